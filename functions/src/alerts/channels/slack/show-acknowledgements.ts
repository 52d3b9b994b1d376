/** Shows in Slack who is on an outage, wherever they said so. */
import type { OutageStore } from '../../../outages/outage-store.ts';
import { type RedrawDeps, redrawThread } from './redraw-thread.ts';
import { acknowledgedText, noteMessage } from './slack-blocks.ts';
import type { SlackClient } from './slack-client.ts';
import { findSlackTarget, type SlackTargetDeps } from './slack-target.ts';
import type { AlertThread, ThreadStore } from './thread-store.ts';
import { untilLimit } from './until-limit.ts';

export type ShowDeps = Omit<RedrawDeps, 'slack' | 'outages'> &
	SlackTargetDeps & {
		slack: Pick<SlackClient, 'post' | 'update'>;
		threads: Pick<ThreadStore, 'ofOutage'>;
	};

/** The same store, whose acknowledgements update the threads of the outage. */
export function showAcknowledgements(outages: OutageStore, deps: ShowDeps): OutageStore {
	return {
		...outages,
		async acknowledge(ownerId, outageId, acknowledgement) {
			const acknowledged = await outages.acknowledge(ownerId, outageId, acknowledgement);
			// The first acknowledgement stays, and is shown already.
			const { at, by } = acknowledged?.document.acknowledgement ?? {};
			if (by !== undefined && at === acknowledgement.at && by === acknowledgement.by) {
				await show({ ...deps, outages }, ownerId, outageId, by);
			}
			return acknowledged;
		},
	};
}

/** Never fails: the acknowledgement is stored. */
async function show(
	deps: ShowDeps & { outages: OutageStore },
	ownerId: string,
	outageId: string,
	by: string,
): Promise<void> {
	try {
		const threads = await deps.threads.ofOutage(ownerId, outageId);
		if (threads.length === 0) return;
		await untilLimit(Promise.all(threads.map((thread) => showInThread(deps, thread, by))));
	} catch (error) {
		deps.logError('An acknowledgement could not be shown in Slack.', { error });
	}
}

async function showInThread(deps: ShowDeps & { outages: OutageStore }, thread: AlertThread, by: string): Promise<void> {
	const { ownerId, channelId, conversationId, messageId } = thread.document;
	const target = await findSlackTarget(deps, ownerId, channelId);
	if (target?.channelId !== conversationId) return;
	const message = noteMessage(acknowledgedText(by));
	await Promise.all([
		redrawThread(deps, target, thread, { acknowledgedBy: by }),
		deps.slack.post(target.token, { channelId: conversationId, threadTs: messageId, message }),
	]);
}
