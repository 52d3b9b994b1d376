/** Mutes the alerts of a website for one hour, including the recovery: emails, chats, notifications and text messages. Checks and webhooks continue. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';

const muteMs = hourMs;

/** The change that mutes or unmutes a website; `now` in milliseconds since the epoch. */
export function muted(isMuted: boolean, now: number): Pick<WebsiteDocument, 'emailsMutedUntil'> {
	return { emailsMutedUntil: isMuted ? now + muteMs : null };
}

/** Milliseconds since the epoch; null if the website is not muted. */
export function mutedUntil(
	{ emailsMutedUntil }: Pick<WebsiteDocument, 'emailsMutedUntil'>,
	now: number,
): number | null {
	return emailsMutedUntil !== null && emailsMutedUntil > now ? emailsMutedUntil : null;
}
