import { describe, expect, it } from 'vitest';
import { startClock } from './clock.ts';

/** A clock whose minutes the test advances. */
function handClock(now: number, fire: () => Promise<void>) {
	const delays: number[] = [];
	const reports: unknown[] = [];
	let ring: () => void = () => undefined;
	startClock({
		fire,
		report: (error) => reports.push(error),
		now: () => now,
		setTimer: (call, delayMs) => {
			delays.push(delayMs);
			ring = call;
			return setTimeout(() => undefined, 0);
		},
	});
	return { delays, reports, passMinute: () => ring() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the local clock', () => {
	it('waits for the next full minute', () => {
		const clock = handClock(Date.parse('2026-03-01T10:00:42.500Z'), async () => undefined);

		expect(clock.delays).toEqual([17_500]);
	});

	it('fires once a minute', async () => {
		let fired = 0;
		const clock = handClock(0, async () => {
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
		const clock = handClock(0, () => {
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
		const refusal = new Error('no answer');
		const clock = handClock(0, () => {
			fired += 1;
			return Promise.reject(refusal);
		});

		clock.passMinute();
		await settle();
		clock.passMinute();
		await settle();

		expect(clock.reports).toEqual([refusal, refusal]);
		expect(fired).toBe(2);
	});
});
