/** The websites that we host, as our own monitors see them. */
import { type HostedWebsite, instantOrNull, monthOf, type PageQuery, toInstant } from '@stayup/contract';
import pLimit from 'p-limit';
import { referenceOf } from '../../inbox/rules/reference.ts';
import type { OutageStore, StoredOutage } from '../../outages/outage-store.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { Page } from '../../platform/firestore/paging.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { ProjectStore, StoredProject } from '../records/project-store.ts';
import { firstAnswer } from '../rules/hosted.ts';
import { openUpdatesOf } from '../rules/monthly-update.ts';
import { type ProjectMonthsDeps, projectMonth } from './project-months.ts';

export interface HostedWebsitesDeps extends ProjectMonthsDeps {
	projects: Pick<ProjectStore, 'list'>;
	outages: Pick<OutageStore, 'recent'>;
	users: { find(uid: string): Promise<UserDocument | null> };
}

/** Each reads its monitor, the days of a month and an outage. */
const projectsAtOnce = 10;

/** Of one page of all projects, newest first. */
export async function hostedWebsites(deps: HostedWebsitesDeps, query: PageQuery): Promise<Page<HostedWebsite>> {
	const { items, next } = await deps.projects.list(query);
	const rows = await pLimit(projectsAtOnce).map(items, (project) => hostedWebsiteOf(deps, project));
	return { items: rows.flat(), next };
}

/** Nothing of a website that moved away or is no longer paid, nor of a project that has none yet. */
async function hostedWebsiteOf(deps: HostedWebsitesDeps, project: StoredProject): Promise<HostedWebsite[]> {
	const { id, document } = project;
	const { ownerId, websiteId, websiteUrl: url, endedAt } = document;
	if (websiteId === null || url === null || endedAt !== null) return [];
	const monitorId = promiseWebsiteId(id);
	const [client, monitor, month, [latest]] = await Promise.all([
		deps.users.find(ownerId),
		deps.websites.find(teamAccountId, monitorId),
		projectMonth(deps, project, monthOf(deps.now())),
		deps.outages.recent(teamAccountId, { websiteId: monitorId, limit: 1 }),
	]);
	const seen = monitor?.document.isActive ? monitor.document : null;
	return [
		{
			_id: id,
			reference: referenceOf('project', id),
			client: { _id: ownerId, name: client?.name ?? '' },
			url,
			status: seen?.status ?? null,
			statusSince: instantOrNull(seen?.statusSince ?? null),
			condition: seen?.condition ? { kind: seen.condition.kind, since: toInstant(seen.condition.since) } : null,
			month,
			certificateValidTo: instantOrNull(seen?.certificate?.validTo ?? null),
			domainExpiresAt: instantOrNull(seen?.domain?.expiresAt ?? null),
			openUpdates: openUpdatesOf(document),
			outage: latest ? outageOf(latest) : null,
		},
	];
}

function outageOf({ id, document }: StoredOutage): HostedWebsite['outage'] {
	const { notifiedAt, answer } = firstAnswer([document]);
	return {
		_id: id,
		startedAt: toInstant(document.start),
		endedAt: instantOrNull(document.end),
		notifiedAt: instantOrNull(notifiedAt),
		answer: answer && { at: toInstant(answer.at), by: answer.by },
	};
}
