import { randomOf } from '@stayup/testing/random';
import { bySize } from '@stayup/testing/simulation/size';
import { describe, expect, it } from 'vitest';
import { simulateSubscribers } from './subscribers.ts';

describe('a broadcast whose workers are killed at random points', () => {
	it.each(['a', 'b', 'c', 'd', 'e'])('reaches everyone once: %s', async (seed) => {
		const facts = await simulateSubscribers({ subscribers: bySize(2_000, 10_000), kills: 10, random: randomOf(seed) });

		expect(facts).toMatchObject({ kills: 10, lost: 0, twice: 0 });
		// At most the batch in hand is handed over again after each kill.
		expect(facts.copies).toBeLessThanOrEqual(10 * 250);
	});

	it('reaches everyone but those whom SendGrid refuses', async () => {
		const run = { subscribers: 1000, kills: 5, random: randomOf('f'), refusedEvery: 300 };

		expect(await simulateSubscribers(run)).toMatchObject({ lost: 0, twice: 0, refused: 4 });
	});
});
