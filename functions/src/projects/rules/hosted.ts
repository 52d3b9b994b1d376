/** Which websites our team watches with a monitor of its own, and what it is notified of instead of the client. Pure. */
import type { OutageDocument } from '@stayup/contract';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { type TeamAnswer, teamAccountName } from '../../platform/team-account.ts';

type Watched = Pick<ProjectDocument, 'endedAt' | 'promiseSettings' | 'websiteId'>;

/** Whether our own monitor runs, and ran at `since`. A website that moved away is no longer linked. */
export function isWatched({ endedAt, promiseSettings: [first], websiteId }: Watched, since: number): boolean {
	return first !== undefined && websiteId !== null && (endedAt === null || endedAt > since);
}

/** Whether it is the linked website, or a page of it: clients remove and add monitors as they like. */
export function isHostedBy(
	{ websiteId, promiseSettings }: Pick<Watched, 'websiteId' | 'promiseSettings'>,
	{ id, url }: { id: string; url: string },
): boolean {
	const latest = promiseSettings.at(-1);
	if (id === websiteId) return true;
	if (latest === undefined) return false;
	const [hosted, page] = [new URL(latest.url), new URL(url)];
	return hosted.host === page.host && folderOf(page).startsWith(folderOf(hosted));
}

function folderOf({ pathname }: URL): string {
	return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** Whether the message is about a certificate or a domain that our own monitor of one of the projects watches as well. */
export function renewsFor(projects: readonly Watched[], message: OutboxMessage, now: number): boolean {
	const hosts = projects.flatMap((project) => {
		const latest = project.promiseSettings.at(-1);
		return latest && isWatched(project, now) ? [new URL(latest.url)] : [];
	});
	if (message.event === 'certificate-expiring')
		return hosts.some(({ host }) => host === new URL(message.website.url).host);
	if (message.event !== 'domain-expiring') return false;
	return hosts.some(({ hostname }) => hostname === message.domain || hostname.endsWith(`.${message.domain}`));
}

export function isAboutExpiry({ event }: OutboxMessage): boolean {
	return event === 'certificate-expiring' || event === 'domain-expiring';
}

type Seen = Pick<OutageDocument, 'notifiedAt' | 'acknowledgement'>;

/** Of the outages that our own monitors saw meanwhile. */
export function firstAnswer(seen: readonly Seen[]): TeamAnswer {
	const notified = seen.flatMap(({ notifiedAt }) => notifiedAt ?? []);
	const [first] = seen.flatMap(({ acknowledgement }) => acknowledgement ?? []).toSorted((a, b) => a.at - b.at);
	return {
		notifiedAt: notified.length === 0 ? null : Math.min(...notified),
		// The links of emails name the account, because anybody of us may press them.
		answer: first ? { at: first.at, by: first.by === teamAccountName ? null : first.by } : null,
	};
}
