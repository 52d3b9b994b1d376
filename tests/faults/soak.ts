/**
 * F1 and F3: monitors websites on the Firestore emulator, some of which fail as scripted, with a channel of every kind at the sandboxes. Kills the
 * engine with -9 at random moments and right after a service has accepted a message. Every outage must be stored once, and each of its alerts must be
 * sent over every channel.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChannelKind, channelKinds, minuteMs } from '@stayup/contract';
import { randomOf } from '@stayup/testing/random';
import type { Firestore } from 'firebase-admin/firestore';
import { storeMonitors } from '../../bench/engine/store-monitors.ts';
import { quantile } from '../../bench/shared/report.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { startBroker } from './broker.ts';
import { alertsByKind, type KindFacts } from './channels/alerts-by-kind.ts';
import { type AcceptedMessage, startSandboxes } from './channels/sandboxes.ts';
import { storeChannels } from './channels/stored-channels.ts';
import { failures, startFailingFarm } from './failing-farm.ts';

export interface SoakSize {
	monitors: number;
	intervalSeconds: number;
	seconds: number;
	kills: number;
	/** Of all websites. */
	failingShare: number;
}

export interface SoakFacts {
	checks: number;
	/** The longest time between two checks of a website. */
	largestGapSeconds: number;
	/** The 99th percentile of the time between two checks of a website, minus the interval. */
	lagP99Seconds: number;
	failing: number;
	/** Each failing website that does not have exactly one outage with an end, and what it has instead. */
	wrongOutages: readonly string[];
	/** Outages of websites that never failed. */
	falseOutages: number;
	/** The alerts over each kind of channel. */
	channels: readonly KindFacts[];
	kills: number;
	/** Of them, right after a service had accepted a message. */
	killsAfterAccepted: number;
	stuckLeases: number;
	/** Deliveries that were never sent, each with its state. */
	unsent: readonly string[];
	/** Tasks that never finished. */
	openTasks: number;
}

const drainMs = 10 * 60_000;

