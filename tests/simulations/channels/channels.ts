/**
 * F3 and F7 for every kind of channel: outages at the same instant, each with one alert of every kind, in the queues of the product. Receivers fail,
 * hang and are gone, whole services hang, and instances are killed.
 */
import { type ChannelKind, channelKinds, hourMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { createCloudTasks, type QueueName } from '@stayup/testing/simulation/cloud-tasks';
import { inMemoryOutbox } from '@stayup/testing/simulation/in-memory-outbox';
import { createInstances } from '@stayup/testing/simulation/instances';
import { virtualClock } from '@stayup/testing/simulation/virtual-clock';
import { deliveryOver } from '../../../functions/src/outbox/new-delivery.ts';
import { sweepOutbox } from '../../../functions/src/outbox/sweep-outbox.ts';
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { deliveryTaskId, outageEventId } from '../../../functions/src/platform/ids.ts';
import { homeRegion } from '../../../functions/src/platform/regions.ts';
import { deliveryQueueOf } from '../../../functions/src/platform/spread-queues.ts';
import { type SimulatedAccount, simulatedAccounts } from './accounts.ts';
import { type Behaviour, behaviourAt } from './behaviour.ts';
import { type ChannelFacts, factsOf } from './facts.ts';
import { sendersOf } from './senders.ts';
import { type Received, simulatedServices } from './services.ts';

export interface ChannelsRun {
	/** Websites that go down at the same instant, each with one alert of every kind, and come back within minutes. */
	outages: number;
	/** The kinds whose service does not respond at all. */
	hanging?: readonly ChannelKind[];
	/** Of each kind, 30 % of the receivers fail, 10 % hang and 5 % are gone. */
	hasFaults?: boolean;
	/** Instances of ten that are killed at random moments of the first minutes, most of them early. */
	kills?: number;
	seed?: string;
	/** From the outages on; by default longer than the retries of every kind. */
	watchedMs?: number;
}

const sweepMs = 2 * minuteMs;
/** Longer than the retries of every kind. */
const allRetriesMs = 34 * hourMs;
const killsWithinMs = 6 * minuteMs;
const instances = 10;
/** Of the dispatch of a task. */
const dispatchMs = 200;

export async function simulateChannels({
	outages,
	hanging = [],
	hasFaults = false,
	kills = 0,
	seed = 'channels',
	watchedMs = allRetriesMs,
}: ChannelsRun): Promise<ChannelFacts[]> {
	const random = randomOf(seed);
	const clock = virtualClock(noon);
	const outbox = inMemoryOutbox();
	const fleet = createInstances(clock.now, random, instances);
	const tasks = createCloudTasks({
		clock,
		instances: fleet,
		random,
		nameMemoryMs: hourMs,
		deliversTwice: false,
		delayMs: () => Math.floor(dispatchMs * random()),
	});
	const all = simulatedAccounts(outages);
	const byReceiver = new Map(all.map((account) => [account.receiver, account]));
	const received: Received[] = [];
	const errors: string[] = [];
	const callsToGone = new Map<string, number>();

	function behaviourOf(account: SimulatedAccount | undefined): Behaviour {
		if (!account) throw new Error('A message went to nobody.');
		if (hanging.includes(account.kind)) return 'hanging';
		return hasFaults ? behaviourAt(account.share) : 'healthy';
	}

	const services = simulatedServices({
		clock,
		behaviourOf: (_kind, receiver) => behaviourOf(byReceiver.get(receiver)),
		receiverOf({ url, body }) {
			const account = byReceiver.get(url) ?? byReceiver.get(keyIn(body));
			return account ?? { kind: 'webhook', receiver: url };
		},
		receive: (message) => void received.push(message),
		callGone: (_kind, receiver) => void callsToGone.set(receiver, (callsToGone.get(receiver) ?? 0) + 1),
	});
	const enqueue = (queue: QueueName, deliveryId: string, occasion: string, at: number | null, run: Run) =>
		tasks.enqueue({ queue, name: `${queue} ${deliveryTaskId({ deliveryId }, occasion)}`, at: at ?? clock.now(), run });
	const senders = sendersOf({
		clock,
		outbox,
		services,
		errors,
		accounts: new Map(all.map((account) => [account.ownerId, account])),
		enqueueDelivery: (task, occasion) =>
			enqueue(deliveryQueueOf(task), task.deliveryId, occasion, task.at, (instance) => senders.deliver(instance, task)),
		enqueueCall: (task, occasion) =>
			enqueue('callWebhook', task.deliveryId, occasion, null, (instance) => senders.call(instance, task)),
	});
	const sendSoon = async (id: string, channel: ChannelKind, occasion: string) =>
		enqueue(deliveryQueueOf({ channel }), id, occasion, null, (instance) =>
			senders.deliver(instance, { deliveryId: id, channel, at: null }),
		);

	async function notify({ ownerId, channelId, kind, channel }: SimulatedAccount, event: 'down' | 'up', at: number) {
		await clock.waitUntil(at);
		const website = { id: ownerId, name: 'Shop', url: 'https://shop.example/' };
		const outageId = `${ownerId}_outage`;
		const message: OutboxMessage =
			event === 'down'
				? { event: 'website-down', website, outageId, since: noon, at, cause: 'It did not respond', regions: [] }
				: { event: 'website-up', website, outageId, since: noon, at };
		const over = deliveryOver({ id: channelId, kind, name: channel.name }, outageEventId(outageId, event));
		const id = over.id ?? '';
		outbox.add({ ...over, id, ownerId, websiteId: ownerId, message }, at);
		await sendSoon(id, kind, 'first');
	}

	const downAt = noon + minuteMs;
	// The alerts of one website follow each other in the queue.
	for (const account of all.toSorted((a, b) => a.share - b.share)) {
		void notify(account, 'down', downAt);
		void notify(account, 'up', downAt + Math.floor(minuteMs * (1 + 4 * random())));
	}
	for (let kill = 0; kill < kills; kill += 1) {
		void clock.waitUntil(downAt + Math.floor(killsWithinMs * random() ** 4)).then(() => fleet.killOne(homeRegion));
	}
	void (async () => {
		for (;;) {
			await clock.waitUntil(clock.now() + sweepMs);
			await sweepOutbox({
				outbox: {
					overdue: outbox.overdue,
					sendSoon: async ({ id, channel }, occasion = '') => sendSoon(id, channel, occasion),
				},
				now: clock.now,
			});
		}
	})();
	await clock.runUntil(downAt + watchedMs);
	const [error] = errors.filter((line) => !line.startsWith('A delivery failed.'));
	if (error !== undefined) throw new Error(error);

	return channelKinds.map((kind) =>
		factsOf(kind, {
			outages,
			received,
			rows: outbox.rows,
			callsToGone,
			accounts: all.filter((account) => account.kind === kind),
			behaviourOf,
		}),
	);
}

type Run = Parameters<ReturnType<typeof createCloudTasks>['enqueue']>[0]['run'];

/** Services with a fixed host are called with the key of the customer. */
function keyIn(body: string): string {
	const { user, routing_key } = JSON.parse(body) as { user?: string; routing_key?: string };
	return user ?? routing_key ?? '';
}
