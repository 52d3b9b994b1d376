import { describe, expect, it } from 'vitest';
import { mostAttempts, verdictOn } from './delivery.ts';

const now = 1_000_000;
const failed = { kind: 'retry', reason: 'answered 500' } as const;

describe('a delivery', () => {
	it('that went out is sent', () => {
		expect(verdictOn({ kind: 'sent' }, 1, now, 0.5)).toEqual({ state: 'sent' });
	});

	it('that is refused for good is dead, and an operator hears of it', () => {
		expect(verdictOn({ kind: 'dead', reason: 'refused with 400' }, 1, now, 0.5)).toEqual({
			state: 'dead',
			reason: 'refused with 400',
			isFault: true,
		});
	});

	it.each([
		[1, 5],
		[2, 30],
		[3, 300],
		[4, 1800],
		[5, 7200],
		[6, 18_000],
		[7, 36_000],
	])('that failed %d times is tried again after %d s', (attempts, seconds) => {
		expect(verdictOn(failed, attempts, now, 0.5)).toEqual({ state: 'pending', nextAttemptAt: now + seconds * 1000 });
	});

	it('that fails with many others is tried again at another moment than they, at most a tenth apart', () => {
		expect(verdictOn(failed, 3, now, 0)).toEqual({ state: 'pending', nextAttemptAt: now + 270_000 });
		expect(verdictOn(failed, 3, now, 1)).toEqual({ state: 'pending', nextAttemptAt: now + 330_000 });
	});

	it('is given up after the last attempt', () => {
		expect(verdictOn(failed, mostAttempts, now, 0.5)).toEqual({
			state: 'dead',
			reason: 'given up after 8 attempts: answered 500',
			isFault: true,
		});
	});
});
