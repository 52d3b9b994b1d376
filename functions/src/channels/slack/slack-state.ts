/** The state of a connection to Slack: it comes back with the code, and says which channel the code is for. */
import { minuteMs } from '@stayup/contract';
import type { SecretBox } from '../../platform/secret-box.ts';

interface SlackState {
	ownerId: string;
	channelId: string;
}

/** Long enough for a workspace whose admin has to log in first. */
const lifetimeMs = 60 * minuteMs;
const owner = { purpose: 'slack-state', uid: 'slack' };

/** Encrypted with authentication, so that nobody can make one up, and our ids do not show in the URL. */
export function sealState(box: Pick<SecretBox, 'seal'>, { ownerId, channelId }: SlackState, now: number): string {
	return box.seal(JSON.stringify({ ownerId, channelId, until: now + lifetimeMs }), owner);
}

/** Null if it is not one of ours, or too old. */
export function openState(box: Pick<SecretBox, 'open'>, state: string, now: number): SlackState | null {
	try {
		const { ownerId, channelId, until } = JSON.parse(box.open(state, owner)) as SlackState & { until: number };
		return until > now ? { ownerId, channelId } : null;
	} catch {
		return null;
	}
}
