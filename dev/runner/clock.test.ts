import { describe, expect, it } from 'vitest';
import { startClock } from './clock.ts';

/** A clock whose minutes the test advances. */
function manualClock(now: number, fire: () => Promise<void>) {
	const delays: number[] = [];
	const reports: unknown[] = [];
	let fireTimer: () => void = () => undefined;
	startClock({
		fire,
		report: (error) => reports.push(error),
		now: () => now,
		setTimer: (call, delayMs) => {
			delays.push(delayMs);
			fireTimer = call;
			return setTimeout(() => undefined, 0);
		},
	});
	return { delays, reports, passMinute: () => fireTimer() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the local clock', () => {
	it('waits for the next full minute', () => {
		const clock = manualClock(Date.parse('2026-03-01T10:00:42.500Z'), async () => undefined);

		expect(clock.delays).toEqual([17_500]);
	});

	it('fires once a minute', async () => {
		let fired = 0;
		const clock = manualClock(0, async () => {
			fired += 1;
		});

		clock.passMinute();
		await settle();
		clock.passMinute();
		await settle();

		expect(fired).toBe(2);
	});

	it('skips a minute while the previous one still runs', async () => {
		let fired = 0;
		const clock = manualClock(0, () => {
			fired += 1;
			return new Promise(() => undefined);
		});

		clock.passMinute();
		clock.passMinute();
		await settle();

		expect(fired).toBe(1);
	});

	it('reports an error and continues', async () => {
		let fired = 0;
		const failure = new Error('no response');
		const clock = manualClock(0, () => {
			fired += 1;
			return Promise.reject(failure);
		});

		clock.passMinute();
		await settle();
		clock.passMinute();
		await settle();

		expect(clock.reports).toEqual([failure, failure]);
		expect(fired).toBe(2);
	});
});
