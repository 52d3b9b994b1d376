/** The secrets of subscribers: the token in their links, and what signs the calls of a webhook. They are stored encrypted. */
import { randomBytes } from 'node:crypto';
import { newWebhookSecret } from '../channels/webhook/webhook-signature.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import type { StatusSubscriberDocument } from '../platform/firestore/status-documents.ts';
import type { SecretBox } from '../platform/secret-box.ts';

type Opener = Pick<SecretBox, 'open'>;
type SecretFields = Pick<StatusSubscriberDocument, 'sealedToken' | 'sealedSecret'>;

const tokenBytes = 32;

export function sealToken(
	box: Pick<SecretBox, 'seal'>,
	id: string,
	token = randomBytes(tokenBytes).toString('base64url'),
): string {
	return box.seal(token, tokenOwner(id));
}

/** Sent to a webhook, which returns it to be subscribed. */
export function newChallenge(): string {
	return randomBytes(tokenBytes).toString('base64url');
}

export function sealNewSecret(box: Pick<SecretBox, 'seal'>, id: string): string {
	return box.seal(newWebhookSecret(), secretOwner(id));
}

export function tokenOf(box: Opener, id: string, { sealedToken }: Pick<SecretFields, 'sealedToken'>): string {
	return box.open(sealedToken, tokenOwner(id));
}

/** Null for a subscriber by email. */
export function secretOf(box: Opener, { id, document }: Stored<Pick<SecretFields, 'sealedSecret'>>): string | null {
	return document.sealedSecret === null ? null : box.open(document.sealedSecret, secretOwner(id));
}

function tokenOwner(id: string): { purpose: string; uid: string } {
	return { purpose: 'subscriber-token', uid: id };
}

function secretOwner(id: string): { purpose: string; uid: string } {
	return { purpose: 'subscriber-secret', uid: id };
}
