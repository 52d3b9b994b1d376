/** Calls a user's webhook once, after validating its URL and IP, and interprets the response (HOOK-4, HOOK-7). */
import { type CheckError, channelLimits, describeCheckError } from '@stayup/contract';
import { retryAfterMs } from '../../platform/retry-after.ts';
import type { SignedCall } from '../../platform/task-queue.ts';
import { type GuardedFetchOptions, postThroughGuard } from '../../probe/guard/safe-fetch.ts';

/** `retry` later, or `failed` permanently. */
export type WebhookResult = (
	| { kind: 'sent'; statusCode: number }
	| {
			kind: 'retry';
			statusCode: number | null;
			reason: string;
			/** The pause the receiver asked for; 0 for none. */
			retryAfterMs: number;
	  }
	| {
			kind: 'failed';
			statusCode: number | null;
			reason: string;
			/** The receiver responded with 410. */
			isGone: boolean;
	  }
) & {
	/** The beginning of the response; only if the caller keeps it (SSRF-9). */
	answer?: string;
};

export interface WebhookClient {
	send(call: Pick<SignedCall, 'url' | 'body' | 'headers'>, options?: { answerBytes?: number }): Promise<WebhookResult>;
}

interface WebhookClientOptions extends GuardedFetchOptions {
	/** Milliseconds since the epoch. */
	now(): number;
	limitMs?: number;
}

/** The statuses that are retried in addition to 5xx. */
const temporary = new Set([408, 425, 429]);
const gone = 410;

export function createWebhookClient({
	now,
	limitMs = channelLimits.answerSeconds * 1000,
	...guard
}: WebhookClientOptions): WebhookClient {
	const post = postThroughGuard(guard);
	return {
		async send({ url, body, headers }, { answerBytes = 0 } = {}) {
			const sent = { headers: { ...headers, 'Content-Type': 'application/json' }, body, limitMs, answerBytes };
			const posted = await post(url, sent);
			if ('error' in posted) return unanswered(posted.error);
			const result = resultOf(posted.statusCode, posted.retryAfter, now());
			return answerBytes > 0 ? { ...result, answer: readable(posted.bodyBeginning) } : result;
		},
	};
}

function resultOf(statusCode: number, retryAfter: string | null, now: number): WebhookResult {
	if (statusCode >= 200 && statusCode < 300) return { kind: 'sent', statusCode };
	const reason = `responded with ${statusCode}`;
	if (statusCode >= 500 || temporary.has(statusCode)) {
		return { kind: 'retry', statusCode, reason, retryAfterMs: retryAfterMs(retryAfter, now) ?? 0 };
	}
	return { kind: 'failed', statusCode, reason, isGone: statusCode === gone };
}

/** A character that is cut in two is left out. */
function readable(body: Buffer): string {
	const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(body, { stream: true });
	return text.replaceAll('\0', '');
}

function unanswered(error: CheckError): WebhookResult {
	const reason = reasonFor(error);
	if (error === 'blocked_target') return { kind: 'failed', statusCode: null, reason, isGone: false };
	return { kind: 'retry', statusCode: null, reason, retryAfterMs: 0 };
}

function reasonFor(error: CheckError): string {
	switch (error) {
		case 'blocked_target':
			return 'the URL is not allowed';
		case 'timeout':
			return 'it did not respond in time';
		default:
			return lowerFirst(describeCheckError(error, null));
	}
}

function lowerFirst(sentence: string): string {
	return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
