/** The signature of requests from Slack: `v0=` and the HMAC-SHA256 of `v0:timestamp:body` with the signing secret of our app. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@stayup/contract';

interface SignedRequest {
	/** The exact bytes. */
	body: Buffer;
	/** Header X-Slack-Request-Timestamp, in seconds since the epoch. */
	timestamp: string;
	/** Header X-Slack-Signature. */
	signature: string;
}

const maxAgeMs = 5 * minuteMs;

/** False for requests of more than five minutes ago as well, so that a recorded one cannot be repeated. */
export function isSignedBySlack(
	{ body, timestamp, signature }: SignedRequest,
	signingSecret: string,
	now: number,
): boolean {
	if (!/^\d{1,12}$/.test(timestamp)) return false;
	if (Math.abs(now - Number(timestamp) * 1000) > maxAgeMs) return false;
	const expected = Buffer.from(slackSignature(body, timestamp, signingSecret));
	const given = Buffer.from(signature);
	return given.length === expected.length && timingSafeEqual(given, expected);
}

export function slackSignature(body: Buffer | string, timestamp: string, signingSecret: string): string {
	return `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest('hex')}`;
}
