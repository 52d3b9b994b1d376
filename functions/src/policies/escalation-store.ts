/** Store of escalations: takes the steps that are due, each in one transaction with its deliveries. */
import { tierLimits } from '@stayup/contract';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { channelsFor } from '../channels/rules/channel-rules.ts';
import { monthOf } from '../channels/sms/sms-store.ts';
import { readMonitors } from '../monitoring/engine/read-monitors.ts';
import { maintenanceAt } from '../monitoring/rules/conditions.ts';
import type { DeliveryRef, NewDelivery } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { EscalationDocument } from '../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { Writer } from '../platform/firestore/writer.ts';
import { smsUsageId } from '../platform/ids.ts';
import { bringForward } from './rules/bring-forward.ts';
import { type EscalationFacts, moveOn } from './rules/move-on.ts';
import { escalationKeptMs } from './rules/open-escalation.ts';

export interface EscalationStore {
	/** Adds it to the transaction or batch that opens its outage. */
	open(writer: Pick<Writer, 'create'>, outageId: string, escalation: EscalationDocument): void;
	/** Adds the recovery to the transaction or batch that closes the outage. */
	close(
		writer: Pick<Writer, 'update'>,
		outageId: string,
		recovery: NonNullable<EscalationDocument['recovery']>,
		now: number,
	): void;
	/** Takes what is due, and sends it. Another call at the same time, or a second one, does nothing. */
	run(outageId: string, now: number): Promise<void>;
	/** An alert over the channel bounced: notifies those of the next step early. False if the outage has no escalation. */
	fallBack(outageId: string, channelId: string, now: number): Promise<boolean>;
	/** The ids of outages whose escalation is due, the longest due first. */
	due(now: number, limit: number): Promise<string[]>;
}

/** A task may run early by as much as the clocks of queue and instance differ. */
const earlyMs = 1000;

type OutsideFacts = Pick<EscalationFacts, 'isAllDown' | 'maintenanceUntil'>;

export function createEscalationStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>,
): EscalationStore {
	const { alertSettings, escalations, outages, smsUsage, users, websites } = collectionsOf(firestore);

	/** Websites that are paused do not count, and those whose status is unknown are not down. */
	async function isAllDown(ownerId: string): Promise<boolean> {
		const { docs } = await websites.where('ownerId', '==', ownerId).get();
		const active = docs.map((snapshot) => snapshot.data()).filter((website) => website.isActive);
		return active.length > 0 && active.every(({ status }) => status === 'down');
	}

	/** Read before the transaction, which would otherwise lock all websites of the account and the shard. */
	async function readOutside({ ownerId, websiteId, rules }: EscalationDocument, now: number): Promise<OutsideFacts> {
		const website = (await websites.doc(websiteId).get()).data();
		const monitors = website ? await readMonitors(firestore, [website.shardId], [websiteId]) : null;
		const monitor = monitors?.get(websiteId);
		return {
			isAllDown: rules.quietHours?.exceptWhenAllDown === true && (await isAllDown(ownerId)),
			maintenanceUntil: monitor ? (maintenanceAt(monitor, now)?.[1] ?? null) : null,
		};
	}

	/** Null if the website sends no alerts any more. */
	async function readFacts(
		transaction: Transaction,
		outageId: string,
		{ ownerId, websiteId, tags }: EscalationDocument,
		outside: OutsideFacts,
		now: number,
	): Promise<EscalationFacts | null> {
		const website = (await transaction.get(websites.doc(websiteId))).data();
		if (!website?.alertsEnabled) return null;
		const outage = (await transaction.get(outages.doc(outageId))).data();
		const user = (await transaction.get(users.doc(ownerId))).data();
		const settings = (await transaction.get(alertSettings.doc(ownerId))).data() ?? null;
		const sent = (await transaction.get(smsUsage.doc(smsUsageId(ownerId, monthOf(now))))).data()?.sent ?? 0;
		return {
			...outside,
			outage: outage ? { end: outage.end, isAcknowledged: outage.acknowledgement !== null } : null,
			isSmsUsedUp: user !== undefined && sent >= tierLimits[user.tier].smsPerMonth,
			channels: !user || user.isDisabled ? [] : channelsFor(user, settings, { websiteId, tags, topic: 'outages' }),
		};
	}

	async function sendSoon(outageId: string, planned: readonly DeliveryRef[], nextAt: number | null): Promise<void> {
		await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
		if (nextAt === null) return;
		const next = { id: outageId, channel: 'email', isEscalation: true } as const;
		await outbox.sendSoon(next, `step at ${nextAt}`, nextAt);
	}

	return {
		open: (writer, outageId, escalation) => void writer.create(escalations.doc(outageId), escalation),
		close: (writer, outageId, recovery, now) =>
			void writer.update(escalations.doc(outageId), { recovery, nextAt: now }),

		async run(outageId, now) {
			const ref = escalations.doc(outageId);
			const seen = (await ref.get()).data();
			if (!seen || !isDue(seen, now)) return;
			const outside = await readOutside(seen, now);
			const done = await firestore.runTransaction(async (transaction) => {
				// 1. Read the escalation again, its outage, its website and its owner.
				const escalation = (await transaction.get(ref)).data();
				if (!escalation || !isDue(escalation, now)) return null;
				const facts = await readFacts(transaction, outageId, escalation, outside, now);
				// 2. Plan what is due, and store how far it got.
				const { change, deliveries } = moveOn(escalation, facts, now);
				const planned = deliveries.map((delivery: NewDelivery) => outbox.plan(transaction, delivery, now));
				transaction.update(ref, { ...change, expireAt: Timestamp.fromMillis(now + escalationKeptMs) });
				return { planned, nextAt: change.nextAt };
			});
			// 3. Queue the deliveries and the next step.
			if (done) await sendSoon(outageId, done.planned, done.nextAt);
		},

		async fallBack(outageId, channelId, now) {
			const ref = escalations.doc(outageId);
			const seen = (await ref.get()).data();
			if (!seen) return false;
			const outside = await readOutside(seen, now);
			const done = await firestore.runTransaction(async (transaction) => {
				// 1. Read the escalation again, its outage, its website and its owner.
				const escalation = (await transaction.get(ref)).data();
				if (!escalation) return null;
				const facts = await readFacts(transaction, outageId, escalation, outside, now);
				// 2. Plan the alerts that are brought forward, and store that their channels were notified.
				const forward = bringForward(escalation, facts, channelId, now);
				if (!forward) return null;
				const { change, deliveries } = forward;
				const planned = deliveries.map((delivery: NewDelivery) => outbox.plan(transaction, delivery, now));
				transaction.update(ref, { ...change });
				return { planned, nextAt: change.nextAt ?? null };
			});
			// 3. Queue the deliveries, or the step that waits for the end of quiet hours.
			if (done) await sendSoon(outageId, done.planned, done.nextAt);
			return true;
		},

		async due(now, limit) {
			const page = await escalations.where('nextAt', '<=', now).orderBy('nextAt').limit(limit).get();
			return page.docs.map(({ id }) => id);
		},
	};
}

function isDue({ nextAt }: EscalationDocument, now: number): boolean {
	return nextAt !== null && nextAt <= now + earlyMs;
}
