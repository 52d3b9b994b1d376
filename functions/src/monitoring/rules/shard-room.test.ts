import { defaultCheckSettings, type StoredCheckSettings } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { monitorsPerShard } from './shard.ts';
import { correctedRoom, mostPlaces, placesOf, roomFields } from './shard-room.ts';

const monitorsOf = (count: number) => Array.from({ length: count }, () => ({}));
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

	it('that an earlier release stored gets the fields that it lacks', () => {
		expect(correctedRoom({ cadence: 60 }, monitorsOf(3))).toEqual({ size: 3, openFor: 60 });
	});

	it('whose monitors an earlier release added or removed gets the right number again', () => {
		const monitors = monitorsOf(monitorsPerShard);

		expect(correctedRoom({ cadence: 60, size: 98, openFor: 60 }, monitors)).toEqual({
			size: monitorsPerShard,
			openFor: null,
		});
		expect(correctedRoom({ cadence: 60, size: monitorsPerShard, openFor: null }, monitors)).toEqual({});
	});

	it('counts monitors with large settings several times', () => {
		const monitors = [...monitorsOf(2), { check: settingsOf(5_000) }];

		expect(correctedRoom({ cadence: 60, size: 3, openFor: 60 }, monitors)).toEqual({ size: 5, openFor: 60 });
	});
});

it.each([
	[0, 1],
	[300, 1],
	[2047, 1],
	[2048, 2],
	[4096, 3],
	[16 * 1024, mostPlaces],
])('settings of %i bytes make a monitor take %i places', (bytes, places) => {
	expect(placesOf(bytes === 0 ? {} : { check: settingsOf(bytes) })).toBe(places);
});
