/** Sends the mailbox's reports about emails to the product, signed like those of SendGrid's event webhook. */
import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeptMail } from './mail-store.ts';

/** Derived from a text, because it protects nothing. */
const key = (() => {
	const ecdh = createECDH('prime256v1');
	ecdh.setPrivateKey(createHash('sha256').update('local mailbox').digest());
	const point = ecdh.getPublicKey();
	const base64url = (bytes: Buffer) => bytes.toString('base64url');
	return createPrivateKey({
		format: 'jwk',
		key: {
			kty: 'EC',
			crv: 'P-256',
			d: base64url(ecdh.getPrivateKey()),
			x: base64url(point.subarray(1, 33)),
			y: base64url(point.subarray(33)),
		},
	});
})();

/** As SendGrid shows it, for SENDGRID_EVENT_KEY. */
export const emailEventKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

export function signedEvents(events: readonly object[], timestamp = Math.floor(Date.now() / 1000)) {
	const text = JSON.stringify(events);
	const signature = sign('sha256', Buffer.from(`${timestamp}${text}`), key).toString('base64');
	return {
		text,
		headers: {
			'content-type': 'application/json',
			'x-twilio-email-event-webhook-signature': signature,
			'x-twilio-email-event-webhook-timestamp': String(timestamp),
		},
	};
}

/** `blocked` is a bounce of that type. */
export type ReportedEvent = 'delivered' | 'bounce' | 'blocked' | 'dropped' | 'deferred' | 'spamreport';

export function eventAbout({ customArgs, messageId, to }: KeptMail, event: ReportedEvent): object {
	return {
		...customArgs,
		email: to[0]?.email,
		event: event === 'blocked' ? 'bounce' : event,
		sg_event_id: crypto.randomUUID(),
		sg_message_id: `${messageId}.local`,
		timestamp: Math.floor(Date.now() / 1000),
		...(event === 'bounce' && { type: 'bounce', status: '5.1.1', reason: '550 5.1.1 The mailbox does not exist' }),
		...(event === 'blocked' && { type: 'blocked', status: '5.7.1', reason: '550 5.7.1 Your IP is on a blocklist' }),
		...(event === 'dropped' && { reason: 'Bounced Address' }) /* email */,
	};
}

/** Emails to these recipients bounce. */
export function bounces({ to }: KeptMail): boolean {
	return to.some(({ email }) => /^bounce\b/i.test(email));
}

/** Returns the status of the response; 0 without one. */
export async function postEvents(url: string, events: readonly object[]): Promise<number> {
	const { text, headers } = signedEvents(events);
	try {
		const answer = await fetch(url, { method: 'POST', headers, body: text, signal: AbortSignal.timeout(10_000) });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return 0;
	}
}
