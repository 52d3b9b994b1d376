// Walks over the steps at which a worker can die between the claim of an alert, its plan and its message.

import { minuteMs } from '@stayup/contract';
import { dyingWorkers } from '@stayup/testing/alerts/dying-workers';
import { testSecretBox } from '@stayup/testing/alerts/named-channels';
import {
	aBatch,
	aChannel,
	aMonitor,
	anAccount,
	anOutage,
	aPolicy,
	aShard,
	aWebsite,
	bad,
	good,
	noon,
} from '@stayup/testing/builders';
import { emulatedFirestore, freshProject } from '@stayup/testing/stored-data';
import { alertingShards, idleOutbox } from '@stayup/testing/stores';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { createChannelTargets } from '../channels/channel-targets.ts';
import type { StoredTarget } from '../channels/sender.ts';
import { deliveryOver } from '../outbox/new-delivery.ts';
import type { StoredChannel } from '../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { outageEventId } from '../platform/ids.ts';

const atOnce = 4;
/** All steps take minutes. Otherwise every fifth one, from a random one on. */
const stride = process.env.STAYUP_WALKS === 'full' ? 1 : 5;
/** Rarer than in production, because most sweeps of a scene find nothing. */
const sweepEveryMs = 5 * minuteMs;
const targets = createChannelTargets(testSecretBox);

function sealed(ownerId: string, name: string, target: StoredTarget): StoredChannel {
	return aChannel({ kind: target.kind, name, sealedTarget: targets.seal(ownerId, target) });
}

const phoneOf = (ownerId: string) => sealed(ownerId, 'Phone', { kind: 'sms', phone: '+12125550100' });
const discordUrl = 'https://discord.com/api/webhooks/1/token';

interface SceneResult {
	steps: number;
	problems: string[];
	messages: number;
}

/** Each in a Firestore project of its own: the sweeps cover all that is stored, and transactions do not wait for those of other scenes. */
type Scene = (firestore: Firestore, diesAt: number) => Promise<SceneResult>;

async function play(scene: Scene, diesAt: number): Promise<SceneResult> {
	const projectId = freshProject();
	const app = initializeApp({ projectId }, projectId);
	const result = await scene(emulatedFirestore(app), diesAt);
	await deleteApp(app);
	return result;
}

/** Runs the scene without a death, and then once for each chosen step. Returns what was wrong. */
async function walk(scene: Scene) {
	const undisturbed = await play(scene, 0);
	const first = 1 + Math.floor(Math.random() * stride);
	const deaths = Array.from(
		{ length: Math.ceil((undisturbed.steps - first + 1) / stride) },
		(_, index) => first + index * stride,
	);
	const found = await pLimit(atOnce).map(deaths, async (diesAt) =>
		(await play(scene, diesAt)).problems.map((problem) => `dies at ${diesAt}: ${problem}`),
	);
	const problems = [...undisturbed.problems, ...found.flat()];
	process.stdout.write(`dying workers: ${undisturbed.steps} steps, ${problems.length} problems\n`);
	return { ...undisturbed, problems };
}

/** Each expected message once, or again under the same id; and nothing else. */
function problemsWith(expected: readonly string[], found: readonly { key: string; deliveryId: string }[]): string[] {
	const idsOf = new Map<string, Set<string>>();
	for (const { key, deliveryId } of found) idsOf.set(key, (idsOf.get(key) ?? new Set()).add(deliveryId));
	return [
		...expected.filter((key) => !idsOf.has(key)).map((key) => `lost ${key}`),
		...[...idsOf.keys()].filter((key) => !expected.includes(key)).map((key) => `unexpected ${key}`),
		...[...idsOf].filter(([, ids]) => ids.size > 1).map(([key, ids]) => `${key} as ${[...ids].join(' and ')}`),
	];
}

async function unsettledIn(firestore: Firestore): Promise<string[]> {
	const { docs } = await collectionsOf(firestore).outbox.get();
	return docs.filter((row) => row.data().state !== 'sent').map((row) => `${row.id} is ${row.data().state}`);
}

const nights = aPolicy({ 0: ['email'], 5: ['email', 'phone'] });

