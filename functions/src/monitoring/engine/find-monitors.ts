/** Finds the monitors of websites. */
import type { Monitor } from '../rules/monitor.ts';
import type { ShardStore } from './shard-store.ts';

/** By website id, without websites that were removed in the meantime. */
export type FindMonitors = (
	websites: readonly { id: string; document: { shardId: string } }[],
) => Promise<Map<string, Monitor>>;

/** Firestore searches each of the websites in each of the shards that are read together, so long lists are read in parts. */
const websitesAtOnce = 200;

export function createFindMonitors(shards: Pick<ShardStore, 'findMonitors'>): FindMonitors {
	return async (websites) => {
		const byShard = websites.toSorted((a, b) => compare(a.document.shardId, b.document.shardId));
		const parts = Array.from({ length: Math.ceil(byShard.length / websitesAtOnce) }, (_, part) =>
			byShard.slice(part * websitesAtOnce, (part + 1) * websitesAtOnce),
		);
		const found = await Promise.all(
			parts.map((part) => {
				const shardIds = new Set(part.map(({ document }) => document.shardId));
				return shards.findMonitors(
					[...shardIds],
					part.map(({ id }) => id),
				);
			}),
		);
		return new Map(found.flatMap((monitors) => [...monitors]));
	};
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
