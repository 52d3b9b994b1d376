/** Shows in Slack who is on an outage, wherever they said so. */
import pLimit from 'p-limit';
import { outagesOf } from '../../messages/groups/group-members.ts';
import { type RedrawDeps, redrawThread } from './redraw-thread.ts';
import { acknowledgedText, noteMessage } from './slack-blocks.ts';
import type { SlackClient } from './slack-client.ts';
import { findSlackTarget, type SlackTargetDeps } from './slack-target.ts';
import type { AlertThread, ThreadStore } from './thread-store.ts';
import { untilLimit } from './until-limit.ts';

export type ShowDeps = Omit<RedrawDeps, 'slack'> &
	SlackTargetDeps & {
		slack: Pick<SlackClient, 'post' | 'update'>;
		threads: Pick<ThreadStore, 'ofOutage'>;
	};

export interface Acknowledged {
	by: string;
	/** Those that were acknowledged now. */
	outageIds: readonly string[];
}

const threadsAtOnce = 20;

/** Never fails: the acknowledgement is stored. */
export async function showAcknowledgement(
	deps: ShowDeps,
	ownerId: string,
	outageIds: readonly string[],
	acknowledged: Acknowledged,
): Promise<void> {
	try {
		const found = await pLimit(threadsAtOnce).map(outageIds, (id) => deps.threads.ofOutage(ownerId, id));
		const shown = found.flat().map((thread) => showInThread(deps, thread, acknowledged));
		if (shown.length > 0) await untilLimit(Promise.all(shown));
	} catch (error) {
		deps.logError('An acknowledgement could not be shown in Slack.', { error });
	}
}

async function showInThread(deps: ShowDeps, thread: AlertThread, { by, outageIds }: Acknowledged): Promise<void> {
	const { ownerId, channelId, conversationId, messageId } = thread.document;
	const count = outagesOf(thread.document.message).filter(({ outageId }) => outageIds.includes(outageId)).length;
	const target = await findSlackTarget(deps, ownerId, channelId);
	if (count === 0 || target?.channelId !== conversationId) return;
	const message = noteMessage(acknowledgedText(by, count));
	await Promise.all([
		redrawThread(deps, target, thread),
		deps.slack.post(target.token, { channelId: conversationId, threadTs: messageId, message }),
	]);
}
