/** Whether the alerts about a website are muted. A mute silences what people read; webhooks for programs continue. */

import { mutedUntil, type WebsiteDocument } from '@stayup/contract';
import { websitesOf } from '../messages/groups/group-members.ts';
import { type AlertMessage, isTestMessage } from '../platform/firestore/outbox-message.ts';
import type { WebsiteStore } from '../websites/website-store.ts';

/** When the latest mute of a website ends or has ended; null if there was none. */
export function endOfMute({ emailsMutedUntil }: Pick<WebsiteDocument, 'emailsMutedUntil'>): number | null {
	return emailsMutedUntil;
}

export interface MutedDeps {
	websites: Pick<WebsiteStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** The alert of a group is muted if all of its websites are. */
export async function isMuted({ websites, now }: MutedDeps, uid: string, message: AlertMessage): Promise<boolean> {
	const named = websitesOf(message);
	if (named.length === 0 || isTestMessage(message)) return false;
	for (const { id } of named) {
		const website = await websites.find(uid, id);
		if (website === null || mutedUntil(website.document, now()) === null) return false;
	}
	return true;
}
