import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { PlacedNumbers } from './round-hour-store.ts';
import { durationBucket } from './rules/duration-histogram.ts';
import { createServiceRecorder } from './service-recorder.ts';

function aRecorder({ isFailing = false } = {}) {
	const stored: (readonly PlacedNumbers[])[] = [];
	const beats: number[] = [];
	const errors: string[] = [];
	const timers: { call: () => void; delayMs: number }[] = [];
	const recorder = createServiceRecorder({
		roundHours: {
			async add(parts) {
				if (isFailing) throw new Error('The database does not respond.');
				stored.push(parts);
			},
		},
		heartbeats: { beat: async (_job, at) => void beats.push(at) },
		logError: (message) => void errors.push(message),
		setTimer(call, delayMs) {
			timers.push({ call, delayMs });
			return { unref: () => undefined };
		},
	});
	const round = (at: number, lateMs = 0) =>
		recorder.noteRound({ roundAt: at, startedAt: at + lateMs, now: at + lateMs + 6_000 });
	return { recorder, round, stored, beats, errors, timers };
}

describe('the recorder of an instance', () => {
	it('stores its first round at once, with its lateness, and a heartbeat', async () => {
		const { round, stored, beats } = aRecorder();
		await round(noon, 300);

		expect(stored).toEqual([
			[
				{
					hour: noon,
					part: 0,
					numbers: { due: 0, run: 1, lateness: { [durationBucket(300)]: 1 }, alertDelay: {} },
				},
			],
		]);
		expect(beats).toEqual([noon + 300]);
	});

	it('stores the following rounds together, 30 seconds later', async () => {
		const { round, stored, beats, timers } = aRecorder();
		await round(noon);
		await round(noon + 1_000);
		await round(noon + 2_000);

		expect(stored).toHaveLength(1);
		expect(timers.map(({ delayMs }) => delayMs)).toEqual([29_000]);
		timers[0]?.call();
		expect(stored[1]?.map(({ numbers }) => numbers.run)).toEqual([2]);
		expect(beats).toEqual([noon, noon + 2_000]);
	});

	it('stores with a round that ends later, if the timer could not run', async () => {
		const { round, stored, timers } = aRecorder();
		await round(noon);
		await round(noon + 1_000);
		await round(noon + 16_000);
		timers[0]?.call();

		expect(stored.map((parts) => parts.map(({ numbers }) => numbers.run))).toEqual([[1], [2]]);
	});

	it('counts a round in the five minutes in which it was due', async () => {
		const { round, stored } = aRecorder();
		await round(noon + 299_000, 4_000);

		expect(stored[0]).toMatchObject([{ hour: noon, part: 0 }]);
	});

	it('counts how long an alert took', async () => {
		const { recorder, stored, beats } = aRecorder();
		await recorder.noteAlert({ createdAt: noon, sentAt: noon + 2_000 });

		expect(stored[0]).toMatchObject([{ numbers: { run: 0, alertDelay: { [durationBucket(2_000)]: 1 } } }]);
		expect(beats).toEqual([]);
	});

	it('does not fail a round when the numbers cannot be stored', async () => {
		const { round, errors } = aRecorder({ isFailing: true });
		await round(noon);

		expect(errors).toEqual(['The numbers of the service could not be stored.']);
	});
});
