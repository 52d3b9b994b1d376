/** Adds to an alert about websites that we host when our team was notified and who answered, so that every kind of channel names our team. */
import { websitesOf } from '../messages/groups/group-members.ts';
import { isTestMessage, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { TeamWatch } from '../platform/team-watch.ts';

export interface WithTeamDeps {
	teamWatch: Pick<TeamWatch, 'during'>;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Without them if they cannot be read, because an alert matters more than its details. */
export async function withTeam<Sent extends { ownerId: string | null; message: OutboxMessage }>(
	{ teamWatch, logError, now }: WithTeamDeps,
	sent: Sent,
): Promise<Sent> {
	const { ownerId, message } = sent;
	if (ownerId === null || isTestMessage(message) || !namesWhoCanFixIt(message) || message.since === null) return sent;
	const to = message.event === 'website-up' ? message.at : now();
	try {
		const team = await teamWatch.during(ownerId, websitesOf(message), { from: message.since, to });
		return team === null ? sent : { ...sent, message: { ...message, team } };
	} catch (error) {
		logError('Who of our team is on an outage could not be read.', { error });
		return sent;
	}
}

function namesWhoCanFixIt(message: OutboxMessage) {
	return message.event === 'website-down' || message.event === 'website-up' || message.event === 'condition-began';
}
