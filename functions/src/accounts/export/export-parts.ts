/** Reads the data of an account in parts, so that the history of 500 websites needs neither much memory nor a long request. */
import {
	type AccountExport,
	type ConditionDocument,
	dayMs,
	hourMs,
	pageSize,
	tierLimits,
	toInstant,
} from '@stayup/contract';
import { channelOf } from '../../channels/channel-replies.ts';
import type { ChannelStore } from '../../channels/channel-store.ts';
import { oldestFirst } from '../../channels/rules/channel-rules.ts';
import { deliveryOf } from '../../delivery/handlers/delivery-replies.ts';
import type { Actor } from '../../http/actor.ts';
import { summaryOf } from '../../imports/import-replies.ts';
import type { ImportStore } from '../../imports/import-store.ts';
import { windowOf } from '../../maintenance-windows/window-replies.ts';
import type { WindowStore } from '../../maintenance-windows/window-store.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { Monitor } from '../../monitoring/rules/monitor.ts';
import type { CommentStore } from '../../outages/comment-store.ts';
import type { ConditionStore } from '../../outages/condition-store.ts';
import { commentOf } from '../../outages/outage-detail.ts';
import { outageOf } from '../../outages/outage-replies.ts';
import type { OutageStore, StoredOutage } from '../../outages/outage-store.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { OutageCommentDocument } from '../../platform/firestore/outage-documents.ts';
import type { Page, Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import type { PossibleSpamStore } from '../../possible-spam/possible-spam-store.ts';
import { daysIn } from '../../stats/day-history.ts';
import { readableChecks } from '../../stats/raw-checks.ts';
import { checksKeptDays } from '../../stats/retention.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { entryOf, possibleSpamOf } from '../../visitors/forms/entry-replies.ts';
import type { FormEntryStore } from '../../visitors/forms/form-entry-store.ts';
import type { FindCheckSettings } from '../../websites/check-settings/check-settings-store.ts';
import { settingsReply } from '../../websites/check-settings/request-secrets.ts';
import { conditionOf } from '../../websites/conditions/condition-replies.ts';
import type { OwnedWebsite } from '../../websites/owned-website.ts';
import { daySummary } from '../../websites/website-replies.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import { activityOf } from '../activity/activity-replies.ts';
import { type AccessPartDeps, accessPart } from './access-part.ts';
import { type ProjectPartDeps, projectPart } from './project-parts.ts';
import { type StatusPartDeps, statusPart } from './status-parts.ts';

export interface ExportPartDeps extends StatusPartDeps, ProjectPartDeps, AccessPartDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	activity: Pick<ActivityLog, 'listOf'>;
	comments: Pick<CommentStore, 'listOf'>;
	conditions: Pick<ConditionStore, 'listOfAccount'>;
	findMonitors: FindMonitors;
	formEntries: Pick<FormEntryStore, 'listOfAccount'>;
	possibleSpam: Pick<PossibleSpamStore, 'listOfAccount'>;
	findCheckSettings: FindCheckSettings;
	maintenanceWindows: Pick<WindowStore, 'listOf'>;
	channels: Pick<ChannelStore, 'settingsOf' | 'healthOf'>;
	imports: Pick<ImportStore, 'listOf'>;
	outages: Pick<OutageStore, 'listOf'>;
	outbox: Pick<OutboxStore, 'listOf'>;
	rollUps: Pick<RollUpStore, 'daysSince' | 'hoursOfDays'>;
	websites: Pick<WebsiteStore, 'list'>;
}

/** The lists that have their own parts; `next` is the cursor of the following part. */
type ExportPart = Partial<Omit<AccountExport, 'next'>> & Pick<AccountExport, 'next'>;

/** A window may name 500 websites. */
const windowsPerPart = 20;
/** With a check every 30 seconds, some 1.6 MB. */
const daysPerPart = 30;

export const firstListCursor = 'outages';

