/** Several queues with the same work: one queue and one function cannot run the rounds of a million websites, and services must not delay each other. */
import { createHash } from 'node:crypto';
import type { ChannelKind } from '@stayup/contract';
import { type RecheckRegion, recheckRegions } from './regions.ts';

/** As many as the rounds of a million websites need (decision 49). */
function numbered<Name extends string>(name: Name) {
	return [name, `${name}2`, `${name}3`, `${name}4`] as const;
}

export const roundQueues = numbered('round');
export const recheckQueues = {
	'us-west1': numbered('recheck'),
	'europe-west1': numbered('recheckEurope'),
	'asia-southeast1': numbered('recheckAsia'),
} as const satisfies Record<RecheckRegion, readonly [string, ...string[]]>;
export type RecheckQueue = (typeof recheckQueues)[RecheckRegion][number];
export const allRecheckQueues: readonly RecheckQueue[] = Object.values(recheckQueues).flat();

/**
 * Each service that we have an account at has its own queue, so that one that does not respond delays no other. `deliver` writes and signs the calls of
 * all other kinds, which `callWebhook` makes, and takes the steps of escalations: it waits for nothing but the database.
 */
const ownQueues = {
	email: 'deliverEmail',
	slack: 'deliverSlack',
	telegram: 'deliverTelegram',
	push: 'deliverPush',
	sms: 'deliverSms',
} as const satisfies { [Kind in ChannelKind]?: string };
export type DeliveryQueue = 'deliver' | (typeof ownQueues)[keyof typeof ownQueues];

/** Of one service each. */
export const serviceQueues = Object.values(ownQueues);
export const deliveryQueues: readonly DeliveryQueue[] = ['deliver', ...serviceQueues];

/** The same value for each name. */
export function forEachOf<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
	return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

/** A value for each queue of rechecks, by its region; `isFirst`: small deployments use it as well. */
export function forRechecks<Value>(
	valueIn: (region: RecheckRegion, isFirst: boolean) => Value,
): Record<RecheckQueue, Value> {
	const entries = recheckRegions.flatMap((region) =>
		recheckQueues[region].map((name, index) => [name, valueIn(region, index === 0)] as const),
	);
	return Object.fromEntries(entries) as Record<RecheckQueue, Value>;
}

export function deliveryQueueOf({
	channel,
	isEscalation,
}: {
	channel: ChannelKind;
	isEscalation?: true;
}): DeliveryQueue {
	return isEscalation || !(channel in ownQueues) ? 'deliver' : ownQueues[channel as keyof typeof ownQueues];
}

/** Fewer rounds share one function, so that its instances are busy: an instance costs the same with one round and with many. */
export const roundsPerQueueAndMinute = 2_500;

/** How many queues the rounds of these shards use. `cadences`: seconds between two rounds, by shard. */
export function queuesFor(cadences: ReadonlyMap<string, number>): number {
	let roundsPerMinute = 0;
	for (const cadence of cadences.values()) roundsPerMinute += 60 / cadence;
	return queuesForRounds(roundsPerMinute);
}

export function queuesForRounds(perMinute: number): number {
	return Math.min(roundQueues.length, Math.max(1, Math.ceil(perMinute / roundsPerQueueAndMinute)));
}

/** A shard's tasks always use the same one of `queuesInUse` queues. */
export function queueOf<Name>(queues: readonly [Name, ...Name[]], shardId: string, queuesInUse: number): Name {
	return queues[shareOf(shardId, Math.min(queuesInUse, queues.length))] ?? queues[0];
}

/** Which of `count` equal parts a shard belongs to, from 0 on. */
export function shareOf(shardId: string, count: number): number {
	// The offset of a shard's rounds comes from its hash as well; a prefix makes the two independent.
	return createHash('sha256').update(`share ${shardId}`).digest().readUInt32BE(0) % count;
}
