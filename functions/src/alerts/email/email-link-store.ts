/** The door to what an alert mail's links may do: whoever holds the token of the mail, and nobody who reads the database, holds the link. */

import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { EmailLinkDocument } from '../../platform/firestore/documents.ts';

export interface EmailLinkStore {
	/** Answers the token, which is stored nowhere. */
	mint(link: Pick<EmailLinkDocument, 'ownerId' | 'outageId' | 'websiteId' | 'subject'>, now: number): Promise<string>;
	/** Null for a token that is none, or no longer good. */
	find(token: string, now: number): Promise<EmailLinkDocument | null>;
}

const goodForMs = 30 * dayMs;
const tokenBytes = 32;

export function createEmailLinkStore(firestore: Firestore): EmailLinkStore {
	const { emailLinks } = collectionsOf(firestore);
	return {
		async mint(link, now) {
			const token = randomBytes(tokenBytes).toString('base64url');
			await emailLinks.doc(idOf(token)).create({ ...link, expireAt: Timestamp.fromMillis(now + goodForMs) });
			return token;
		},
		async find(token, now) {
			const link = (await emailLinks.doc(idOf(token)).get()).data();
			return link && link.expireAt.toMillis() > now ? link : null;
		},
	};
}

function idOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
