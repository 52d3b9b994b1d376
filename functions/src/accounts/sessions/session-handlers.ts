/** Lists the devices that are logged in to the caller's account, and logs them out: one, the current one, or all. */
import type { Handlers } from '../../http/handler.ts';
import { Problem } from '../../platform/problem.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import { sessionOf } from './session-replies.ts';
import type { SessionStore } from './session-store.ts';
import { type EndSessionsDeps, endSessions } from './sessions.ts';

type SessionHandlerDeps = EndSessionsDeps & {
	activity: Pick<ActivityLog, 'record'>;
	sessions: Pick<SessionStore, 'end' | 'endAll' | 'listOf'>;
};

export function createSessionHandlers(deps: SessionHandlerDeps) {
	return {
		async listSessions({ actor }) {
			return (await deps.sessions.listOf(actor.uid)).map((session) => sessionOf(session, actor.sessionId));
		},

		async endSession({ actor, params: { id }, request }) {
			const ended = await deps.sessions.end(actor.uid, id);
			if (!ended) throw new Problem('not-found', 'This device is not logged in.');
			await deps.activity.record(actor.uid, 'session-ended', request, deps.now(), ended.device);
			return { message: 'The device is logged out.' };
		},

		async logout({ actor }) {
			await deps.sessions.end(actor.uid, actor.sessionId);
			return { message: 'You are logged out.' };
		},

		async endSessions({ actor, request }) {
			await endSessions(deps, actor.uid);
			await deps.activity.record(actor.uid, 'logged-out-everywhere', request, deps.now());
			return { message: 'You are logged out everywhere.' };
		},
	} satisfies Partial<Handlers>;
}
