/** Finds a project for its client or for an admin, and shows all of it. */
import type {
	ProjectDetail,
	ProjectDetailForAdmin,
	ProjectForAdmin,
	ProjectWebsite,
	PromiseMonitor,
} from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { InboxStore } from '../inbox/inbox-store.ts';
import type { ProjectDocument } from '../platform/firestore/business/project-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { promiseWebsiteId } from '../platform/ids.ts';
import { teamAccountId } from '../platform/team-account.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { FileStore } from './files/file-store.ts';
import {
	checklistOf,
	creditOf,
	creditRequestOf,
	eventOf,
	fileOf,
	messageOf,
	previewsOf,
	projectForAdminOf,
	projectOf,
	projectWebsiteOf,
	readinessOf,
} from './project-replies.ts';
import { openCredits } from './promise/credits-due.ts';
import { type ProjectMonthsDeps, projectMonths } from './promise/project-months.ts';
import type { CreditStore } from './records/credit-store.ts';
import { isForClient, type ProjectEventStore } from './records/project-event-store.ts';
import type { ProjectActor } from './records/project-events.ts';
import { type ProjectStore, projectGone, type StoredProject } from './records/project-store.ts';
import { waitsForApproval } from './rules/credit-approval.ts';

type StoredCredits = Awaited<ReturnType<CreditStore['allOf']>>;

export interface ProjectDetailDeps extends ProjectMonthsDeps {
	projectCredits: Pick<CreditStore, 'allOf'>;
	projects: ProjectStore;
	projectEvents: Pick<ProjectEventStore, 'messagesOf' | 'timelineOf'>;
	projectFileStore: Pick<FileStore, 'shownOf'>;
	websites: Pick<WebsiteStore, 'find'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	inbox: Pick<InboxStore, 'colleagues'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** The same `not-found` Problem for an unknown project and for one of another account. */
export async function ownedProject({ projects }: Pick<ProjectDetailDeps, 'projects'>, uid: string, id: string) {
	const document = await projects.find(id);
	if (document?.ownerId !== uid) throw projectGone();
	return { id, document };
}

export async function anyProject(
	{ projects }: Pick<ProjectDetailDeps, 'projects'>,
	id: string,
): Promise<StoredProject> {
	const document = await projects.find(id);
	if (!document) throw projectGone();
	return { id, document };
}

export function clientOf({ person }: Actor): ProjectActor {
	return { _id: person.uid, name: person.user.name, side: 'client' };
}

export function teamOf({ person }: Actor): ProjectActor {
	return { _id: person.uid, name: person.user.name, side: 'team' };
}

export async function projectDetail(deps: ProjectDetailDeps, uid: string, id: string): Promise<ProjectDetail> {
	const project = await ownedProject(deps, uid, id);
	const [website, parts] = await Promise.all([
		websiteOf(deps, project.document),
		partsOf(deps, project, deps.projectCredits.allOf(id), null),
	]);
	return { project: projectOf(project, website), ...parts };
}

export async function projectDetailForAdmin(deps: ProjectDetailDeps, id: string): Promise<ProjectDetailForAdmin> {
	const project = await anyProject(deps, id);
	const credits = await deps.projectCredits.allOf(id);
	const open = await openCredits(deps, project, credits);
	const [shown, parts, colleagues, promiseMonitor] = await Promise.all([
		projectForAdmin(deps, project),
		partsOf(
			deps,
			project,
			credits,
			open.map(({ month }) => month),
		),
		deps.inbox.colleagues(),
		promiseMonitorOf(deps, project),
	]);
	const creditRequests = credits.filter(({ document }) => waitsForApproval(document)).map(creditRequestOf);
	const readiness = readinessOf(project.document, deps.now());
	return { project: shown, ...parts, colleagues, creditRequests, promiseMonitor, readiness };
}

async function promiseMonitorOf(
	{ websites }: Pick<ProjectDetailDeps, 'websites'>,
	{ id, document }: StoredProject,
): Promise<PromiseMonitor | null> {
	const latest = document.promiseSettings.at(-1);
	if (!latest) return null;
	const website = await websites.find(teamAccountId, promiseWebsiteId(id));
	const status = website?.document.isActive ? website.document.status : null;
	return { url: latest.url, expectedStatusCode: latest.expectedStatusCode, status };
}

export async function projectForAdmin(
	deps: Pick<ProjectDetailDeps, 'users' | 'websites'>,
	project: StoredProject,
): Promise<ProjectForAdmin> {
	const { ownerId } = project.document;
	const [website, user] = await Promise.all([websiteOf(deps, project.document), deps.users.find(ownerId)]);
	return projectForAdminOf(project, website, { _id: ownerId, name: user?.name ?? '', email: user?.email ?? '' });
}

export async function websiteOf(
	{ websites }: Pick<ProjectDetailDeps, 'websites'>,
	{ ownerId, websiteId }: ProjectDocument,
): Promise<ProjectWebsite | null> {
	const website = websiteId === null ? null : await websites.find(ownerId, websiteId);
	return website && projectWebsiteOf(website.id, website.document);
}

/** `credits`: all of the project. `uncredited`: older months whose credit nobody has given, for admins; null for the client. */
async function partsOf(
	deps: ProjectDetailDeps,
	{ id, document }: StoredProject,
	credits: StoredCredits | Promise<StoredCredits>,
	uncredited: readonly string[] | null,
) {
	const [messages, timeline, files, months, all] = await Promise.all([
		deps.projectEvents.messagesOf(id),
		deps.projectEvents.timelineOf(id),
		deps.projectFileStore.shownOf(id),
		projectMonths(deps, { id, document }, uncredited ?? []),
		credits,
	]);
	return {
		checklist: checklistOf(document),
		messages: messages.map(messageOf).reverse(),
		files: files.map(fileOf),
		months,
		credits: all.filter(({ document: { givenAt } }) => givenAt !== null).map(creditOf),
		creditRefusals: all.flatMap(({ document: { month, refusal } }) =>
			refusal === null ? [] : [{ month, reason: refusal.reason }],
		),
		previews: previewsOf(document),
		hosting: document.hosting,
		hasHandover: document.firstLaunchedAt !== null,
		timeline: timeline.filter((event) => uncredited !== null || isForClient(event.document)).map(eventOf),
	};
}
