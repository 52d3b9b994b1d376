/** The door to people's webhooks: one attempt through the guard, and what its answer means (HOOK-4, HOOK-7). */
import { type CheckError, describeCheckError } from '@stayup/contract';
import { type GuardedFetchOptions, postThroughGuard } from '../../probe/safe-fetch.ts';
import { signedHeaders } from './webhook-signature.ts';

export interface WebhookCall {
	url: string;
	/** The delivery's; the same for every attempt. */
	id: string;
	body: string;
	secrets: readonly string[];
}

/** `retry` after a while, `dead` for good; the reason holds no word of the answer, because none is read (SSRF-9). */
export type WebhookResult =
	| { kind: 'sent'; statusCode: number }
	| { kind: 'retry'; statusCode: number | null; reason: string /** As the receiver asks. */; retryAfterMs: number }
	| {
			kind: 'dead';
			statusCode: number | null;
			reason: string /** The receiver says that it is there no longer. */;
			isGone: boolean;
	  };

export interface WebhookClient {
	send(call: WebhookCall): Promise<WebhookResult>;
}

export interface WebhookClientOptions extends GuardedFetchOptions {
	/** Milliseconds since the epoch. */
	now(): number;
	limitMs?: number;
}

/** Whoever answers so may answer otherwise in a moment; besides them only 5xx. */
const passing = new Set([408, 425, 429]);
const gone = 410;

export function createWebhookClient({ now, limitMs = 15_000, ...guard }: WebhookClientOptions): WebhookClient {
	const post = postThroughGuard(guard);
	return {
		async send({ url, id, body, secrets }) {
			const at = now();
			const headers = { 'Content-Type': 'application/json', ...signedHeaders({ id: headerId(id), at, body, secrets }) };
			const posted = await post(url, { headers, body, limitMs });
			return 'error' in posted ? unanswered(posted.error) : resultOf(posted.statusCode, posted.retryAfter, now());
		},
	};
}

/** A full stop parts the id from what else is signed, and the ids of domains have some. */
function headerId(id: string): string {
	return id.replaceAll('.', '~');
}

function resultOf(statusCode: number, retryAfter: string | null, now: number): WebhookResult {
	if (statusCode >= 200 && statusCode < 300) return { kind: 'sent', statusCode };
	const reason = `answered ${statusCode}`;
	if (statusCode >= 500 || passing.has(statusCode)) {
		return { kind: 'retry', statusCode, reason, retryAfterMs: millisecondsIn(retryAfter, now) };
	}
	return { kind: 'dead', statusCode, reason, isGone: statusCode === gone };
}

/** Seconds or a date (RFC 9110 §10.2.3); 0 for none, or for one that means nothing. */
export function millisecondsIn(retryAfter: string | null, now: number): number {
	if (retryAfter === null) return 0;
	const milliseconds = /^\s*\d{1,9}\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
	return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}

function unanswered(error: CheckError): WebhookResult {
	const reason = wordsFor(error);
	if (error === 'blocked_target') return { kind: 'dead', statusCode: null, reason, isGone: false };
	return { kind: 'retry', statusCode: null, reason, retryAfterMs: 0 };
}

function wordsFor(error: CheckError): string {
	switch (error) {
		case 'blocked_target':
			return 'the address is not one we may call';
		case 'timeout':
			return 'it did not answer in time';
		default:
			return lowerFirst(describeCheckError(error, null));
	}
}

function lowerFirst(sentence: string): string {
	return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
