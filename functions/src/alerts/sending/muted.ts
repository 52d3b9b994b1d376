/** Whether the alert emails about a website are muted, for the account's own email and for those of its channels. */
import { type AlertMessage, isTestMessage } from '../../platform/firestore/outbox-message.ts';
import { mutedUntil } from '../../websites/mute.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';

export interface MutedDeps {
	websites: Pick<WebsiteStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function isMuted({ websites, now }: MutedDeps, uid: string, message: AlertMessage): Promise<boolean> {
	if (!('website' in message) || isTestMessage(message)) return false;
	const website = await websites.find(uid, message.website.id);
	return website !== null && mutedUntil(website.document, now()) !== null;
}
