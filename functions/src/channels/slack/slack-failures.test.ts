import { describe, expect, it } from 'vitest';
import { failureOf } from './slack-failures.ts';

const said = (error: string) => failureOf({ code: 'slack_webapi_platform_error', data: { ok: false, error } });

describe('an error of Slack', () => {
	it.each(['token_revoked', 'account_inactive', 'invalid_auth', 'channel_not_found', 'is_archived', 'missing_scope'])(
		'%s ends the channel',
		(error) => {
			expect(said(error)).toMatchObject({ kind: 'failed', isEnded: true });
		},
	);

	it.each(['not_in_channel', 'restricted_action', 'invalid_blocks'])('%s fails one message', (error) => {
		const failure = said(error);

		expect(failure.kind).toBe('failed');
		expect(failure).not.toHaveProperty('isEnded');
	});

	it.each(['internal_error', 'service_unavailable', 'ratelimited'])('%s is tried again', (error) => {
		expect(said(error)).toMatchObject({ kind: 'retry', retryAfterMs: 0 });
	});

	it('waits as long as Slack asks', () => {
		expect(failureOf({ code: 'slack_webapi_rate_limited_error', retryAfter: 30 })).toEqual({
			kind: 'retry',
			statusCode: 429,
			reason: 'Slack asked us to wait',
			retryAfterMs: 30_000,
		});
	});

	it('of its servers, and no answer at all, are tried again', () => {
		expect(failureOf({ code: 'slack_webapi_http_error', statusCode: 503 })).toMatchObject({
			kind: 'retry',
			statusCode: 503,
		});
		expect(failureOf(new TypeError('fetch failed'))).toMatchObject({ kind: 'retry', statusCode: null });
	});

	it('shows no text of Slack that is not one of its words', () => {
		expect(said('<script>')).toMatchObject({ reason: 'Slack responded with an error' });
	});
});
