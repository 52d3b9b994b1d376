/** Updates the first message of a thread, so that it shows the current state of its outage. */
import type { OutageStore } from '../../../outages/outage-store.ts';
import type { LogError } from '../../../platform/log.ts';
import type { TargetOf } from '../sender.ts';
import { type OutageProgress, outageMessage } from './slack-blocks.ts';
import type { SlackClient } from './slack-client.ts';
import type { AlertThread } from './thread-store.ts';

export interface RedrawDeps {
	slack: Pick<SlackClient, 'update'>;
	outages: Pick<OutageStore, 'find'>;
	config: { appOrigin: string };
	logError: LogError;
}

/** Never fails: the alert itself was sent. `known` counts before what is stored. */
export async function redrawThread(
	deps: RedrawDeps,
	{ token }: Pick<TargetOf<'slack'>, 'token'>,
	{ id, document }: AlertThread,
	known: Partial<OutageProgress> = {},
): Promise<void> {
	const { conversationId: channelId, messageId: ts, message, createdAt: at, timeZone, mutedBy } = document;
	try {
		// A test outage is not stored.
		const outage = message.isTest ? null : await deps.outages.find(document.outageId);
		const progress = {
			...{ mutedBy, acknowledgedBy: outage?.document.acknowledgement?.by ?? null },
			...{ endedAt: outage?.document.end ?? null, ...known },
		};
		const alert = { message, at, appOrigin: deps.config.appOrigin, timeZone };
		const updated = await deps.slack.update(token, { channelId, ts, message: outageMessage(alert, id, progress) });
		if (updated.kind !== 'sent') throw new Error(updated.reason);
	} catch (error) {
		deps.logError('A message in Slack could not be updated.', { error });
	}
}