export async function soak(
	firestore: Firestore,
	environment: Readonly<Record<string, string>>,
	{ monitors, intervalSeconds, seconds, kills, failingShare }: SoakSize,
): Promise<SoakFacts> {
	const random = randomOf('soak');
	const folder = mkdtempSync(join(tmpdir(), 'stayup-soak-'));
	const farm = await startFailingFarm();
	/** Half of the alerts of a kind. Each kill delays what was being sent by the time of a lease, so late ones would come one after the other. */
	const latestKill = Math.ceil(0.5 * monitors * failingShare);
	/** By kind: how many messages its service accepts until the engine is killed before it can store that. Once for each kind, while kills are left. */
	const untilKill = new Map<ChannelKind, number>(
		channelKinds.slice(0, Math.floor((2 * kills) / 3)).map((kind) => [kind, 1 + Math.floor(latestKill * random())]),
	);
	const killsPlanned = untilKill.size;
	let killsAfterAccepted = 0;
	const sandboxes = await startSandboxes(folder, (kind) => {
		const left = (untilKill.get(kind) ?? Number.POSITIVE_INFINITY) - 1;
		if (untilKill.has(kind)) untilKill.set(kind, left);
		if (left !== 0) return;
		untilKill.delete(kind);
		killsAfterAccepted += 1;
		broker.kill();
	});
	const authorityFile = join(folder, 'authority.pem');
	writeFileSync(authorityFile, farm.authority);
	const stored = await storeMonitors(firestore, {
		monitors,
		intervalSeconds,
		urlOf: farm.urlOf,
		isHanging: () => false,
	});
	const channels = await storeChannels(firestore, sandboxes, environment.SECRETS_KEY ?? '');
	const probes = new Map<string, number[]>(stored.map(({ url }) => [url, []]));
	const broker = await startBroker(
		{
			...environment,
			...sandboxes.environment,
			PROBE_ALLOWED_TARGETS: `${farm.allowed},${sandboxes.allowed}`,
			NAME_SERVERS: farm.nameServers.join(','),
			CANARY_URLS: '',
			NODE_EXTRA_CA_CERTS: authorityFile,
		},
		(url, at) => void probes.get(url)?.push(at),
	);
	try {
		const startedAt = Date.now();
		const endAt = startedAt + seconds * 1000;
		const failing = scriptFailures(
			farm.script,
			startedAt,
			{ monitors, intervalSeconds, seconds, failingShare },
			random,
		);
		const killTimes = Array.from(
			{ length: kills - killsPlanned },
			() => startedAt + (0.1 + 0.8 * random()) * seconds * 1000,
		).sort();
		let nextTickAt = startedAt;
		const tickWhenDue = () => {
			if (Date.now() < nextTickAt) return;
			broker.enqueue(`tick ${nextTickAt}`, { kind: 'tick', scheduledAt: nextTickAt });
			nextTickAt += minuteMs;
		};
		for (; Date.now() < endAt; await delay(200)) {
			tickWhenDue();
			if (Date.now() >= (killTimes[0] ?? Number.POSITIVE_INFINITY)) {
				killTimes.shift();
				broker.kill();
			}
		}
		await drain(firestore, broker, tickWhenDue, Date.now() + drainMs);
		const notifications = (await channels.notifications()).map(
			(content): AcceptedMessage => ({ kind: 'push', deliveryId: null, content, messageId: null, replyTo: null }),
		);
		const messages = [...sandboxes.accepted, ...notifications];
		const facts = await evaluate(firestore, stored, failing, messages, broker.interrupted(), (index) => {
			const { from = 0, until = 0, kind } = farm.script.get(index) ?? {};
			const checks = (probes.get(stored[index]?.url ?? '') ?? []).filter((at) => at >= from && at < until);
			const seconds = checks.map((at) => ((at - from) / 1000).toFixed(1));
			return `${kind} for ${(until - from) / 1000} s, checks after ${seconds.join(', ')} s`;
		});
		const gaps = [...probes.values()].flatMap((times) =>
			times.slice(1).map((at, index) => (at - (times[index] ?? at)) / 1000),
		);
		return {
			...facts,
			checks: [...probes.values()].reduce((sum, times) => sum + times.length, 0),
			largestGapSeconds: Math.max(...gaps),
			lagP99Seconds: quantile(gaps, 0.99) - intervalSeconds,
			failing: failing.length,
			kills: kills - killsPlanned - killTimes.length + killsAfterAccepted,
			killsAfterAccepted,
			openTasks: broker.open(),
		};
	} finally {
		await broker.stop();
		await sandboxes.stop();
		await farm.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Each fails once, long enough for an alert and early enough to recover within the run. */
function scriptFailures(
	script: Map<number, { from: number; until: number; kind: (typeof failures)[number] }>,
	startedAt: number,
	{ monitors, intervalSeconds, seconds, failingShare }: Omit<SoakSize, 'kills'>,
	random: () => number,
): number[] {
	const lengthSeconds = 2.5 * intervalSeconds + 35;
	const latestSeconds = Math.max(1, seconds - lengthSeconds - 2.5 * intervalSeconds);
	const failing = Array.from({ length: Math.round(monitors * failingShare) }, (_, index) =>
		Math.floor((index * monitors) / Math.round(monitors * failingShare)),
	);
	for (const [order, index] of failing.entries()) {
		const from = startedAt + (0.05 + 0.95 * random()) * latestSeconds * 1000;
		script.set(index, { from, until: from + lengthSeconds * 1000, kind: failures[order % failures.length] ?? 'error' });
	}
	return failing;
}

/**
 * Waits until every outage has ended and everything is sent. The sweeper repeats a delivery whose sender was killed, after its lease has expired, and a
 * check that was lost with its engine is made with the next tick.
 */
async function drain(
	firestore: Firestore,
	broker: { open(): number; enqueue(id: string, task: { kind: 'sweep' }): void },
	tickWhenDue: () => void,
	until: number,
) {
	const { outages, outbox } = collectionsOf(firestore);
	await delay(15_000);
	for (; Date.now() < until; await delay(5_000)) {
		const [open, pending] = await Promise.all([
			outages.where('end', '==', null).count().get(),
			outbox.where('state', '==', 'pending').count().get(),
		]);
		if (open.data().count > 0) tickWhenDue();
		else if (pending.data().count === 0 && broker.open() === 0) return;
		broker.enqueue(`sweep ${Date.now()}`, { kind: 'sweep' });
	}
}

async function evaluate(
	firestore: Firestore,
	stored: readonly { websiteId: string; url: string }[],
	failing: readonly number[],
	messages: readonly AcceptedMessage[],
	interrupted: readonly string[],
	failureOf: (index: number) => string,
) {
	const { engineNotes, outages, outbox, shards } = collectionsOf(firestore);
	const all = (await outages.get()).docs;
	const suppressedAt = (await engineNotes.doc('suppression').get()).get('lastSuppressedAt');
	const suppression =
		typeof suppressedAt === 'number' ? `suppressed until ${dateText(suppressedAt)}` : 'never suppressed';
	const ofWebsite = (websiteId: string | undefined) => all.filter((outage) => outage.data().websiteId === websiteId);
	const failingIds = new Set(failing.map((index) => stored[index]?.websiteId));
	const wrongOutages = failing.flatMap((index) => {
		const websiteId = stored[index]?.websiteId;
		const found = ofWebsite(websiteId).map((outage) => outage.data());
		if (found.length === 1 && found[0]?.end !== null) return [];
		const periods = found.map(({ start, end }) => `${dateText(start)} to ${end === null ? 'now' : dateText(end)}`);
		return [`${websiteId}: ${periods.join(', ') || 'no outage'}; ${failureOf(index)}; failures were ${suppression}`];
	});
	const leases = (await shards.get()).docs.filter((shard) => (shard.data().lease?.until ?? 0) > Date.now());
	return {
		wrongOutages,
		falseOutages: all.filter((outage) => !failingIds.has(outage.data().websiteId)).length,
		channels: alertsByKind(
			all.map((outage) => ({ id: outage.id, hasEnded: outage.data().end !== null })),
			messages,
			new Map((await outbox.get()).docs.map((delivery) => [delivery.id, delivery.data()])),
			interrupted,
		),
		stuckLeases: leases.length,
		unsent: (await outbox.where('state', '!=', 'sent').get()).docs.map(
			(row) => `${row.id} is ${row.data().state}: ${row.data().reason}`,
		),
	};
}

function dateText(atMs: number): string {
	return new Date(atMs).toISOString();
}
