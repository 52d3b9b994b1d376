/** Websites that are added and removed in a deployment of a million, 200 a second, and a plan's change over 500 websites. */
import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { createFirestoreMeter, type MeteredCommit } from '@stayup/testing/simulation/firestore-meter';
import { createSimulatedPlacement } from '@stayup/testing/simulation/simulated-placement';
import { virtualClock } from '@stayup/testing/simulation/virtual-clock';
import { functionOptionsFor } from '../../../functions/src/main/function-options.ts';
import { mostInstances } from '../../../functions/src/main/sizes.ts';
import { writesOfMove, writesOfNewMonitors } from '../../../functions/src/monitoring/rules/room-pool.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';
import { createCallBatcher, fulfilled } from '../../../functions/src/platform/call-batcher.ts';
import { createSlicePicker } from '../../../functions/src/platform/firestore/counter-slices.ts';

export interface PlacementFacts {
	added: number;
	removed: number;
	longestAddSeconds: number;
	transactionsPerSecond: number;
	conflicts: number;
	mostWritesPerCommit: number;
	/** The most writes of one document a second, by collection. */
	mostPerDocument: Record<string, number>;
	shards: number;
	/** As few shards as these websites need, of all shards. */
	fullness: number;
}

export interface PlacementTrial {
	addedPerSecond: number;
	removedPerSecond: number;
	seconds: number;
	/** Websites that are there before. */
	websites: number;
}

const cadence = 30;
const websitesPerTransaction = 25;
const owners = 100_000;
const firstCheckMs = 1_500;

function createFixture(websites: number) {
	const clock = virtualClock(noon);
	const random = randomOf('placement');
	const meter = createFirestoreMeter(clock.now);
	const placement = createSimulatedPlacement({ clock, meter, random });
	for (let index = 0; index * monitorsPerShard < websites; index += 1) {
		const size = Math.min(monitorsPerShard, websites - index * monitorsPerShard);
		placement.shards.set(`old-shard-${index}`, { cadence, size, writtenAt: 0 });
	}
	/** An instance of the API, and what else its transactions write for some websites of as many owners. */
	function createInstance() {
		const pickSlice = createSlicePicker(random);
		const alsoFor =
			(changed: number, hasOwners = true) =>
			(commit: MeteredCommit) => {
				for (let index = 0; index < changed; index += 1) {
					commit.note(`websites/${random()}`);
					if (hasOwners) commit.note(`users/${Math.floor(random() * owners)}`);
				}
				commit.note(`counters/${pickSlice(clock.now())}`);
			};
		return { ...placement.createInstance(), alsoFor };
	}
	return { clock, random, meter, placement, createInstance };
}

export async function simulatePlacement(trial: PlacementTrial): Promise<PlacementFacts> {
	const { addedPerSecond, removedPerSecond, seconds, websites } = trial;
	const { clock, random, meter, placement, createInstance } = createFixture(websites);
	const facts = { added: 0, removed: 0, longestAddMs: 0 };
	/** Each website's shard. */
	const placed: string[] = [...placement.shards].flatMap(([id, { size }]) => Array.from({ length: size }, () => id));

	const instances = Array.from(
		{ length: functionOptionsFor({ size: 'large', maxInstances: mostInstances }).api.maxInstances },
		() => {
			const instance = createInstance();
			const addTogether = createCallBatcher<null, string>(async (_, calls) => {
				const shardId = await instance.add(cadence, calls.length, writesOfNewMonitors, instance.alsoFor(calls.length));
				void storeFirstChecks(instance, shardId, calls.length);
				return calls.map(() => fulfilled(shardId));
			}, websitesPerTransaction);
			return { ...instance, addTogether };
		},
	);
	const anyInstance = () => instances[Math.floor(random() * instances.length)];

	/** One task checks the websites that were added together, and stores what it found. */
	async function storeFirstChecks(
		{ rewrite, alsoFor }: ReturnType<typeof createInstance>,
		shardId: string,
		checked: number,
	): Promise<void> {
		await clock.waitUntil(clock.now() + firstCheckMs);
		await rewrite(shardId, alsoFor(checked, false));
	}

	async function addOne(at: number): Promise<void> {
		await clock.waitUntil(at);
		const shardId = await anyInstance()?.addTogether(String(cadence), null);
		if (shardId !== undefined) placed.push(shardId);
		facts.added += 1;
		facts.longestAddMs = Math.max(facts.longestAddMs, clock.now() - at);
	}

	async function removeOne(at: number): Promise<void> {
		await clock.waitUntil(at);
		const index = Math.floor(random() * placed.length);
		const shardId = placed[index];
		const last = placed.pop();
		if (shardId === undefined || last === undefined) return;
		if (index < placed.length) placed[index] = last;
		const instance = anyInstance();
		await instance?.remove(shardId, 1, instance.alsoFor(1));
		facts.removed += 1;
	}

	const spread = (perSecond: number, call: (at: number) => Promise<void>) => {
		for (let index = 0; index < perSecond * seconds; index += 1) void call(noon + (index * 1000) / perSecond);
	};
	spread(addedPerSecond, addOne);
	spread(removedPerSecond, removeOne);
	// Instances that have just started find the same shards.
	await clock.runUntil(noon + minuteMs);
	meter.reset();
	await clock.runUntil(noon + seconds * 1000 + minuteMs);
	return {
		added: facts.added,
		removed: facts.removed,
		longestAddSeconds: facts.longestAddMs / 1000,
		transactionsPerSecond: placement.facts.transactions / seconds,
		conflicts: placement.facts.conflicts,
		mostWritesPerCommit: meter.mostWritesPerCommit(),
		mostPerDocument: Object.fromEntries([...meter.loads].map(([name, load]) => [name, load.mostPerDocument])),
		shards: placement.shards.size,
		fullness: Math.ceil(placed.length / monitorsPerShard) / placement.shards.size,
	};
}

const shardsAtOnce = 4;

/** One task moves 500 websites of an account, each in another shard, to another cadence. */
export async function simulateTierChange(websites: number): Promise<{ seconds: number; mostPerDocument: number }> {
	const { clock, meter, placement, createInstance } = createFixture(websites * monitorsPerShard);
	const instance = createInstance();
	const left = [...placement.shards.keys()];
	let endedAt = noon;
	for (let worker = 0; worker < shardsAtOnce; worker += 1) {
		void (async () => {
			for (let shardId = left.pop(); shardId !== undefined; shardId = left.pop()) {
				const from = shardId;
				await instance.add(2 * cadence, 1, writesOfMove, (commit) => {
					commit.note(`shards/${from}`);
					instance.alsoFor(1)(commit);
				});
				endedAt = clock.now();
			}
		})();
	}
	await clock.runUntil(noon + 60 * minuteMs);
	return { seconds: (endedAt - noon) / 1000, mostPerDocument: meter.loads.get('shards')?.mostPerDocument ?? 0 };
}
