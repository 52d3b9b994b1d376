/** Changes and removes several websites at once. Each has its own result, so that one that is refused does not stop the others. */
import type { AccountActivityEvent, ManyWebsitesChange, WebsiteResult } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import { type ChangedFields, changedFields, nameOfChanged } from '../../http/changes/change-in-words.ts';
import type { Handlers, RequestFacts } from '../../http/handler.ts';
import { problemOf } from '../../http/replies.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { LogError } from '../../platform/log.ts';
import { type ChangeOneDeps, changeOne } from '../change-one.ts';
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

export function createManyWebsitesHandlers(deps: ManyDeps) {
	const refusalOf = (error: unknown, request: RequestFacts): Refusal => {
		const { code, message, cause } = problemOf(error);
		if (cause !== undefined) deps.logError('A website could not be changed.', { requestId: request.id, error: cause });
		return { code, message };
	};

	return {
		async changeWebsites({ actor, body: { websites, change }, request }) {
			// Together, so that the websites of one shard change in one transaction.
			const changes = await Promise.all(
				websites.map(async (id): Promise<{ changed: OwnedWebsite | null; problem: Refusal }> => {
					try {
						return { changed: await changeOneOfMany(deps, actor, id, change, request), problem: null };
					} catch (error) {
						return { changed: null, problem: refusalOf(error, request) };
					}
				}),
			);
			const monitors = await deps.findMonitors(changes.flatMap(({ changed }) => changed ?? []));
			return changes.map(({ changed, problem }, index) => {
				const websiteId = websites[index] ?? '';
				return { websiteId, website: changed && websiteOf(changed, monitors.get(websiteId), deps.now()), problem };
			});
		},

		async removeWebsites({ actor, body: { websites }, request }) {
			const found = await Promise.all(websites.map((id) => deps.websites.find(actor.uid, id)));
			const removals = await removeEach(deps, actor.uid, websites);
			return Promise.all(
				removals.map(async (removal, index): Promise<WebsiteResult> => {
					const websiteId = websites[index] ?? '';
					if (removal.status === 'rejected')
						return { websiteId, website: null, problem: refusalOf(removal.reason, request) };
					if (!removal.value) return { websiteId, website: null, problem: refusalOf(websiteNotFound(), request) };
					const name = nameOfChanged({ before: found[index]?.document, body: null });
					await deps.activity.record(actor.uid, 'website-deleted', request, deps.now(), name);
					return { websiteId, website: null, problem: null };
				}),
			);
		},
	} satisfies Partial<Handlers>;
}

/** Each website that changes has its own row in the activity of the account. */
async function changeOneOfMany(
	deps: ManyDeps,
	actor: Actor,
	websiteId: string,
	change: ManyWebsitesChange,
	request: RequestFacts,
): Promise<OwnedWebsite> {
	const website = await ownedWebsite(deps.websites, actor.uid, websiteId);
	const { document: before } = website;
	const stored = change.addRule ? await deps.findCheckSettings(website) : null;
	const check = stored && settingsReply(stored);
	const body = changeFor(before, check, change);
	if (body === null) {
		// Also when a request is repeated that failed after the tags were stored.
		if (change.addTags || change.removeTags) await deps.writeMaintenance(actor.uid, [websiteId], deps.now());
		return website;
	}
	const changed = await changeOne(deps, actor, website, body);
	const versions = { before: { ...before, check }, body, answer: { ...changed.document, check: body.check } };
	const [name, fields] = [nameOfChanged(versions), changedFields(versions)];
	await deps.activity.record(actor.uid, 'website-changed', request, deps.now(), name, fields);
	return changed;
}
