/** `npm run simulate -- channels`: one row for each kind of channel, undisturbed, while the services of all others hang, and with faults and kills. */
import { type ChannelKind, channelKinds, minuteMs } from '@stayup/contract';
import { simulateChannels } from './channels.ts';
import type { ChannelFacts } from './facts.ts';

const kills = 40;

export async function simulateAllChannels(outages: number): Promise<object[]> {
	const undisturbed = await simulateChannels({ outages });
	const disturbed = await simulateChannels({ outages, hasFaults: true, kills });
	const rows: object[] = [];
	for (const kind of channelKinds) {
		const hanging = channelKinds.filter((other) => other !== kind);
		const alone = rowOf(kind, undisturbed);
		const { lost, repeats, otherIds, messages, p95Ms, recoveriesFirst } = rowOf(kind, disturbed);
		const beside = rowOf(kind, await simulateChannels({ outages, hanging, watchedMs: 30 * minuteMs }));
		rows.push({
			...{ kind, outages, messages: alone.messages, p50s: seconds(alone.p50Ms) },
			...{ p95s: seconds(alone.p95Ms), maxS: seconds(alone.maxMs) },
			...{
				othersHangP50s: seconds(beside.p50Ms),
				othersHangP95s: seconds(beside.p95Ms),
				othersHangMaxS: seconds(beside.maxMs),
			},
			...{ faultsP95s: seconds(p95Ms), kills, messagesToHealthy: messages, lost: lost + alone.lost + beside.lost },
			...{ repeats, otherIds: otherIds + alone.otherIds + beside.otherIds, recoveriesFirst },
		});
	}
	return rows;
}

function rowOf(kind: ChannelKind, facts: readonly ChannelFacts[]): ChannelFacts {
	const found = facts.find((row) => row.kind === kind);
	if (!found) throw new Error(`There are no facts about ${kind}.`);
	return found;
}

function seconds(ms: number): number {
	return Math.round(ms / 10) / 100;
}
