/** A website whose alert mails rest for an hour: it is checked, and a webhook called, as before. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';

const muteMs = hourMs;

/** What is written for "mute" and "unmute"; `now` in milliseconds since the epoch. */
export function muted(isWanted: boolean, now: number): Pick<WebsiteDocument, 'emailsMutedUntil'> {
	return { emailsMutedUntil: isWanted ? now + muteMs : null };
}

/** Milliseconds since the epoch; null once it is past. */
export function mutedUntil(
	{ emailsMutedUntil }: Pick<WebsiteDocument, 'emailsMutedUntil'>,
	now: number,
): number | null {
	return emailsMutedUntil !== null && emailsMutedUntil > now ? emailsMutedUntil : null;
}
