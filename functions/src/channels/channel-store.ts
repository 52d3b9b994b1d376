/** Store of the channels and of their health. Every function takes the owner's id, so that no account finds the channels of another (AUTH-6). */
import { randomBytes } from 'node:crypto';
import { channelLimits } from '@stayup/contract';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type {
	AlertSettingsDocument,
	ChannelHealthDocument,
	StoredChannel,
} from '../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn } from '../platform/firestore/paging.ts';
import { channelEndedId, channelHealthId, deliveryIdOf } from '../platform/ids.ts';

export interface ChannelStore {
	newId(): string;
	/** Null for an account without named channels and policies. */
	settingsOf(ownerId: string): Promise<AlertSettingsDocument | null>;
	find(ownerId: string, channelId: string): Promise<StoredChannel | null>;
	/** `exists`: a channel with this id. `full`: the account has `limit` channels. `too-large`: all its targets together are too long for one document. */
	add(
		ownerId: string,
		channelId: string,
		channel: StoredChannel,
		limit: number,
	): Promise<'added' | 'exists' | 'full' | 'too-large'>;
	/** Returns the channel after the change; null if the owner has no such channel. A null change leaves it as it is. */
	change(
		ownerId: string,
		channelId: string,
		change: (before: StoredChannel) => Partial<StoredChannel> | null,
	): Promise<StoredChannel | 'too-large' | null>;
	/** Also deletes its health. False if the owner has no such channel. */
	remove(ownerId: string, channelId: string): Promise<boolean>;
	/** The service refuses everything: turns the channel off and emails the owner, once until it is connected again. */
	end(ownerId: string, channelId: string, reason: string, now: number): Promise<void>;
	/** By the id of the channel, the kind for those of the profile. */
	healthOf(ownerId: string, channelIds: readonly string[]): Promise<Map<string, ChannelHealthDocument>>;
	noteDelivered(ownerId: string, channelId: string, now: number, answer?: StoredAnswer): Promise<void>;
	noteFailed(ownerId: string, channelId: string, reason: string, now: number, answer?: StoredAnswer): Promise<void>;
	/** For an email that was sent before. A report that is older than the last one changes nothing. */
	noteReceipt(
		ownerId: string,
		channelId: string,
		receipt: { kind: 'delivered' | 'bounced'; at: number; reason: string | null },
	): Promise<void>;
	/** For another target, of which nothing is known yet. */
	forgetHealth(ownerId: string, channelId: string): Promise<void>;
}

type StoredAnswer = ChannelHealthDocument['answers'][number];

const idBytes = 12;
/** Firestore's limit for a document is 1 MiB, and policies need some of it. */
const mostCharacters = 700_000;

export const noHealth = {
	lastDeliveredAt: null,
	lastFailedAt: null,
	lastFailure: null,
	bouncedAt: null,
	answers: [],
} as const;

