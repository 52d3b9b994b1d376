/** F7: a thousand webhooks; 30 % respond 500, 10 % hang and 5 % are gone. */
import { type ChannelKind, hourMs } from '@stayup/contract';
import { noDigests, nothingHosted } from '@stayup/testing/alerts/deliver-deps';
import { anAccount, noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { inMemoryOutbox } from '@stayup/testing/simulation/in-memory-outbox';
import { virtualClock } from '@stayup/testing/simulation/virtual-clock';
import type { WebhookResult } from '../../functions/src/channels/webhook/webhook-client.ts';
import { type DeliveryDeps, deliverBy } from '../../functions/src/delivery/deliver.ts';
import { versionOf, webhookAt } from '../../functions/src/delivery/receiver.ts';
import { callChannel } from '../../functions/src/delivery/send.ts';
import type { OutboxDocument } from '../../functions/src/platform/firestore/documents.ts';
import type { OutboxMessage } from '../../functions/src/platform/firestore/outbox-message.ts';
import { deliveryIdOf, deliveryTaskId, outageEventId } from '../../functions/src/platform/ids.ts';
import type { SignedCall } from '../../functions/src/platform/task-queue.ts';

export interface ReceiverFacts {
	alerts: number;
	/** From the alert to the response, for receivers that respond. */
	healthyDelayP95Ms: number;
	healthyDelayMaxMs: number;
	healthyLost: number;
	/** Attempts per failing delivery, and the number of pauses outside the jitter. */
	failingAttempts: number[];
	pausesOffSchedule: number;
	/** Calls to receivers after a 410 response. */
	callsToGone: number;
	recoveriesBeforeOutages: number;
}

type Kind = 'healthy' | 'failing' | 'hanging' | 'gone';

const answerMs = 80;
const hangMs = 15_000;
const pausesMs = [5, 300, 1800, 7200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1000);
const channel: ChannelKind = 'webhook';

/** Each owner has an outage at the same instant and another at a random one; `atOnce` calls run concurrently. */
export async function simulateReceivers(receivers: number, atOnce: number): Promise<ReceiverFacts> {
	const random = randomOf('receivers');
	const clock = virtualClock(noon);
	const outbox = inMemoryOutbox();
	const { rows } = outbox;
	const kinds = new Map<string, Kind>();
	const off = new Set<string>();
	const calls: { id: string; owner: string; at: number }[] = [];
	const tasks = new Set<string>();
	const waiting: (() => Promise<void>)[] = [];
	let running = 0;

	function startNext(): void {
		while (running < atOnce) {
			const run = waiting.shift();
			if (!run) return;
			running += 1;
			void run().finally(() => {
				running -= 1;
				startNext();
			});
		}
	}

	async function enqueue(deliveryId: string, occasion: string, at: number | null): Promise<void> {
		const taskId = deliveryTaskId({ deliveryId }, occasion);
		if (tasks.has(taskId)) return;
		tasks.add(taskId);
		if (at !== null) await clock.waitUntil(at);
		waiting.push(() => {
			const call = callOf(deliveryId);
			return deliverBy((claim) => callChannel(channelDeps, claim, call), deps, deliveryId);
		});
		startNext();
	}

	function callOf(deliveryId: string): SignedCall {
		const url = `https://${rows.get(deliveryId)?.ownerId}.example.com/`;
		return {
			url,
			body: '',
			headers: { 'webhook-id': deliveryId },
			signedAt: clock.now(),
			version: versionOf(webhookAt(url)),
		};
	}

	const nothing = async () => undefined;
	const deps: DeliveryDeps = {
		outbox: {
			...outbox,
			async sendSoon({ id }, occasion = 'first', at) {
				void enqueue(id, occasion, at ?? null);
			},
		},
		digests: noDigests,
		outages: { noteNotified: nothing },
		rateLimiter: { hasRoom: async () => true },
		now: clock.now,
		noteAlert: nothing,
		logError: () => undefined,
		logTrail: () => undefined,
	};
	const channelDeps: Parameters<typeof callChannel>[0] = {
		teamWatch: nothingHosted,
		users: {
			find: async (uid: string) =>
				anAccount({
					notificationPreferences: {
						email: { enabled: false },
						webhook: { enabled: !off.has(uid), url: `https://${uid}.example.com/` },
					},
				}),
		},
		webhooks: {
			noteSuccess: async () => undefined,
			noteFailure: async () => undefined,
			noteGone: async (uid: string) => void off.add(uid),
		},
		webhookClient: {
			async send({ url, headers }: SignedCall): Promise<WebhookResult> {
				const id = headers['webhook-id'] ?? '';
				const owner = new URL(url).hostname.split('.')[0] ?? '';
				const kind = kinds.get(owner) ?? 'healthy';
				calls.push({ id, owner, at: clock.now() });
				await clock.waitUntil(clock.now() + (kind === 'hanging' ? hangMs : answerMs));
				switch (kind) {
					case 'healthy':
						return { kind: 'sent', statusCode: 200 };
					case 'failing':
						return { kind: 'retry', statusCode: 500, reason: 'responded with 500', retryAfterMs: 0 };
					case 'hanging':
						return { kind: 'retry', statusCode: null, reason: 'no response', retryAfterMs: 0 };
					case 'gone':
						return { kind: 'failed', statusCode: 410, reason: 'responded with 410', isGone: true };
				}
			},
		},
		channels: { settingsOf: async () => null, noteDelivered: nothing, noteFailed: nothing, end: nothing },
		websites: { find: async () => null },
		now: clock.now,
		logError: () => undefined,
	};

	async function notify(owner: string, event: 'down' | 'up', outageId: string, at: number): Promise<void> {
		await clock.waitUntil(at);
		const id = deliveryIdOf(outageEventId(outageId, event), channel);
		const website = { id: owner, name: owner, url: `https://${owner}.example.com/` };
		const message: OutboxMessage =
			event === 'down'
				? {
						event: 'website-down',
						website,
						outageId,
						since: at,
						at,
						cause: 'The website responded with status 500',
						regions: ['us-east4', 'us-west1', 'us-west1'],
					}
				: { event: 'website-up', website, outageId, since: at, at };
		outbox.add({ id, ownerId: owner, channel, websiteId: owner, message }, at);
		void enqueue(id, 'first', null);
	}

	for (let index = 0; index < receivers; index += 1) {
		const owner = `owner-${index}`;
		kinds.set(owner, kindOf(index / receivers));
		for (const [number, at] of [noon + 60_000, noon + hourMs * (1 + 20 * random())].entries()) {
			void notify(owner, 'down', `${owner}-${number}`, at);
			void notify(owner, 'up', `${owner}-${number}`, at + 300_000 * random());
		}
	}
	await clock.runUntil(noon + 60 * hourMs);

	const deliveries = [...rows].map(([id, row]) => ({ id, row, kind: kinds.get(row.ownerId ?? '') ?? 'healthy' }));
	const healthy = deliveries.filter(({ kind }) => kind === 'healthy').map(({ row }) => row);
	const delays = healthy
		.flatMap(({ sentAt, createdAt }) => (sentAt === null ? [] : [sentAt - createdAt]))
		.sort((a, b) => a - b);
	const failing = deliveries.filter(
		({ kind, row }) => (kind === 'failing' || kind === 'hanging') && row.message.event === 'website-down',
	);
	const firstGone = new Map<string, number>();
	for (const { owner, at } of calls) if (kinds.get(owner) === 'gone' && !firstGone.has(owner)) firstGone.set(owner, at);
	return {
		alerts: rows.size,
		healthyDelayP95Ms: delays[Math.ceil(delays.length * 0.95) - 1] ?? Number.NaN,
		healthyDelayMaxMs: delays.at(-1) ?? Number.NaN,
		healthyLost: healthy.length - delays.length,
		failingAttempts: [...new Set(failing.map(({ row }) => row.attempts.length))],
		pausesOffSchedule: failing.reduce((count, { row }) => count + offSchedule(row), 0),
		callsToGone: calls.filter(({ owner, at }) => at > (firstGone.get(owner) ?? at) + answerMs).length,
		recoveriesBeforeOutages: deliveries.filter(({ row }) => isBeforeItsOutage(row, rows)).length,
	};
}

/** 30 % answer 500, 10 % hang, 5 % are gone. */
function kindOf(share: number): Kind {
	if (share < 0.3) return 'failing';
	if (share < 0.4) return 'hanging';
	return share < 0.45 ? 'gone' : 'healthy';
}

function offSchedule({ attempts }: OutboxDocument): number {
	return attempts.slice(1).filter(({ at }, index) => {
		const before = attempts[index];
		const pauseMs = before ? at - before.at - before.durationMs : 0;
		const plannedMs = pausesMs[index] ?? 0;
		return Math.abs(pauseMs - plannedMs) > 0.1 * plannedMs + 1;
	}).length;
}

function isBeforeItsOutage(up: OutboxDocument, rows: ReadonlyMap<string, OutboxDocument>): boolean {
	if (up.message.event !== 'website-up' || up.attempts.length === 0) return false;
	const down = rows.get(deliveryIdOf(outageEventId(up.message.outageId, 'down'), channel));
	return down === undefined || down.state === 'pending' || (down.attempts.at(-1)?.at ?? 0) > (up.attempts[0]?.at ?? 0);
}
