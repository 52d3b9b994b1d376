/** Signs webhook calls as Standard Webhooks 1.0 specifies, so that receivers can verify them with its libraries (HOOK-1, HOOK-2). */
import { createHmac, randomBytes } from 'node:crypto';
import { channelLimits, hourMs } from '@stayup/contract';
import type { WebhookSecrets } from '../../platform/firestore/documents.ts';

export interface Unsigned {
	/** The same for every attempt, so that a receiver can recognize a repeat. */
	id: string;
	/** When this attempt is made, in milliseconds since the epoch; receivers refuse calls older than five minutes. */
	at: number;
	/** The exact bytes that are sent. */
	body: string;
	/** One signature each, so that a receiver needs only one of them. */
	secrets: readonly string[];
}

const prefix = 'whsec_';
/** The standard requires 24 to 64. */
const secretBytes = 32;
const previousValidMs = channelLimits.previousSecretHours * hourMs;

export function newWebhookSecret(): string {
	return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** A second rotation within a day drops the first secret, which removes a leaked secret immediately. */
export function rotate({ current }: Pick<WebhookSecrets, 'current'>, next: string, now: number): WebhookSecrets {
	return { current: next, previous: current, previousUntil: now + previousValidMs };
}

export function liveSecrets({ current, previous, previousUntil }: WebhookSecrets, now: number): string[] {
	return previous !== null && previousUntil !== null && previousUntil > now ? [current, previous] : [current];
}

export function signedHeaders({ id, at, body, secrets }: Unsigned): Record<string, string> {
	const timestamp = Math.floor(at / 1000);
	// A full stop separates the parts of the signed content, and ids of domain alerts contain some.
	const headerId = id.replaceAll('.', '~');
	const content = `${headerId}.${timestamp}.${body}`;
	return {
		'webhook-id': headerId,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': secrets.map((secret) => `v1,${sign(secret, content)}`).join(' '),
	};
}

function sign(secret: string, content: string): string {
	const key = Buffer.from(secret.slice(prefix.length), 'base64');
	return createHmac('sha256', key).update(content).digest('base64');
}
