/**
 * The token of an evidence link. Members read outages directly from Firestore, also those who may not share, so an outage has it only encrypted, with
 * a hash that finds it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OutageDocument } from '@stayup/contract';
import type { SecretBox } from '../platform/secret-box.ts';

type EvidenceLink = NonNullable<OutageDocument['evidenceLink']>;

const tokenBytes = 32;

export function newEvidenceLink(box: Pick<SecretBox, 'seal'>, ownerId: string, now: number): EvidenceLink {
	const token = randomBytes(tokenBytes).toString('base64url');
	return { tokenHash: hashOfEvidenceToken(token), sealedToken: box.seal(token, boxOwner(ownerId)), createdAt: now };
}

/** Null without a link. */
export function evidenceTokenOf(
	box: Pick<SecretBox, 'open'>,
	{ ownerId, evidenceLink }: Pick<OutageDocument, 'ownerId' | 'evidenceLink'>,
): string | null {
	return evidenceLink && box.open(evidenceLink.sealedToken, boxOwner(ownerId));
}

export function hashOfEvidenceToken(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

function boxOwner(uid: string): { purpose: string; uid: string } {
	return { purpose: 'evidence-link', uid };
}
