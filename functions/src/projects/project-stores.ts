/** The stores of orders and projects, and the emails about them. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { ProjectMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import { createObjectBucket } from '../platform/object-bucket.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { composeProjectEmail, type ProjectEmail } from './compose-project-email.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createProjectFiles, type ProjectFiles } from './files/files.ts';
import { type CreditStore, createCreditStore } from './records/credit-store.ts';
import { createMonthlyUpdateStore, type MonthlyUpdateStore } from './records/monthly-update-store.ts';
import { createProjectEventStore, type ProjectEventStore } from './records/project-event-store.ts';
import { createProjectStore, type ProjectStore } from './records/project-store.ts';

export interface ProjectStores {
	projects: ProjectStore;
	projectEvents: ProjectEventStore;
	projectFileStore: FileStore;
	projectFiles: ProjectFiles;
	projectCredits: CreditStore;
	monthlyUpdates: MonthlyUpdateStore;
	projectEmail(message: ProjectMessage): Promise<ProjectEmail | null>;
}

interface Options {
	config: { appOrigin: string; logoBucket: { origin: string; name: string } };
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	websites: Pick<WebsiteStore, 'find'>;
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export function createProjectStores(firestore: Firestore, options: Options): ProjectStores {
	const { config, outbox, now, logError } = options;
	const bucket = createObjectBucket({ ...config.logoBucket, accessToken: options.accessToken });
	const projects = createProjectStore(firestore, outbox);
	const projectEvents = createProjectEventStore(firestore);
	const projectFileStore = createFileStore(firestore);
	const projectCredits = createCreditStore(firestore, outbox);
	return {
		projects,
		projectEvents,
		projectFileStore,
		projectCredits,
		monthlyUpdates: createMonthlyUpdateStore(firestore),
		projectFiles: createProjectFiles({ bucket, store: projectFileStore, now, logError }),
		projectEmail: (message) => composeProjectEmail({ ...options, projects, projectEvents, projectCredits }, message),
	};
}
