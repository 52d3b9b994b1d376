import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { isServiceLate, roundsDueSince, roundsLateSince } from './lateness.ts';

const second = 1000;
const minute = 60 * second;

function tickAt(at: number, roundsDueSinceAt: number | null = null) {
	return { at, tick: { nextRoundAt: null, roundsDueSince: roundsDueSinceAt, countedUntil: at } };
}

describe('the service is late', () => {
	it('when no tick ever ran', () => {
		expect(isServiceLate({ tick: null, rounds: { at: noon } }, noon)).toBe(true);
	});

	it('when the last tick is older than two minutes', () => {
		const beats = { tick: tickAt(noon), rounds: { at: noon } };

		expect(isServiceLate(beats, noon + 2 * minute)).toBe(false);
		expect(isServiceLate(beats, noon + 2 * minute + 1)).toBe(true);
	});

	it('when a round has been due for more than two minutes and none has run since', () => {
		const beats = { tick: tickAt(noon + 2 * minute, noon), rounds: { at: noon - minute } };

		expect(isServiceLate(beats, noon + 2 * minute)).toBe(false);
		expect(isServiceLate(beats, noon + 2 * minute + 1)).toBe(true);
		expect(roundsLateSince(beats, noon + 2 * minute + 1)).toBe(noon);
	});

	it('when no round ever ran although one is due', () => {
		expect(roundsLateSince({ tick: tickAt(noon + 3 * minute, noon), rounds: null }, noon + 3 * minute)).toBe(noon);
	});

	it('no longer as soon as a round runs', () => {
		const beats = { tick: tickAt(noon + 3 * minute, noon), rounds: { at: noon + 3 * minute } };

		expect(isServiceLate(beats, noon + 3 * minute + second)).toBe(false);
	});

	it('not because no round is due, as with websites that are checked hourly', () => {
		const beats = { tick: tickAt(noon), rounds: { at: noon - 50 * minute } };

		expect(isServiceLate(beats, noon + minute)).toBe(false);
	});

	it('not because the heartbeat of the latest round was not written, which happens every twenty seconds', () => {
		const beats = { tick: tickAt(noon + 3 * minute, noon), rounds: { at: noon - 20 * second } };

		expect(isServiceLate(beats, noon + 3 * minute)).toBe(false);
	});
});

describe('rounds are due', () => {
	const notes = { nextRoundAt: noon + 10 * second, roundsDueSince: null, countedUntil: noon };

	it('since the first one that the previous tick enqueued, if none has run', () => {
		expect(roundsDueSince(notes, { at: noon - minute }, noon + minute)).toBe(noon + 10 * second);
		expect(roundsDueSince(notes, { at: noon + 10 * second }, noon + minute)).toBeNull();
	});

	it('not before their time', () => {
		expect(roundsDueSince({ ...notes, nextRoundAt: noon + 2 * minute }, null, noon + minute)).toBeNull();
	});

	it('since the same instant until one runs', () => {
		const before = { ...notes, roundsDueSince: noon - 5 * minute };

		expect(roundsDueSince(before, { at: noon - 6 * minute }, noon + minute)).toBe(noon - 5 * minute);
		expect(roundsDueSince(before, { at: noon }, noon + minute)).toBeNull();
	});

	it('not at the first tick', () => {
		expect(roundsDueSince(null, null, noon)).toBeNull();
	});
});
