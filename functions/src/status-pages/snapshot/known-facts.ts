/** The sources of a stored snapshot, so that the next one reads only what is new. */
import { dayMs, type SnapshotDay, type StatusSnapshot } from '@stayup/contract';
import type { StatusPageDocument, StatusSnapshotDocument } from '../../platform/firestore/status-documents.ts';
import type { KnownFacts, ReadWebsites } from './fact-store.ts';
import { snapshotIn, unpacked } from './packed.ts';
import type { OpenIncident } from './rules/component-state.ts';
import { firstBarAt } from './rules/days.ts';
import type { StoredDays } from './rules/facts.ts';

export interface Sources {
	/** By component. `daysUntil`: days that begin earlier were stored. */
	components: Record<string, { websiteId: string; shardId: string; daysUntil: number }>;
	open: OpenIncident[];
	/** When incidents, maintenance and the account were read. */
	frameAt?: number;
}

/** Of the components that are measured. */
export function sourcesOf(
	{ facts, shards }: ReadWebsites,
	{ groups }: Pick<StatusPageDocument, 'groups'>,
	open: OpenIncident[],
	frameAt?: number,
): Sources {
	const components = groups.flatMap((group) => group.components);
	const measured = Object.fromEntries(
		components.flatMap(({ id, websiteId }) => {
			const [shardId, days] = [shards.get(websiteId), facts.days.get(websiteId)];
			return shardId !== undefined && days ? [[id, { websiteId, shardId, daysUntil: days.until }]] : [];
		}),
	);
	return { components: measured, open, ...(frameAt !== undefined && { frameAt }) };
}

export interface KnownSnapshot extends KnownFacts {
	snapshot: StatusSnapshot;
	open: OpenIncident[];
	frameAt: number | undefined;
}

export async function knownFacts({
	content,
	sources,
	builtAt,
}: Pick<StatusSnapshotDocument, 'content' | 'sources' | 'builtAt'>): Promise<KnownSnapshot> {
	const [snapshot, { components: bySource, open, frameAt }] = await Promise.all([
		snapshotIn(content),
		unpacked(sources) as Promise<Sources>,
	]);
	const shards = new Map<string, string>();
	const days = new Map<string, StoredDays>();
	const first = firstBarAt(builtAt);
	for (const { id, days: bars } of snapshot.groups.flatMap((group) => group.components)) {
		const source = bySource[id];
		if (!source) continue;
		const { websiteId, shardId, daysUntil } = source;
		shards.set(websiteId, shardId);
		const byStart = new Map<number, SnapshotDay>();
		for (const [index, bar] of bars.entries()) {
			const start = first + index * dayMs;
			if (start < daysUntil) byStart.set(start, bar);
		}
		days.set(websiteId, { until: daysUntil, byStart });
	}
	return { shards, days, snapshot, open, frameAt };
}
