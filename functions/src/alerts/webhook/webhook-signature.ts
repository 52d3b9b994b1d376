/** Signs what is sent to webhooks as Standard Webhooks 1.0 has it, so that its libraries verify it in any language (HOOK-1, HOOK-2). */

import { createHmac, randomBytes } from 'node:crypto';
import { dayMs } from '@stayup/contract';
import type { WebhookSecrets } from '../../platform/firestore/documents.ts';

export interface Unsigned {
	/** The same for every attempt, so that a receiver can tell a repeat. */
	id: string;
	/** Milliseconds since the epoch, of this attempt: receivers refuse what is older than five minutes. */
	at: number;
	/** The very bytes that are sent. */
	body: string;
	/** Whoever knows one of them can verify. */
	secrets: readonly string[];
}

const prefix = 'whsec_';
/** The standard asks for 24 to 64. */
const secretBytes = 32;
const previousLivesMs = dayMs;

export function newWebhookSecret(): string {
	return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** Of two rotations within a day only the later one leaves a previous secret: a leaked one is gone after the second. */
export function rotate({ current }: Pick<WebhookSecrets, 'current'>, next: string, now: number): WebhookSecrets {
	return { current: next, previous: current, previousUntil: now + previousLivesMs };
}

export function liveSecrets({ current, previous, previousUntil }: WebhookSecrets, now: number): string[] {
	return previous !== null && previousUntil !== null && previousUntil > now ? [current, previous] : [current];
}

export function signedHeaders({ id, at, body, secrets }: Unsigned): Record<string, string> {
	const timestamp = Math.floor(at / 1000);
	const content = `${id}.${timestamp}.${body}`;
	return {
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': secrets.map((secret) => `v1,${sign(secret, content)}`).join(' '),
	};
}

function sign(secret: string, content: string): string {
	const key = Buffer.from(secret.slice(prefix.length), 'base64');
	return createHmac('sha256', key).update(content).digest('base64');
}
