/** Changes and removes several websites at once. Each has its own result, so that one that is refused does not stop the others. */
import type { AccountActivityEvent, ManyWebsitesChange, WebsiteResult } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import { type ChangedFields, changedFields, nameOfChanged } from '../../http/changes/change-in-words.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { problemOf } from '../../http/replies.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { Monitor } from '../../monitoring/rules/monitor.ts';
import type { LogError } from '../../platform/log.ts';
import { type ChangeOneDeps, changedMeanwhile, followTags, storeChange } from '../change-one.ts';
import { settingsReply } from '../check-settings/request-secrets.ts';
import { type OwnedWebsite, ownedWebsite, websiteNotFound } from '../owned-website.ts';
import { type RemoveEverywhereDeps, removeEach } from '../remove-everywhere.ts';
import { websiteOf } from '../website-replies.ts';
import { changeFor } from './change-for.ts';

type ManyDeps = ChangeOneDeps &
	RemoveEverywhereDeps & {
		/** Never fails. */
		activity: {
			record(
				uid: string,
				event: AccountActivityEvent,
				request: RequestFacts,
				now: number,
				detail?: string | null,
				change?: ChangedFields,
			): Promise<void>;
		};
		findMonitors: FindMonitors;
		logError: LogError;
	};

/** Null if nothing was refused. */
type Refusal = WebsiteResult['problem'];

/** A website that others change at the same time is read again, so that nothing that they added is lost. */
const mostTries = 5;

export function createManyWebsitesHandlers(deps: ManyDeps) {
	const refusalOf = (error: unknown, request: RequestFacts, message = 'A website could not be changed.'): Refusal => {
		const problem = problemOf(error);
		if (problem.cause !== undefined) deps.logError(message, { requestId: request.id, error: problem.cause });
		return { code: problem.code, message: problem.message };
	};
	/** For all of them together: each is a write of the same monitors and status pages. */
	const maintenanceRefusal = async (ownerId: string, websites: readonly OwnedWebsite[], request: RequestFacts) => {
		if (websites.length === 0) return null;
		try {
			await followTags(
				deps,
				ownerId,
				websites.map(({ id }) => id),
			);
			return null;
		} catch (error) {
			return refusalOf(error, request, 'The maintenance of changed tags could not be written.');
		}
	};

	return {
		async changeWebsites({ actor, body: { websites, change }, request }) {
			// 1. Change them together, so that the websites of one shard change in one transaction.
			const changes = await Promise.all(
				websites.map(async (id): Promise<{ website: OwnedWebsite | null; problem: Refusal }> => {
					try {
						return { website: await changeOneOfMany(deps, actor, id, change, request), problem: null };
					} catch (error) {
						return { website: null, problem: refusalOf(error, request) };
					}
				}),
			);
			const found = changes.flatMap(({ website }) => website ?? []);
			// 2. Bring maintenance up to date, also for tags that a request stored which failed here.
			const namesTags = change.addTags !== undefined || change.removeTags !== undefined;
			const unfinished = namesTags ? await maintenanceRefusal(actor.uid, found, request) : null;
			// 3. Say what became of each. Without the monitors, the changes are stored nevertheless.
			const monitors = await deps.findMonitors(found).catch((error: unknown) => {
				deps.logError('The monitors of changed websites could not be read.', { requestId: request.id, error });
				return new Map<string, Monitor>();
			});
			return changes.map(({ website, problem }, index) => {
				const websiteId = websites[index] ?? '';
				return website
					? { websiteId, website: websiteOf(website, monitors.get(websiteId), deps.now()), problem: unfinished }
					: { websiteId, website, problem };
			});
		},

		async removeWebsites({ actor, body: { websites }, request }) {
			const found = await Promise.all(websites.map((id) => deps.websites.find(actor.uid, id)));
			const removals = await removeEach(deps, actor.uid, websites);
			return Promise.all(
				removals.map(async (removal, index): Promise<WebsiteResult> => {
					const websiteId = websites[index] ?? '';
					const before = found[index] ?? null;
					const problem = refusalOf(removal.status === 'rejected' ? removal.reason : websiteNotFound(), request);
					const isRemoved = removal.status === 'fulfilled' ? removal.value : await isGone(deps, actor.uid, before);
					if (!isRemoved) return { websiteId, website: null, problem };
					const name = nameOfChanged({ before: before?.document, body: null });
					await deps.activity.record(actor.uid, 'website-deleted', request, deps.now(), name);
					return { websiteId, website: null, problem: null };
				}),
			);
		},
	} satisfies Partial<Handlers>;
}

/** Whether a removal that failed had removed the website before, and failed at what names it. */
async function isGone(
	{ websites }: Pick<ManyDeps, 'websites'>,
	ownerId: string,
	before: OwnedWebsite | null,
): Promise<boolean> {
	if (before === null) return false;
	// Without an answer, it counts as not removed: it can be tried again.
	const after = await websites.find(ownerId, before.id).catch(() => before);
	return after === null;
}

/** Each website that changes has its own row in the activity of the account. Returns the website also if it is as asked already. */
async function changeOneOfMany(
	deps: ManyDeps,
	actor: Actor,
	websiteId: string,
	change: ManyWebsitesChange,
	request: RequestFacts,
): Promise<OwnedWebsite> {
	for (let tries = 0; tries < mostTries; tries += 1) {
		const website = await ownedWebsite(deps.websites, actor.uid, websiteId);
		const { document: before } = website;
		const stored = change.addRule ? await deps.findCheckSettings(website) : undefined;
		const check = stored ? settingsReply(stored) : null;
		const body = changeFor(before, check, change);
		if (body === null) return website;
		const changed = await storeChange(deps, actor, website, body, stored);
		if (changed === null) continue;
		const versions = { before: { ...before, check }, body, answer: { ...changed.document, check: body.check } };
		const [name, fields] = [nameOfChanged(versions), changedFields(versions)];
		await deps.activity.record(actor.uid, 'website-changed', request, deps.now(), name, fields);
		return changed;
	}
	throw await changedMeanwhile(deps, actor.uid, websiteId);
}
