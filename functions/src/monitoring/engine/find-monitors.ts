/** Finds the monitors of websites. */
import type { Monitor } from '../rules/monitor.ts';
import type { ShardStore } from './shard-store.ts';

/** By website id, without websites that were removed in the meantime. */
export type FindMonitors = (
	websites: readonly { id: string; document: { shardId: string } }[],
) => Promise<Map<string, Monitor>>;

export function createFindMonitors(shards: Pick<ShardStore, 'findMonitors'>): FindMonitors {
	return (websites) => {
		const shardIds = new Set(websites.map(({ document }) => document.shardId));
		return shards.findMonitors(
			[...shardIds],
			websites.map(({ id }) => id),
		);
	};
}
