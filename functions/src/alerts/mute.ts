/** A website whose alert mails rest for an hour: it is checked, and a webhook called, as before. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';

const muteMs = hourMs;

/** What is written for "mute" and "unmute"; `now` in milliseconds since the epoch. */
export function muted(isWanted: boolean, now: number): Pick<WebsiteDocument, 'mailsMutedUntil'> {
	return { mailsMutedUntil: isWanted ? now + muteMs : null };
}

/** Milliseconds since the epoch; null once it is past. */
export function mutedUntil({ mailsMutedUntil }: Pick<WebsiteDocument, 'mailsMutedUntil'>, now: number): number | null {
	return mailsMutedUntil !== null && mailsMutedUntil > now ? mailsMutedUntil : null;
}