export function createChannelStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): ChannelStore {
	const { alertSettings, channelHealth } = collectionsOf(firestore);
	const healthRef = (ownerId: string, channelId: string) => channelHealth.doc(channelHealthId(ownerId, channelId));

	async function settingsOf(ownerId: string): Promise<AlertSettingsDocument | null> {
		return findIn(alertSettings, ownerId);
	}

	async function noteHealth(
		ownerId: string,
		channelId: string,
		change: (before: ChannelHealthDocument | undefined) => Partial<ChannelHealthDocument>,
		answer: StoredAnswer | null,
	): Promise<void> {
		const ref = healthRef(ownerId, channelId);
		await firestore.runTransaction(async (transaction) => {
			const before = (await transaction.get(ref)).data();
			const answers = [...(before?.answers ?? []), ...(answer ? [answer] : [])].slice(-channelLimits.answers);
			transaction.set(ref, { ...noHealth, ...before, ...change(before), ownerId, answers });
		});
	}

	return {
		newId: () => randomBytes(idBytes).toString('hex'),
		settingsOf,

		async find(ownerId, channelId) {
			return ownChannel((await settingsOf(ownerId))?.channels, channelId);
		},

		add: (ownerId, channelId, channel, limit) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				const settings = (await transaction.get(ref)).data();
				const channels = settings?.channels ?? {};
				if (Object.hasOwn(channels, channelId)) return 'exists';
				if (Object.keys(channels).length >= limit) return 'full';
				if (isTooLarge({ ...channels, [channelId]: channel })) return 'too-large';
				if (settings) transaction.update(ref, `channels.${channelId}`, channel);
				else transaction.create(ref, { channels: { [channelId]: channel }, policies: {} });
				return 'added';
			}),

		change: (ownerId, channelId, change) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				const channels = (await transaction.get(ref)).data()?.channels ?? {};
				const before = ownChannel(channels, channelId);
				if (!before) return null;
				const changed = change(before);
				if (!changed) return before;
				const after = { ...before, ...changed };
				if (isTooLarge({ ...channels, [channelId]: after })) return 'too-large';
				transaction.update(ref, `channels.${channelId}`, after);
				return after;
			}),

		remove: (ownerId, channelId) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				if (!ownChannel((await transaction.get(ref)).data()?.channels, channelId)) return false;
				transaction.update(ref, `channels.${channelId}`, FieldValue.delete());
				transaction.delete(healthRef(ownerId, channelId));
				return true;
			}),

		async end(ownerId, channelId, reason, now) {
			const planned = await firestore.runTransaction(async (transaction: Transaction) => {
				const ref = alertSettings.doc(ownerId);
				const [settings, health] = [await transaction.get(ref), await transaction.get(healthRef(ownerId, channelId))];
				const channel = ownChannel(settings.data()?.channels, channelId);
				if (!channel || channel.endedAt !== null) return null;
				transaction.update(ref, `channels.${channelId}.endedAt`, now);
				// The list of channels says why it ended.
				const answers = health.data()?.answers ?? [];
				transaction.set(health.ref, { ...noHealth, ...health.data(), ownerId, answers, lastFailure: reason });
				const { kind: channelKind, name: channelName } = channel;
				const id = deliveryIdOf(channelEndedId(channelId, now), 'email');
				const message = { event: 'channel-ended', channelKind, channelName, reason } as const;
				return outbox.plan(transaction, { id, ownerId, channel: 'email', message }, now);
			});
			if (planned) await outbox.sendSoon(planned);
		},

		async healthOf(ownerId, channelIds) {
			if (channelIds.length === 0) return new Map();
			const found = await firestore.getAll(...channelIds.map((id) => healthRef(ownerId, id)));
			return new Map(
				found.flatMap((snapshot, index) => {
					const health = snapshot.data() as ChannelHealthDocument | undefined;
					return health ? [[channelIds[index] ?? '', health] as const] : [];
				}),
			);
		},

		noteDelivered: (ownerId, channelId, now, answer) =>
			noteHealth(ownerId, channelId, () => ({ lastDeliveredAt: now }), answer ?? null),
		noteFailed: (ownerId, channelId, reason, now, answer) =>
			noteHealth(ownerId, channelId, () => ({ lastFailedAt: now, lastFailure: reason }), answer ?? null),
		noteReceipt: (ownerId, channelId, { kind, at, reason }) =>
			noteHealth(
				ownerId,
				channelId,
				(before) => {
					if (kind === 'bounced') return { bouncedAt: at, lastFailedAt: at, lastFailure: reason };
					return (before?.bouncedAt ?? at) < at ? { bouncedAt: null, lastDeliveredAt: at } : {};
				},
				null,
			),
		async forgetHealth(ownerId, channelId) {
			await healthRef(ownerId, channelId).delete();
		},
	};
}

/** Ids come from URLs, and may name a property that every object has. */
export function ownChannel(
	channels: Record<string, StoredChannel> | undefined,
	channelId: string,
): StoredChannel | null {
	return channels && Object.hasOwn(channels, channelId) ? (channels[channelId] ?? null) : null;
}

function isTooLarge(channels: Record<string, StoredChannel>): boolean {
	return JSON.stringify(channels).length > mostCharacters;
}
