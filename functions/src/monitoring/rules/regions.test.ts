import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { RegionsNoteDocument } from '../../platform/firestore/engine-documents.ts';
import { lostAmong, mustAnswer, type RegionIncident, reviewRegions } from './regions.ts';

const region = 'us-west1';
const minute = 60_000;

/** Ticks at the given minutes; after each of them, the region answers within a second if `answers` says so. */
function incidentsOf(minutes: readonly number[], answers: (minute: number) => boolean) {
	let note: RegionsNoteDocument | undefined;
	const incidents: (RegionIncident & { minute: number; lost: boolean })[] = [];
	for (const at of minutes) {
		const now = noon + at * minute;
		const review = reviewRegions(note, [region], now);
		note = review.note;
		const lost = lostAmong(note, [region]).includes(region);
		incidents.push(...review.incidents.map((incident) => ({ ...incident, minute: at, lost })));
		const stored = note.regions[region];
		if (stored && answers(at)) stored.answeredAt = now + 1_000;
	}
	return incidents;
}

const minutesUntil = (end: number) => Array.from({ length: end }, (_, index) => index);

it('a region that answers every tick causes no incident', () => {
	expect(incidentsOf(minutesUntil(60), () => true)).toEqual([]);
});

it('a call needs one answer, however many instances the region has', () => {
	const called = reviewRegions(undefined, [region], noon).note;
	const answered = { ...called, regions: { [region]: { askedAt: noon, answeredAt: noon, lostSince: null } } };
	const next = reviewRegions(answered, [region], noon + minute).note;

	expect(mustAnswer(undefined, region)).toBe(false);
	expect(mustAnswer(called, region)).toBe(true);
	expect(mustAnswer(answered, region)).toBe(false);
	expect(mustAnswer(next, region)).toBe(true);
});

it('one late answer is no incident', () => {
	expect(incidentsOf(minutesUntil(10), (at) => at !== 4)).toEqual([]);
});

it('PROBE-15: a region that has not answered for two ticks is lost, once, and back with its first answer', () => {
	expect(incidentsOf(minutesUntil(30), (at) => at < 5 || at >= 20)).toEqual([
		{ event: 'region-lost', region, since: noon + 5 * minute, minute: 7, lost: true },
		{ event: 'region-back', region, since: noon + 5 * minute, at: noon + 21 * minute, minute: 21, lost: false },
	]);
});

it('a region that never answered is lost as well', () => {
	expect(incidentsOf(minutesUntil(5), () => false)).toMatchObject([{ event: 'region-lost', minute: 2 }]);
});

it('a pause of the ticks does not make a region lost, because nobody called it', () => {
	expect(incidentsOf([0, 1, 2, 600, 601, 602], (at) => at !== 2)).toEqual([]);
});

it('a region that is lost stays lost over a pause of the ticks', () => {
	const incidents = incidentsOf([0, 1, 2, 3, 600, 601, 602], (at) => at === 601);

	expect(incidents).toMatchObject([
		{ event: 'region-lost', minute: 2 },
		{ event: 'region-back', minute: 602 },
	]);
});
