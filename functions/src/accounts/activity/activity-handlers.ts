/** Lists and exports the activity of the caller's login, and of the account. */
import type { AccountActivity, PageQuery } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { RateLimiter } from '../../http/rate-limits/rate-limit-store.ts';
import { mapPage, type Page } from '../../platform/firestore/paging.ts';
import type { ActivityLog } from './activity-log.ts';
import { activityOf, withoutClient } from './activity-replies.ts';

interface ActivityDeps extends RateLimited {
	rateLimiter: Pick<RateLimiter, 'take' | 'hasRoom'>;
	activity: Pick<ActivityLog, 'listOf' | 'record'>;
}

export function createActivityHandlers(deps: ActivityDeps) {
	/** Where the owner and other members work is not the business of a member. */
	async function changesOf({ uid, role }: Actor, query: PageQuery): Promise<Page<AccountActivity>> {
		const rows = mapPage(await deps.activity.listOf(uid, query, deps.now(), 'account'), activityOf);
		return role === 'owner' ? rows : mapPage(rows, withoutClient);
	}

	return {
		async listActivity({ actor, query }) {
			return mapPage(await deps.activity.listOf(actor.uid, query, deps.now(), 'person'), activityOf);
		},

		listAccountActivity: ({ actor, query }) => changesOf(actor, query),

		async exportAccountActivity({ actor, query, request }) {
			await limitAccount(deps, 'exportPartsByAccount', actor);
			const page = await changesOf(actor, query);
			// The next pages belong to an export, however they were found.
			const noted = { limit: 'exportNotedByPerson', subject: `${actor.uid} ${actor.person.uid}` } as const;
			const isNew = await deps.rateLimiter.hasRoom([noted], deps.now());
			if (isNew || query.cursor === undefined) {
				await deps.activity.record(actor.uid, 'activity-exported', request, deps.now());
			}
			return page;
		},
	} satisfies Partial<Handlers>;
}