/** Two steps, a repeat and the recovery. `losesFirstTasks`: the engine dies before it queues anything. */
async function escalate(firestore: Firestore, diesAt: number, losesFirstTasks = false): Promise<SceneResult> {
	const stored = collectionsOf(firestore);
	const [ownerId, websiteId, shardId] = [stored.users.doc().id, stored.websites.doc().id, stored.shards.doc().id];
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId })]));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId }));
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.alertSettings.doc(ownerId).set({ channels: { phone: phoneOf(ownerId) }, policies: { nights } });
	const workers = dyingWorkers({ firestore, startAt: noon + minuteMs, diesAt, losesFirstTasks });
	const commit = (batch: ReturnType<typeof aBatch>) =>
		workers.plan(({ outbox, escalations }) => {
			return alertingShards(firestore, outbox, escalations).commit(shardId, [batch]);
		});
	await commit(aBatch([bad(0), bad(15), bad(30)], { websiteId, roundAt: null }));
	await workers.runUntil(noon + 50 * minuteMs, sweepEveryMs);
	await commit(aBatch([good(3000), good(3060)], { websiteId, roundAt: null }));
	await workers.runUntil(noon + 75 * minuteMs, sweepEveryMs);

	const expected = ['down_email', 'down_step1_email', 'down_step1_phone', 'down_step2_email', 'down_step2_phone'];
	const keys = [...expected, 'up_email', 'up_phone'];
	const found = workers.accepted.map(({ deliveryId }) => ({
		key: deliveryId.replace(/^.*?_\d+_/, ''),
		deliveryId,
	}));
	const problems = [...problemsWith(keys, found), ...(await unsettledIn(firestore)), ...workers.errors];
	return { steps: workers.steps(), problems, messages: workers.accepted.length };
}

const shops = ['Alpha', 'Beta'];
/** One whose worker sends the message itself, and one whose call is signed first. */
const kinds = ['email', 'discord'] as const;

/** Outages of one cause, and their ends, over two channels. */
async function group(firestore: Firestore, diesAt: number): Promise<SceneResult> {
	const stored = collectionsOf(firestore);
	const ownerId = stored.users.doc().id;
	// Of the engine, which only plans.
	const planner = idleOutbox(firestore);
	const channels = { team: sealed(ownerId, 'Team', { kind: 'discord', url: discordUrl }) };
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.alertSettings.doc(ownerId).set({ channels, policies: {} });
	const websites = shops.map((name) => ({ id: name, name, url: `https://${name}.example/` }));
	for (const { id } of websites) await stored.outages.doc(`${id}_1`).set(anOutage({ ownerId, websiteId: id }));
	const workers = dyingWorkers({ firestore, startAt: noon, diesAt });

	async function report(event: 'down' | 'up', at: number): Promise<void> {
		for (const website of websites) {
			const outageId = `${website.id}_1`;
			const facts = { website, outageId, since: noon, at };
			const message: AlertMessage =
				event === 'down'
					? { event: 'website-down', ...facts, cause: '', regions: [], groupKey: 'server 203.0.113.7' }
					: { event: 'website-up', ...facts };
			const over = [
				{ id: 'email', kind: 'email', name: null },
				{ id: 'team', kind: 'discord', name: 'Team' },
			] as const;
			// One transaction of the engine stores them; its task queue is what may fail.
			const planned = await firestore.runTransaction(async (transaction) => {
				return over.map((channel) =>
					planner.plan(transaction, { ...deliveryOver(channel, outageEventId(outageId, event)), ownerId, message }, at),
				);
			});
			await workers.plan(({ outbox }) => Promise.all(planned.map((delivery) => outbox.sendSoon(delivery))));
		}
	}
	await report('down', noon);
	// An alert that another one has taken waits ten minutes for it.
	await workers.runUntil(noon + 15 * minuteMs, sweepEveryMs);
	await report('up', noon + 15 * minuteMs);
	await workers.runUntil(noon + 30 * minuteMs, sweepEveryMs);

	const expected = kinds.flatMap((kind) => shops.flatMap((name) => [`${kind} ${name} down`, `${kind} ${name} up`]));
	const found = workers.accepted.flatMap(({ kind, deliveryId, text }) =>
		shops
			.filter((name) => text.includes(name))
			.map((name) => ({
				key: `${kind} ${name} ${/back up/.test(text) ? 'up' : 'down'}`,
				// Discord gets no id: its text is the same for each attempt.
				deliveryId: kind === 'discord' ? text : deliveryId,
			})),
	);
	const problems = [...problemsWith(expected, found), ...(await unsettledIn(firestore)), ...workers.errors];
	return { steps: workers.steps(), problems, messages: workers.accepted.length };
}

// Up to two hundred scenes on the database.
describe('a worker that dies', { timeout: 240_000 }, () => {
	it('at any step of an escalation loses no step, and the next one repeats nothing under another id', async () => {
		const { steps, problems } = await walk(escalate);

		expect(problems).toEqual([]);
		expect(steps).toBeGreaterThan(40);
	});

	it('before it queues the alerts of an outage that is stored leaves them to the sweep', async () => {
		const { problems } = await play((firestore) => escalate(firestore, 0, true), 0);

		expect(problems).toEqual([]);
	});

	it('at any step of a group reports each outage and each recovery in one message per channel', async () => {
		const { steps, problems, messages } = await walk(group);

		expect(problems).toEqual([]);
		expect(messages).toBe(2 * kinds.length);
		expect(steps).toBeGreaterThan(40);
	});
});
