/** The stores of orders and projects, and the emails about them. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutageStore } from '../outages/outage-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { ProjectMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import { createObjectBucket } from '../platform/object-bucket.ts';
import type { Capacity } from '../websites/capacity.ts';
import type { FirstCheckDeps } from '../websites/first-check.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { composeProjectEmail } from './compose-project-email.ts';
import { createFileStore } from './files/file-store.ts';
import { createProjectFiles } from './files/files.ts';
import { createPromiseMonitors } from './promise/promise-monitors.ts';
import { createEnsureTeamAccount } from './promise/team-account-store.ts';
import { createTeamWatch } from './promise/team-watch.ts';
import { createCreditStore } from './records/credit-store.ts';
import { createMonthlyUpdateStore } from './records/monthly-update-store.ts';
import { createProjectEventStore } from './records/project-event-store.ts';
import { createProjectStore } from './records/project-store.ts';

interface Options {
	config: { appOrigin: string; logoBucket: { origin: string; name: string } };
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	websites: Pick<WebsiteStore, 'add' | 'change' | 'find' | 'remove'>;
	outages: Pick<OutageStore, 'between'>;
	capacity: Capacity;
	queue: FirstCheckDeps['queue'];
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export function createProjectStores(firestore: Firestore, options: Options) {
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
		promiseMonitors: createPromiseMonitors({
			...options,
			projects,
			ensureTeamAccount: createEnsureTeamAccount(firestore),
		}),
		teamWatch: createTeamWatch({ ...options, projects }),
		monthlyUpdates: createMonthlyUpdateStore(firestore),
		projectFiles: createProjectFiles({ bucket, store: projectFileStore, now, logError }),
		projectEmail: (message: ProjectMessage) =>
			composeProjectEmail({ ...options, projects, projectEvents, projectCredits }, message),
	};
}
