/** Stores what the links of an alert email may do. Only the email contains the token; the database contains its hash. */
import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { EmailLinkDocument } from '../../platform/firestore/documents.ts';

export interface EmailLinkStore {
	/** Returns the token, which is not stored. */
	mint(link: Pick<EmailLinkDocument, 'ownerId' | 'outageId' | 'websiteId' | 'subject'>, now: number): Promise<string>;
	/** Null if the token is unknown or expired. */
	find(token: string, now: number): Promise<EmailLinkDocument | null>;
}

const validMs = 30 * dayMs;
const tokenBytes = 32;

export function createEmailLinkStore(firestore: Firestore): EmailLinkStore {
	const { emailLinks } = collectionsOf(firestore);
	return {
		async mint(link, now) {
			const token = randomBytes(tokenBytes).toString('base64url');
			await emailLinks.doc(idOf(token)).create({ ...link, expireAt: Timestamp.fromMillis(now + validMs) });
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
