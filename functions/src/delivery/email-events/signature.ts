/** Verifies SendGrid's signature of its event webhook: ECDSA over the timestamp and the exact body. */
import { createPublicKey, verify } from 'node:crypto';

interface SignedEvents {
	body: Buffer;
	/** In base64. */
	signature: string;
	timestamp: string;
}

/** `publicKey`: as SendGrid shows it, in base64. */
export function isFromSendGrid(publicKey: string, { body, signature, timestamp }: SignedEvents): boolean {
	try {
		const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
		const signed = Buffer.concat([Buffer.from(timestamp), body]);
		return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
	} catch {
		return false;
	}
}

/** The headers that carry the signature. */
export const signatureHeader = 'x-twilio-email-event-webhook-signature';
export const timestampHeader = 'x-twilio-email-event-webhook-timestamp';
