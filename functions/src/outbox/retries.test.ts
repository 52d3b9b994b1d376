import { type ChannelKind, dayMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { afterOther, attemptsSince, failedAfter, isUsedUp, verdictOn } from './retries.ts';

const now = 1_000_000;
const failed = { kind: 'retry', reason: 'responded with 500' } as const;

describe('a delivery', () => {
	it('that was accepted is sent', () => {
		expect(verdictOn('email', { kind: 'sent' }, 1, now, 0.5)).toEqual({ state: 'sent' });
	});

	it.each([
		['email', true],
		['webhook', false],
	] as const)('by %s that is refused permanently fails; operators see it: %s', (channel, isFault) => {
		expect(verdictOn(channel, { kind: 'failed', reason: 'refused with 400' }, 1, now, 0.5)).toEqual({
			state: 'failed',
			reason: 'refused with 400',
			isFault,
		});
	});

	it.each([
		['email', [5, 30, 300, 1800, 7200, 18_000, 36_000]],
		['webhook', [5, 300, 1800, 7200, 18_000, 36_000, 36_000]],
	] satisfies [ChannelKind, number[]][])('by %s that fails is retried after %j s', (channel, pauses) => {
		const verdicts = pauses.map((_, index) => verdictOn(channel, failed, index + 1, now, 0.5));

		expect(verdicts).toEqual(pauses.map((seconds) => ({ state: 'pending', nextAttemptAt: now + seconds * 1000 })));
		expect(isUsedUp(channel, pauses.length)).toBe(false);
		expect(isUsedUp(channel, pauses.length + 1)).toBe(true);
	});

	it('is retried up to a tenth earlier or later, so that simultaneous failures spread', () => {
		expect(verdictOn('email', failed, 3, now, 0)).toEqual({ state: 'pending', nextAttemptAt: now + 270_000 });
		expect(verdictOn('email', failed, 3, now, 1)).toEqual({ state: 'pending', nextAttemptAt: now + 330_000 });
	});

	it.each([
		[0, 5],
		[60_000, 60],
		[dayMs, 3600],
	])('whose receiver asks for a pause of %d ms is retried after %d s', (retryAfterMs, seconds) => {
		expect(verdictOn('webhook', { ...failed, retryAfterMs }, 1, now, 0.5)).toEqual({
			state: 'pending',
			nextAttemptAt: now + seconds * 1000,
		});
	});

	it('fails after the last attempt', () => {
		const reason = 'failed after 8 attempts: responded with 500';

		expect(verdictOn('email', failed, 8, now, 0.5)).toEqual({ state: 'failed', reason, isFault: true });
		expect(verdictOn('webhook', failed, 8, now, 0.5)).toEqual({ state: 'failed', reason, isFault: false });
	});

	it('that crashes its senders is our fault on any channel', () => {
		expect(failedAfter(8, 'the senders crashed')).toMatchObject({ state: 'failed', isFault: true });
	});

	it('that is sent again counts its attempts from zero', () => {
		expect(attemptsSince(500, [{ at: 100 }, { at: 499 }, { at: 500 }, { at: 900 }, { at: 901 }])).toBe(3);
	});
});

describe('a recovery whose down alert', () => {
	it('will be retried waits until after the retry', () => {
		expect(afterOther({ nextAttemptAt: now + 300_000 }, now)).toEqual({
			state: 'pending',
			nextAttemptAt: now + 305_000,
		});
	});

	it('is being sent is checked again soon', () => {
		expect(afterOther({ nextAttemptAt: now - 60_000 }, now)).toEqual({ state: 'pending', nextAttemptAt: now + 5000 });
	});
});
