import { type ChannelKind, channelKinds, minuteMs } from '@stayup/contract';
import { bySize } from '@stayup/testing/simulation/size';
import { describe, expect, it } from 'vitest';
import { simulateChannels } from './channels.ts';

const half = channelKinds.length / 2;

describe('F7: outages at the same instant, over every kind of channel', () => {
	it.each([
		{ healthy: channelKinds.slice(0, half), hanging: channelKinds.slice(half) },
		{ healthy: channelKinds.slice(half), hanging: channelKinds.slice(0, half) },
	])('reach $healthy within 5 s while the services of $hanging hang', async ({ healthy, hanging }) => {
		const outages = bySize(100, 500);
		const facts = await simulateChannels({ outages, hanging, watchedMs: 30 * minuteMs });

		for (const { kind, lost, repeats, otherIds, messages, p95Ms } of facts.filter((row) =>
			healthy.includes(row.kind),
		)) {
			expect({ kind, messages, lost, repeats, otherIds }).toEqual({
				kind,
				messages: 2 * outages,
				lost: 0,
				repeats: 0,
				otherIds: 0,
			});
			expect(p95Ms, kind).toBeLessThanOrEqual(5000);
		}
		const unheard = facts.filter(({ kind }) => hanging.includes(kind));
		expect(unheard.map(({ messages }) => messages)).toEqual(hanging.map(() => 0));
	});

	it('reach the healthy receivers of each kind within 5 s while 30 % fail, 10 % hang and 5 % are gone', async () => {
		// The kinds that are called share a queue of 500 tasks a second.
		const facts = await simulateChannels({ outages: bySize(40, 400), hasFaults: true });

		for (const { kind, failingAttempts, p95Ms, ...row } of facts) {
			expect(row, kind).toMatchObject({ lost: 0, repeats: 0, otherIds: 0, callsToGone: 0, recoveriesFirst: 0 });
			expect(p95Ms, kind).toBeLessThanOrEqual(5000);
			expect(failingAttempts, kind).toEqual([attemptsOf(kind)]);
		}
	});
});

describe('F3: outages at the same instant, over every kind of channel', () => {
	it('are all reported although senders are killed, and repeats keep their ids', async () => {
		let repeated = 0;
		for (const seed of bySize(['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])) {
			const facts = await simulateChannels({ outages: 40, kills: 40, seed });

			for (const { kind, repeats, ...row } of facts) {
				expect(row, kind).toMatchObject({ lost: 0, otherIds: 0, recoveriesFirst: 0 });
				repeated += repeats;
			}
		}
		// Otherwise no sender was killed between the answer of a service and its mark.
		expect(repeated).toBeGreaterThan(0);
	});
});

/** As many as the pauses between them, and one. */
function attemptsOf(kind: ChannelKind): number {
	if (kind === 'email' || kind === 'webhook') return 8;
	return kind === 'push' || kind === 'sms' ? 4 : 5;
}
