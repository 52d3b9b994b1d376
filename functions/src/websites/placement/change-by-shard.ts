/** Changes websites of an account together for each shard. Those that move in the meantime, or need more room, take another turn. */
import { setTimeout as wait } from 'node:timers/promises';
import { loopLimit, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { documentRestMs } from '../../monitoring/rules/room-pool.ts';
import { cadenceSeconds } from '../../monitoring/rules/schedule.ts';
import { mostPlacesOf, placesOf } from '../../monitoring/rules/shard-room.ts';
import { eachAloneIfNeeded, fulfilled } from '../../platform/call-batcher.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import {
	type ChangedWebsite,
	type ChangesOfShard,
	type ChangeTogether,
	createChangeTogether,
	type RequestedChange,
} from '../change-website.ts';
import { requireAccount } from '../owner-limits.ts';
import { cadenceAfter, type SettingsChange } from '../website-settings.ts';
import type { Placement } from './placement-store.ts';

/** Null if the owner has no such website, or its condition does not hold. */
type Changed = PromiseSettledResult<ChangedWebsite | null>;

/** Returns the results in the order of the requests. */
export type ChangeWebsites = (ownerId: string, requested: readonly RequestedChange[]) => Promise<Changed[]>;

/** Each writes up to four documents: the website, its outage, its domain and its visitor counter. A transaction takes 500 writes. */
export const changesPerTransaction = 100;
const shardsAtOnce = 4;
const mostMoves = 100;

export function createChangeWebsites(firestore: Firestore, placement: Placement): ChangeWebsites {
	const { users, websites } = collectionsOf(firestore);
	const changeTogether = createChangeTogether(firestore, placement);

	return async (ownerId, requested) => {
		const results = new Map<RequestedChange, Changed>();
		/** Their settings do not fit into the shard of the website. */
		const needRoom = new Set<RequestedChange>();
		// Resumed websites are counted against the limit of the tier, so they do not resume at the same time.
		const inShards = pLimit(requested.some(({ change }) => change.isActive) ? 1 : shardsAtOnce);
		// A website that moves in the meantime, or that is named twice, takes another turn.
		const iterate = loopLimit(requested.length + mostMoves, 'the change of websites that move');
		for (let left = requested; left.length > 0; left = left.filter((one) => !results.has(one))) {
			iterate();
			const found = await findWebsites(ownerId, left);
			for (const one of left) if (!found.websites.has(one.websiteId)) results.set(one, fulfilled(null));
			await inShards.map(groupByShard(left, found, needRoom), async (groups) => {
				for (const [one, result] of await changeShard(changeTogether, ownerId, groups)) {
					if (result === 'needs-room') needRoom.add(one);
					else results.set(one, result);
				}
			});
		}
		return requested.map((one) => results.get(one) ?? fulfilled(null));
	};

	async function findWebsites(ownerId: string, requested: readonly RequestedChange[]): Promise<FoundWebsites> {
		const refs = [...new Set(requested.map(({ websiteId }) => websiteId))].map((id) => websites.doc(id));
		const [owner, ...snapshots] = await firestore.getAll(users.doc(ownerId), ...refs);
		const owned = snapshots.flatMap((snapshot) => {
			const document = snapshot.data() as WebsiteDocument | undefined;
			return document?.ownerId === ownerId ? [[snapshot.id, document] as const] : [];
		});
		return { owner: requireAccount(owner?.data() as UserDocument | undefined), websites: new Map(owned) };
	}
}

interface FoundWebsites {
	owner: UserDocument;
	websites: ReadonlyMap<string, WebsiteDocument>;
}

/** Takes the first request for each website. Each list has the transactions of one shard. */
function groupByShard(
	requested: readonly RequestedChange[],
	{ owner, websites }: FoundWebsites,
	needRoom: ReadonlySet<RequestedChange>,
): ChangesOfShard[][] {
	const firstOfEach = [...new Map(requested.toReversed().map((one) => [one.websiteId, one])).values()].toReversed();
	const placed = firstOfEach.flatMap((one) => {
		const website = websites.get(one.websiteId);
		if (!website) return [];
		const cadence = cadenceAfter(website, one.change, owner.tier);
		const isMove = needRoom.has(one) || cadence !== cadenceSeconds(website.runningInterval);
		return [{ one, shardId: website.shardId, cadence, isMove, places: placesAfter(website, one.change) }];
	});
	const byShard = Map.groupBy(placed, ({ shardId }) => shardId);
	return [...byShard.values()].map((inShard) =>
		[...Map.groupBy(inShard, ({ cadence, isMove }) => `${cadence} ${isMove}`).values()].flatMap((alike) =>
			transactionsOf(alike),
		),
	);
}

function transactionsOf(
	alike: readonly (Omit<ChangesOfShard, 'requested'> & { one: RequestedChange })[],
): ChangesOfShard[] {
	const [first] = alike;
	if (!first) return [];
	const { shardId, cadence, isMove } = first;
	const parts: { requested: RequestedChange[]; places: number }[] = [];
	for (const { one, places } of alike) {
		const last = parts.at(-1);
		if (last && last.places + places <= changesPerTransaction) {
			last.requested.push(one);
			last.places += places;
		} else parts.push({ requested: [one], places });
	}
	return parts.map((part) => ({ shardId, cadence, isMove, ...part }));
}

/** At most, apart from its maintenance. Only the monitor has the size of settings that stay as they are. */
function placesAfter(
	website: WebsiteDocument,
	{ name = website.name, url = website.url, check }: SettingsChange,
): number {
	if (check !== undefined) return placesOf({ name, url, check });
	return website.hasMoreChecks ? mostPlacesOf({ name, url }) : placesOf({ name, url });
}

/** Leaves out the websites that have moved in the meantime. A document sustains about one write a second, so the transactions keep a distance. */
async function changeShard(
	changeTogether: ChangeTogether,
	ownerId: string,
	groups: readonly ChangesOfShard[],
): Promise<[RequestedChange, Changed | 'needs-room'][]> {
	const settled: [RequestedChange, Changed | 'needs-room'][] = [];
	for (const [index, group] of groups.entries()) {
		if (index > 0) await wait(documentRestMs);
		const applied = await eachAloneIfNeeded(group.requested, (requested) =>
			changeTogether(ownerId, { ...group, requested }),
		);
		for (const [position, one] of group.requested.entries()) {
			const result = applied[position];
			if (result?.status === 'rejected') settled.push([one, result]);
			if (result?.status !== 'fulfilled' || result.value === 'moved') continue;
			settled.push([one, result.value === 'needs-room' ? result.value : fulfilled(result.value)]);
		}
	}
	return settled;
}
