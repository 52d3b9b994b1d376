import { defaultCheckSettings, type StoredCheckSettings } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { monitorsPerShard } from './shard.ts';
import { mostPlacesOf, type OwnerText, placesOf, placesOfAll, roomFields } from './shard-room.ts';

const usual: OwnerText = { name: 'The shop of a customer', url: 'https://www.the-shop-of-a-customer.example.com/' };
const spansOf = (count: number) =>
	Array.from({ length: count }, (_, index): [number, number, string] => [index, index + 1, 'window']);
/** Settings of this many bytes when they are encoded. */
function settingsOf(bytes: number): StoredCheckSettings {
	const empty = { ...defaultCheckSettings(), rules: [{ kind: 'body-contains' as const, text: '' }] };
	const text = 'x'.repeat(bytes - JSON.stringify(empty).length);
	return { ...empty, rules: [{ kind: 'body-contains', text }] };
}

describe('a shard', () => {
	it('is open for its cadence until it is full', () => {
		expect(roomFields(60, monitorsPerShard - 1)).toEqual({ size: monitorsPerShard - 1, openFor: 60 });
		expect(roomFields(60, monitorsPerShard)).toEqual({ size: monitorsPerShard, openFor: null });
	});

	it('counts monitors with large settings several times', () => {
		expect(placesOfAll([usual, usual, { ...usual, check: settingsOf(4_987) }])).toBe(4);
	});

	it('is closed when less than a place is left', () => {
		expect(roomFields(60, monitorsPerShard - 0.5)).toMatchObject({ openFor: null });
	});
});

it.each([
	['usual texts', {}, 1],
	['three spans', { maintenance: spansOf(3) }, 1],
	['24 spans', { maintenance: spansOf(24) }, 1 + 4 / 16],
	['the longest URL', { url: 'u'.repeat(2048) }, 1 + 7 / 16],
	['one rule', { check: settingsOf(250) }, 1 + 1 / 16],
	['five rules', { check: settingsOf(800) }, 1 + 3 / 16],
	['16 KB of settings', { check: settingsOf(16 * 1024) }, 1 + 54 / 16],
])('a monitor with %s takes its part of a shard', (_, text, places) => {
	expect(placesOf({ ...usual, ...text })).toBe(places);
	expect(mostPlacesOf({ ...usual, ...text })).toBeGreaterThanOrEqual(places);
});
