/** The owner's comments on an outage. */
import { commentsPerOutage, type OutageDetail } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { Problem } from '../platform/problem.ts';
import type { CommentStore } from './comment-store.ts';
import type { NoteActivity } from './note-activity.ts';
import { type OutageDetailDeps, outageDetailOf, viewOf } from './outage-detail.ts';
import type { OutageStore } from './outage-store.ts';

interface CommentDeps extends OutageDetailDeps, RateLimited {
	activity: NoteActivity;
	comments: CommentStore;
	outages: Pick<OutageStore, 'deliveriesOf' | 'find'>;
}

export function createCommentHandlers(deps: CommentDeps) {
	return {
		async addOutageComment({ actor, params, body }) {
			await limitAccount(deps, 'commentByAccount', actor);
			const comment = { at: deps.now(), by: actor.person.user.name, text: body.text };
			const added = await deps.comments.add(actor.uid, params.id, comment);
			if (added === 'no-outage') throw outageNotFound();
			if (added === 'full') throw new Problem('conflict', `An outage has at most ${commentsPerOutage} comments.`);
			return commented(deps, actor, params.id);
		},

		async editOutageComment({ actor, params, body }) {
			await limitAccount(deps, 'commentByAccount', actor);
			const change = { text: body.text, at: deps.now() };
			return commented(deps, actor, await deps.comments.edit(actor.uid, params.id, change));
		},

		async deleteOutageComment({ actor, params, request }) {
			await limitAccount(deps, 'commentByAccount', actor);
			const outage = await commented(deps, actor, await deps.comments.remove(actor.uid, params.id));
			await deps.activity.record(actor.uid, 'comment-deleted', request, deps.now(), outage.website.name);
			return outage;
		},
	} satisfies Partial<Handlers>;
}

/** The outage after the change; `outageId` is null if the owner has no such comment. */
async function commented(deps: CommentDeps, actor: Actor, outageId: string | null): Promise<OutageDetail> {
	if (outageId === null) throw new Problem('not-found', 'Comment not found');
	const outage = await deps.outages.find(outageId);
	if (!outage) throw outageNotFound();
	return outageDetailOf(deps, outage, viewOf(actor, outage.document));
}

function outageNotFound(): Problem {
	return new Problem('not-found', 'Outage not found');
}
