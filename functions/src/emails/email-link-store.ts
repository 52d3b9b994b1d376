/**
 * Stores what the links of an email may do. Only the email contains the tokens, and the database contains their hash. The token opens all links. The
 * stop token, which is derived from it, only unsubscribes: mail services and logs see it, because it is part of a URL that they call (RFC 8058).
 */
import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { EmailLinkDocument } from '../platform/firestore/documents.ts';

export interface EmailLinkStore {
	/** Returns the token, which is not stored. */
	mint(link: Omit<EmailLinkDocument, 'expireAt'>, now: number): Promise<string>;
	/** Null if the token is unknown or expired. For a stop token, the link does nothing but unsubscribe. */
	find(token: string, now: number): Promise<EmailLinkDocument | null>;
}

const validMs = 30 * dayMs;
const tokenBytes = 32;

export function createEmailLinkStore(firestore: Firestore): EmailLinkStore {
	const { emailLinks } = collectionsOf(firestore);
	return {
		async mint(link, now) {
			const token = randomBytes(tokenBytes).toString('base64url');
			await emailLinks.doc(idOf(stopTokenOf(token))).create({ ...link, expireAt: Timestamp.fromMillis(now + validMs) });
			return token;
		},
		async find(token, now) {
			const isLive = (link: EmailLinkDocument | undefined) => link !== undefined && link.expireAt.toMillis() > now;
			const [full, stop] = await Promise.all(
				[stopTokenOf(token), token].map(async (each) => (await emailLinks.doc(idOf(each)).get()).data()),
			);
			if (full && isLive(full)) return full;
			if (!stop || !isLive(stop)) return null;
			const { confirmsChannel, others: _, ...link } = stop;
			return confirmsChannel ? null : { ...link, outageId: null, websiteId: null };
		},
	};
}

export function stopTokenOf(token: string): string {
	return createHash('sha256').update(`unsubscribe ${token}`).digest('base64url');
}

function idOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
