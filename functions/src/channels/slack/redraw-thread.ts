/** Updates the first message of a thread, so that it shows the current state of its outage. */
import type { OutageDocument } from '@stayup/contract';
import { outagesOf } from '../../messages/groups/group-members.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { TargetOf } from '../sender.ts';
import { type WithTeamDeps, withTeam } from '../with-team.ts';
import { nothingYet, type OutageProgress, outageMessage } from './slack-blocks.ts';
import type { SlackClient } from './slack-client.ts';
import type { AlertThread } from './thread-store.ts';

export interface RedrawDeps extends WithTeamDeps {
	slack: Pick<SlackClient, 'update'>;
	outages: Pick<OutageStore, 'findMany'>;
	config: { appOrigin: string };
}

/** Never fails: the alert itself was sent. `endedAt`: of a test outage, which is not stored. */
export async function redrawThread(
	deps: RedrawDeps,
	{ token }: Pick<TargetOf<'slack'>, 'token'>,
	{ id, document }: AlertThread,
	{ endedAt = null }: { endedAt?: number | null } = {},
): Promise<void> {
	const { conversationId: channelId, messageId: ts, createdAt: at, timeZone, mutedBy } = document;
	try {
		const { message } = await withTeam(deps, document);
		const ids = outagesOf(message).map(({ outageId }) => outageId);
		const outages = message.isTest ? [] : await deps.outages.findMany(ids);
		const progress = { ...nothingYet, endedAt, ...(outages.length > 0 && progressOf(outages)), mutedBy };
		const alert = { message, at, appOrigin: deps.config.appOrigin, timeZone };
		const updated = await deps.slack.update(token, { channelId, ts, message: outageMessage(alert, id, progress) });
		if (updated.kind !== 'sent') throw new Error(updated.reason);
	} catch (error) {
		deps.logError('A message in Slack could not be updated.', { error });
	}
}

/** The outages of a deleted website are gone, and count neither way. */
function progressOf(outages: readonly Stored<OutageDocument>[]): Omit<OutageProgress, 'mutedBy'> {
	const documents = outages.map(({ document }) => document);
	const ends = documents.flatMap(({ end, endReason }) => (end === null ? [] : [{ end, endReason }]));
	const last = ends.length === documents.length ? ends.toSorted((a, b) => b.end - a.end)[0] : undefined;
	return {
		acknowledgedBy: documents.find(({ acknowledgement }) => acknowledgement !== null)?.acknowledgement?.by ?? null,
		endedAt: last?.end ?? null,
		endReason: last?.endReason ?? null,
		over: ends.length,
	};
}