/** The part that begins at the cursor: a page of a list, or up to 30 days of one website. */
export async function exportPart(
	deps: ExportPartDeps,
	account: Pick<Actor, 'uid' | 'user'>,
	cursor: string,
): Promise<ExportPart> {
	const { uid } = account;
	const [, list, from] =
		/^(outages|comments|maintenance|imports|channels|access|pages|domains|incidents|subscribers|projects|messages|conditions|deliveries|forms|spam|activity)(?:\.(.+))?$/.exec(
			cursor,
		) ?? [];
	const query = { limit: pageSize.max, ...(from !== undefined && { cursor: from }) };
	const following = ({ next }: Page<unknown>, after: string) => (next === null ? after : `${list}.${next}`);
	if (list === 'outages') {
		const page = await deps.outages.listOf(uid, query);
		return { outages: page.items.map(exportedOutage), next: following(page, 'comments') };
	}
	if (list === 'comments') {
		const page = await deps.comments.listOf(uid, query);
		return { comments: page.items.map(exportedComment), next: following(page, 'maintenance') };
	}
	if (list === 'maintenance') {
		const page = await deps.maintenanceWindows.listOf(uid, { ...query, limit: windowsPerPart });
		return {
			maintenance: page.items.map((window) => windowOf(window, deps.now())),
			next: following(page, 'imports'),
		};
	}
	if (list === 'imports') {
		const page = await deps.imports.listOf(uid, query);
		return { imports: page.items.map(summaryOf), next: following(page, 'channels') };
	}
	if (list === 'channels') {
		return { channels: await exportedChannels(deps, uid), next: 'access' };
	}
	if (list === 'access') return { ...(await accessPart(deps, account)), next: 'pages' };
	if (list === 'pages' || list === 'domains' || list === 'incidents' || list === 'subscribers') {
		const part = await statusPart(deps, uid, list, query);
		const after = {
			pages: 'domains',
			domains: 'incidents',
			incidents: 'subscribers',
			subscribers: 'projects',
		} as const;
		return { ...part, next: part.next === null ? after[list] : `${list}.${part.next}` };
	}
	if (list === 'projects' || list === 'messages') {
		const part = await projectPart(deps, uid, list, query);
		const after = { projects: 'messages', messages: 'conditions' } as const;
		return { ...part, next: part.next === null ? after[list] : `${list}.${part.next}` };
	}
	if (list === 'conditions') {
		const page = await deps.conditions.listOfAccount(uid, query);
		return { conditions: page.items.map(exportedCondition), next: following(page, 'deliveries') };
	}
	if (list === 'deliveries') {
		const page = await deps.outbox.listOf(uid, query, deps.now());
		return { deliveries: page.items.map((delivery) => deliveryOf(delivery, null)), next: following(page, 'forms') };
	}
	if (list === 'forms') {
		const page = await deps.formEntries.listOfAccount(uid, query, deps.now());
		return { formEntries: page.items.map(entryOf), next: following(page, 'spam') };
	}
	if (list === 'spam') {
		const page = await deps.possibleSpam.listOfAccount(uid, query, deps.now());
		return { possibleSpam: page.items.map(possibleSpamOf), next: following(page, 'activity') };
	}
	if (list === 'activity') {
		const page = await deps.activity.listOf(uid, query, deps.now());
		return { activity: page.items.map(activityOf), next: following(page, 'history.0.') };
	}
	const [, daysBack, websiteCursor = ''] = /^history\.(\d{1,4})\.(.*)$/.exec(cursor) ?? [];
	if (daysBack === undefined) throw invalidCursor();
	return historyPart(deps, uid, websiteCursor, Number(daysBack));
}

