/** Store of phones and their codes, and of the monthly allowance of text messages. */
import { createHash, randomInt } from 'node:crypto';
import { dayMs, minuteMs } from '@stayup/contract';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { smsUsageId } from '../../platform/ids.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { ChannelRef } from '../connections.ts';
import { hashOfPhone } from './phone.ts';

export interface SmsStore {
	/** Replaces an earlier code of the channel. */
	newCode(channel: ChannelRef, phone: string, now: number): Promise<string>;
	/** Counts a try. `wrong` also for a code that is used, expired or has no tries left. */
	tryCode(channel: ChannelRef, phone: string, code: string, now: number): Promise<'right' | 'wrong'>;
	channelsOf(phone: string): Promise<ChannelRef[]>;
	/** Counts a message. False, and nothing is counted, if the month's allowance is used up. */
	take(ownerId: string, allowance: number, now: number): Promise<boolean>;
	/** Of a message that was not sent. */
	giveBack(ownerId: string, now: number): Promise<void>;
	sentInMonth(ownerId: string, now: number): Promise<number>;
	/** The months (YYYY-MM) with text messages, oldest first. */
	usageOf(ownerId: string): Promise<{ month: string; sent: number }[]>;
}

const codeMs = 10 * minuteMs;
const codeTries = 5;
const usageKeptMs = 400 * dayMs;

export function createSmsStore(firestore: Firestore): SmsStore {
	const { smsPhones, smsUsage } = collectionsOf(firestore);
	const usageRef = (ownerId: string, now: number) => smsUsage.doc(smsUsageId(ownerId, monthOf(now)));
	/** The alerts of one outage are sent at once; their transactions would wait for each other. */
	const runExclusive = createKeyedMutex();
	const changeUsage = <Result>(ownerId: string, work: (transaction: Transaction) => Promise<Result>) =>
		runExclusive(ownerId, () => firestore.runTransaction(work));
	return {
		async newCode({ ownerId, channelId }, phone, now) {
			const code = String(randomInt(1_000_000)).padStart(6, '0');
			await smsPhones.doc(channelId).set({
				ownerId,
				phoneHash: hashOfPhone(phone),
				createdAt: now,
				code: { hash: hashOfCode(channelId, code), until: now + codeMs, triesLeft: codeTries },
			});
			return code;
		},

		tryCode({ ownerId, channelId }, phone, code, now) {
			const ref = smsPhones.doc(channelId);
			return firestore.runTransaction(async (transaction) => {
				const found = (await transaction.get(ref)).data();
				const isOurs = found?.ownerId === ownerId && found.phoneHash === hashOfPhone(phone);
				if (!isOurs || found.code === null || found.code.until <= now || found.code.triesLeft <= 0) return 'wrong';
				const isRight = found.code.hash === hashOfCode(channelId, code.replaceAll(/\s/g, ''));
				const triesLeft = found.code.triesLeft - 1;
				transaction.update(ref, { code: isRight ? null : { ...found.code, triesLeft } });
				return isRight ? 'right' : 'wrong';
			});
		},

		async channelsOf(phone) {
			const { docs } = await smsPhones.where('phoneHash', '==', hashOfPhone(phone)).limit(500).get();
			return docs.map((snapshot) => ({ ownerId: snapshot.data().ownerId, channelId: snapshot.id }));
		},

		take: (ownerId, allowance, now) =>
			changeUsage(ownerId, async (transaction) => {
				const ref = usageRef(ownerId, now);
				const sent = (await transaction.get(ref)).data()?.sent ?? 0;
				if (sent >= allowance) return false;
				const expireAt = Timestamp.fromMillis(now + usageKeptMs);
				transaction.set(ref, { ownerId, month: monthOf(now), sent: sent + 1, expireAt });
				return true;
			}),

		giveBack: (ownerId, now) =>
			changeUsage(ownerId, async (transaction) => {
				const ref = usageRef(ownerId, now);
				const usage = (await transaction.get(ref)).data();
				if (usage && usage.sent > 0) transaction.update(ref, { sent: usage.sent - 1 });
			}),

		async sentInMonth(ownerId, now) {
			return (await usageRef(ownerId, now).get()).data()?.sent ?? 0;
		},

		async usageOf(ownerId) {
			const { docs } = await smsUsage.where('ownerId', '==', ownerId).get();
			return docs
				.map((snapshot) => snapshot.data())
				.map(({ month, sent }) => ({ month, sent }))
				.toSorted((a, b) => a.month.localeCompare(b.month));
		},
	};
}

/** YYYY-MM in UTC. */
export function monthOf(at: number): string {
	return new Date(at).toISOString().slice(0, 7);
}

/** When the next month begins, in milliseconds since the epoch. */
export function nextMonthAfter(at: number): number {
	const date = new Date(at);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function hashOfCode(channelId: string, code: string): string {
	return createHash('sha256').update(`${channelId} ${code}`).digest('base64url');
}
