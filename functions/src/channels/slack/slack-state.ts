/** The values that come back from Slack's page: first the state, which says which channel it is for, then the state together with Slack's code. */
import { minuteMs } from '@stayup/contract';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { ChannelRef } from '../connections.ts';

/** Long enough for a workspace whose admin has to log in first. */
const lifetimeMs = 60 * minuteMs;
/** Encrypted with authentication, so that nobody can make one up, and our ids do not show in the URL. */
const stateOwner = { purpose: 'slack-state', uid: 'slack' };
const grantOwner = { purpose: 'slack-grant', uid: 'slack' };

interface Lasting {
	until: number;
}

export interface SlackGrant extends ChannelRef {
	/** Of Slack; it can be exchanged once, within ten minutes. */
	code: string;
}

export function sealState(box: Pick<SecretBox, 'seal'>, { ownerId, channelId }: ChannelRef, now: number): string {
	return box.seal(JSON.stringify({ ownerId, channelId, until: now + lifetimeMs }), stateOwner);
}

/** Null if it is not one of ours, or too old. */
export function openState(box: Pick<SecretBox, 'open'>, state: string, now: number): ChannelRef | null {
	const { ownerId, channelId } = open<ChannelRef>(box, state, stateOwner, now) ?? {};
	return ownerId === undefined || channelId === undefined ? null : { ownerId, channelId };
}

/** For the browser that came back: it completes the connection with the session of the account, so that nobody connects a workspace to an account of others. */
export function sealGrant(box: Pick<SecretBox, 'seal'>, grant: SlackGrant, now: number): string {
	return box.seal(JSON.stringify({ ...grant, until: now + lifetimeMs }), grantOwner);
}

/** Slack's code; null unless it was granted for this channel. */
export function openGrant(
	box: Pick<SecretBox, 'open'>,
	sealed: string,
	{ ownerId, channelId }: ChannelRef,
	now: number,
): string | null {
	const grant = open<SlackGrant>(box, sealed, grantOwner, now);
	return grant?.ownerId === ownerId && grant.channelId === channelId ? grant.code : null;
}

function open<Content>(
	box: Pick<SecretBox, 'open'>,
	sealed: string,
	owner: { purpose: string; uid: string },
	now: number,
): Content | null {
	try {
		const opened = JSON.parse(box.open(sealed, owner)) as Content & Lasting;
		return opened.until > now ? opened : null;
	} catch {
		return null;
	}
}