/** `websiteCursor` is of the list of websites, one per page; the days count back from today. */
async function historyPart(
	deps: ExportPartDeps,
	uid: string,
	websiteCursor: string,
	daysBack: number,
): Promise<ExportPart> {
	const page = await deps.websites.list(uid, { limit: 1, ...(websiteCursor !== '' && { cursor: websiteCursor }) });
	const [website] = page.items;
	if (!website) return { next: null };
	const monitor = (await deps.findMonitors([website])).get(website.id);
	const now = deps.now();
	// After a downgrade, checks of the earlier plan are still stored. The day of the check counts from its start.
	const oldest = Math.max(website.document.createdAt, now - (checksKeptDays() + 1) * dayMs);
	const instants = Array.from({ length: daysPerPart }, (_, index) => now - (daysBack + index) * dayMs);
	const isFirst = daysBack === 0;
	const [hours, days, check] = await Promise.all([
		storedHours(deps, website.id, instants),
		isFirst ? exportedDays(deps, website, monitor, now) : [],
		isFirst ? deps.findCheckSettings(website) : null,
	]);
	const isDone = now - (daysBack + daysPerPart - 1) * dayMs <= oldest;
	return {
		...(check && { checkSettings: [{ websiteId: website.id, check: settingsReply(check) }] }),
		days,
		hours: isFirst ? [...openHours(website.id, monitor), ...hours] : hours,
		next: isDone ? page.next && `history.0.${page.next}` : `history.${daysBack + daysPerPart}.${websiteCursor}`,
	};
}

async function storedHours(
	{ rollUps }: ExportPartDeps,
	websiteId: string,
	instants: readonly number[],
): Promise<AccountExport['hours']> {
	const documents = await rollUps.hoursOfDays(websiteId, instants);
	return documents.flatMap(({ start, hours }) =>
		Object.entries(hours).map(([hour, stored]) => exportedHour(websiteId, start + Number(hour) * hourMs, stored)),
	);
}

/** The hours that are not stored yet. */
function openHours(websiteId: string, monitor: Monitor | undefined): AccountExport['hours'] {
	return Object.entries(monitor?.uptime.openHours ?? {}).map(([start, hour]) =>
		exportedHour(websiteId, Number(start), hour),
	);
}

function exportedHour(
	websiteId: string,
	start: number,
	{ rawChecks, spans }: { rawChecks: string; spans?: string },
): AccountExport['hours'][number] {
	return { websiteId, hour: toInstant(start), ...readableChecks(rawChecks), ...(spans !== undefined && { spans }) };
}

async function exportedDays(
	{ rollUps }: ExportPartDeps,
	{ id, document }: OwnedWebsite,
	monitor: Monitor | undefined,
	now: number,
): Promise<AccountExport['days']> {
	const midnight = (instant: number) => Math.floor(instant / dayMs) * dayMs;
	const from = midnight(Math.max(document.createdAt, now - tierLimits.Elite.historyDays * dayMs));
	const days = daysIn({ from, to: midnight(now) }, { website: monitor, days: await rollUps.daysSince(id, from) });
	return days
		.filter(({ stats }) => stats.checks > 0)
		.map(({ start, stats }) => ({ ...daySummary(start, stats, document.createdAt, now), websiteId: id }));
}

/** Without their targets, which are secrets. */
async function exportedChannels({ channels }: ExportPartDeps, uid: string): Promise<AccountExport['channels']> {
	const named = oldestFirst(await channels.settingsOf(uid));
	const health = await channels.healthOf(
		uid,
		named.map(([id]) => id),
	);
	const hidden = { isOverLimit: false, target: null, connectUrl: null };
	return named.map(([id, channel]) => channelOf({ id, channel, health: health.get(id), ...hidden }));
}

function exportedOutage(outage: StoredOutage): AccountExport['outages'][number] {
	const { detectedAt, endReason, acknowledgement } = outage.document;
	return {
		...outageOf(outage),
		detectedAt: toInstant(detectedAt),
		endReason,
		acknowledgement: acknowledgement && { ...acknowledgement, at: toInstant(acknowledgement.at) },
	};
}

function exportedComment(comment: Stored<OutageCommentDocument>): NonNullable<AccountExport['comments']>[number] {
	const { outageId, websiteId } = comment.document;
	return { ...commentOf(comment), outageId, websiteId };
}

function exportedCondition(condition: Stored<ConditionDocument>): NonNullable<AccountExport['conditions']>[number] {
	return { ...conditionOf(condition, null), websiteId: condition.document.websiteId };
}

function invalidCursor(): Problem {
	const message = 'Please use the cursor of the previous part.';
	return new Problem('invalid', message, { errors: [{ field: 'cursor', message }] });
}
