/** Finds the monitors of websites: their settings and state as the prober keeps them. */
import type { Monitor } from '../monitoring/rules/monitor.ts';
import type { Shard } from '../monitoring/rules/shard.ts';

/** By website id; a website that was removed meanwhile is missing. */
export type FindMonitors = (
	websites: readonly { id: string; document: { shardId: string } }[],
) => Promise<Map<string, Monitor>>;

interface ShardReader {
	findMany(shardIds: readonly string[]): Promise<Map<string, Shard>>;
}

export function createFindMonitors(shards: ShardReader): FindMonitors {
	return async (websites) => {
		const shardIds = new Set(websites.map(({ document }) => document.shardId));
		const found = await shards.findMany([...shardIds]);
		return new Map(
			websites.flatMap(({ id, document }) => {
				const monitor = found.get(document.shardId)?.monitors.get(id);
				return monitor ? [[id, monitor] as const] : [];
			}),
		);
	};
}
