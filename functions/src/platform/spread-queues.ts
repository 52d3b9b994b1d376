/** Several queues with the same work: one queue and one function cannot run the rounds of a million websites, and services must not delay each other. */
import { createHash } from 'node:crypto';
import type { ChannelKind } from '@stayup/contract';
import type { RecheckRegion } from './regions.ts';

export const roundQueues = ['round', 'round2', 'round3', 'round4'] as const;
export const recheckQueues = {
	'us-west1': ['recheck', 'recheck2', 'recheck3', 'recheck4'],
	'europe-west1': ['recheckEurope', 'recheckEurope2', 'recheckEurope3', 'recheckEurope4'],
	'asia-southeast1': ['recheckAsia', 'recheckAsia2', 'recheckAsia3', 'recheckAsia4'],
} as const satisfies Record<RecheckRegion, readonly [string, ...string[]]>;
export type RecheckQueue = (typeof recheckQueues)[RecheckRegion][number];
export const allRecheckQueues: readonly RecheckQueue[] = Object.values(recheckQueues).flat();

/**
 * Each service has its own queue, so that one that does not respond delays no other. `deliver` writes and signs the calls of the kinds that are URLs,
 * and takes the steps of escalations: it waits for nothing but the database.
 */
export const deliveryQueues = {
	webhook: 'deliver',
	discord: 'deliver',
	teams: 'deliver',
	email: 'deliverEmail',
	slack: 'deliverSlack',
	telegram: 'deliverTelegram',
	push: 'deliverPush',
	sms: 'deliverSms',
} as const satisfies Record<ChannelKind, string>;
export type DeliveryQueue = (typeof deliveryQueues)[ChannelKind];
/** Of one service each. */
export const serviceQueues = ['deliverEmail', 'deliverSlack', 'deliverTelegram', 'deliverPush', 'deliverSms'] as const;

export function deliveryQueueOf({
	channel,
	isEscalation,
}: {
	channel: ChannelKind;
	isEscalation?: true;
}): DeliveryQueue {
	return isEscalation ? 'deliver' : deliveryQueues[channel];
}

/** Fewer rounds share one function, so that its instances are busy: an instance costs the same with one round and with many. */
const roundsPerQueueAndMinute = 2_500;

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
