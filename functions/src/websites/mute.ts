/** Mutes the alerts of a website for one hour, including the recovery: emails, chats, notifications and text messages. Checks and webhooks continue. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';

const muteMs = hourMs;

export type Mute = Pick<WebsiteDocument, 'emailsMutedUntil'>;

/** The change that mutes or unmutes a website; `now` in milliseconds since the epoch. */
export function muted(isMuted: boolean, now: number): Mute {
	return { emailsMutedUntil: isMuted ? now + muteMs : null };
}
