import { page } from '@stayup/testing/status-pages/in-memory-broadcasts';
import { describe, expect, it } from 'vitest';
import type { WebhookResult } from '../../channels/webhook/webhook-client.ts';
import { challengeBody } from '../webhook-body.ts';
import { judgeAnswer } from './challenge.ts';

const challenge = 'q1w2e3r4t5z6u7i8o9p0';
const sent = challengeBody(page, challenge, 0);
const answering = (answer: string): WebhookResult => ({ kind: 'sent', statusCode: 200, answer });
const noChallenge = { kind: 'failed', statusCode: 200, reason: 'it did not return the challenge', isGone: false };

describe('the answer to a challenge', () => {
	it.each([
		['as JSON', JSON.stringify({ challenge })],
		['beside other fields', JSON.stringify({ ok: true, challenge })],
		['as text', challenge],
		['as text with a line break', `${challenge}\n`],
	])('with the challenge %s subscribes the webhook', (_how, answer) => {
		expect(judgeAnswer(sent, answering(answer))).toEqual({ kind: 'sent', statusCode: 200 });
	});

	it.each([
		['nothing', ''],
		['a page', '<html>OK</html>'],
		['another challenge', JSON.stringify({ challenge: `${challenge}0` })],
		['its beginning', challenge.slice(0, -1)],
		['all that we sent, as servers for tests do', sent],
		['all that we sent within other data', JSON.stringify({ json: JSON.parse(sent), data: sent })],
		['null', 'null'],
		['a list', JSON.stringify([challenge])],
	])('that is %s subscribes nobody', (_what, answer) => {
		expect(judgeAnswer(sent, answering(answer))).toEqual(noChallenge);
	});

	it('is asked for once, whatever the server responds', () => {
		const busy: WebhookResult = { kind: 'retry', statusCode: 503, reason: 'responded with 503', retryAfterMs: 1 };
		const gone: WebhookResult = { kind: 'failed', statusCode: 410, reason: 'responded with 410', isGone: true };

		expect(judgeAnswer(sent, busy)).toMatchObject({ kind: 'failed', statusCode: 503, isGone: false });
		expect(judgeAnswer(sent, gone)).toEqual(gone);
	});
});
