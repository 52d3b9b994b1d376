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

it('the demo data has a TLS handshake only for https', () => {
	const handshakes = (one: typeof website) =>
		new Set(inventHistory(one, 2, from, noon).map(({ phases }) => phases?.tlsMs === null));
	const secure = { ...website, tls: 'valid' as const };

	expect([...handshakes(website)]).toEqual([true]);
	expect([...handshakes(secure)]).toEqual([false]);
});

it('the demo data has slow checks that show in a percentile, and other response times in another month', () => {
	const at = (share: number, start: number, end: number) => {
		const times = inventHistory(website, 2, start, end).map(({ durationMs }) => durationMs ?? 0);
		return times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
	};
	const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(share, from, noon));

	expect(p95).toBeGreaterThan((median ?? 0) * 1.1);
	expect(p99).toBeGreaterThan((p95 ?? 0) * 1.2);
	expect(Math.abs(at(0.5, from - 20 * dayMs, noon - 20 * dayMs) - (median ?? 0))).toBeGreaterThan(10);
});
