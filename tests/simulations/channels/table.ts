/**
 * `npm run simulate -- channels`: one row for each kind of channel, undisturbed, while the services of all others hang, while receivers of its own fail
 * and hang, and with kills.
 */
import { type ChannelKind, channelKinds, minuteMs } from '@stayup/contract';
import { simulateChannels } from './channels.ts';
import type { ChannelFacts } from './facts.ts';

const kills = 40;

export async function simulateAllChannels(outages: number): Promise<object[]> {
	const undisturbed = await simulateChannels({ outages });
	const withFaults = await simulateChannels({ outages, hasFaults: true });
	const killed = await simulateChannels({ outages, hasFaults: true, kills });
	const rows: object[] = [];
	for (const kind of channelKinds) {
		const hanging = channelKinds.filter((other) => other !== kind);
		const beside = await simulateChannels({ outages, hanging, watchedMs: 30 * minuteMs });
		const [alone, others, faults, kill] = [undisturbed, beside, withFaults, killed].map((facts) => rowOf(kind, facts));
		const all = [alone, others, faults, kill].flatMap((facts) => facts ?? []);
		rows.push({
			kind,
			outages,
			messages: alone?.messages,
			alone: delaysOf(alone),
			othersHang: delaysOf(others),
			othersFail: delaysOf(faults),
			kills,
			messagesWithKills: kill?.messages,
			repeatsWithKills: kill?.repeats,
			lost: sumOf(all.map(({ lost }) => lost)),
			otherIds: sumOf(all.map(({ otherIds }) => otherIds)),
			recoveriesFirst: sumOf(all.map((facts) => facts.recoveriesFirst)),
		});
	}
	return rows;
}

function rowOf(kind: ChannelKind, facts: readonly ChannelFacts[]): ChannelFacts {
	const found = facts.find((row) => row.kind === kind);
	if (!found) throw new Error(`There are no facts about ${kind}.`);
	return found;
}

/** In seconds: the median, the 95th percentile and the longest. */
function delaysOf(facts: ChannelFacts | undefined): string {
	const { p50Ms = 0, p95Ms = 0, maxMs = 0 } = facts ?? {};
	return [p50Ms, p95Ms, maxMs].map((ms) => (ms / 1000).toFixed(2)).join(' / ');
}

function sumOf(counts: readonly number[]): number {
	return counts.reduce((sum, count) => sum + count, 0);
}
