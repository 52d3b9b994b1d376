import { describe, expect, it } from 'vitest';
import { resultOf } from './twilio-client.ts';

describe('a response of Twilio', () => {
	it('with an accepted message is sent', () => {
		expect(resultOf(201, null)).toEqual({ kind: 'sent', statusCode: 201 });
	});

	it('ends the channel of a phone that has unsubscribed', () => {
		expect(resultOf(400, 21610)).toMatchObject({ kind: 'failed', isEnded: true });
	});

	it('fails for good for a phone number that it refuses', () => {
		expect(resultOf(400, 21211)).toEqual({
			kind: 'failed',
			statusCode: 400,
			reason: 'Twilio refused the phone number',
		});
	});

	it.each([401, 429, 500, 503])('of %i is tried again, after the pause that it asks for', (statusCode) => {
		expect(resultOf(statusCode, null, '7')).toMatchObject({ kind: 'retry', statusCode, retryAfterMs: 7_000 });
	});
});
