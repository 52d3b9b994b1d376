/** Lists the activity of the caller's account. */
import type { Handlers } from '../../http/handler.ts';
import { mapPage } from '../../platform/firestore/paging.ts';
import type { ActivityLog } from './activity-log.ts';
import { activityOf } from './activity-replies.ts';

interface ActivityDeps {
	activity: Pick<ActivityLog, 'listOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createActivityHandlers(deps: ActivityDeps) {
	return {
		async listActivity({ actor, query }) {
			return mapPage(await deps.activity.listOf(actor.uid, query, deps.now()), activityOf);
		},
	} satisfies Partial<Handlers>;
}
