import { describe, expect, it } from 'vitest';
import { monitorsPerShard } from './shard.ts';
import { correctedRoom, roomFields } from './shard-room.ts';

const monitorsOf = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${index}`, '']));

describe('a shard', () => {
	it('is open for its cadence until it is full', () => {
		expect(roomFields(60, monitorsPerShard - 1)).toEqual({ size: monitorsPerShard - 1, openFor: 60 });
		expect(roomFields(60, monitorsPerShard)).toEqual({ size: monitorsPerShard, openFor: null });
	});

	it('that an earlier release stored gets the fields that it lacks', () => {
		expect(correctedRoom({ cadence: 60, monitors: monitorsOf(3) })).toEqual({ size: 3, openFor: 60 });
	});

	it('whose monitors an earlier release added or removed gets the right number again', () => {
		const monitors = monitorsOf(monitorsPerShard);

		expect(correctedRoom({ cadence: 60, monitors, size: 98, openFor: 60 })).toEqual({
			size: monitorsPerShard,
			openFor: null,
		});
		expect(correctedRoom({ cadence: 60, monitors, size: monitorsPerShard, openFor: null })).toEqual({});
	});
});
