import { dayMs, hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { inventHistory } from './history.ts';

const website = { name: 'Bakery', localName: 'bakery', checkInterval: 300, usualResponseMs: 180, outages: 3 };
const from = noon - 10 * dayMs;

function comparisons(askedRegions: number) {
	return inventHistory(website, askedRegions, from, noon).filter(({ origin }) => origin === 'comparison');
}

it('the demo data compares the regions once an hour for plans that ask all of them, while the website is up', () => {
	expect(comparisons(2)).toEqual([]);
	const found = comparisons(4);

	expect(found.every(({ ok }) => ok)).toBe(true);
	const asia = found.filter(({ region }) => region === 'asia-southeast1');
	expect(new Set(asia.map(({ at }) => Math.floor(at / hourMs))).size).toBe(asia.length);
	expect(asia.length).toBeGreaterThan(9 * 24);
	expect(asia.length).toBeLessThanOrEqual(10 * 24);
});

it('the demo data is in the order in which the checks ran', () => {
	const times = inventHistory(website, 4, from, noon).map(({ at }) => at);
	expect(times).toEqual([...times].sort((a, b) => a - b));
});
