import { dayMs } from '@stayup/contract';
import { aBatch, aMonitor, anAccount, aShard, bad, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards, idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { shardOffsetMs } from '../rules/schedule.ts';
import { type CheckBatch, encodeMonitor } from '../rules/shard.ts';
import type { LeasedShard } from './shard-lease.ts';

const { firestore, stored } = openStoredData(freshProject());
const queued: string[] = [];
const logged: string[] = [];
const store = alertingShards(firestore, idleOutbox(firestore, queued), null, (message) => logged.push(message));
const whole = { suppressedRounds: 0, isLast: true };

let shardId: string;
let websiteId: string;

beforeEach(async () => {
	const website = stored.websites.doc();
	shardId = aShardId();
	const shard = stored.shards.doc(shardId);
	websiteId = website.id;
	await shard.set(aShard([aMonitor({ websiteId })]));
	await website.set({ ownerId: 'alice', status: 'unknown' } as never);
	await stored.users.doc('alice').set(anAccount());
	queued.length = 0;
	logged.length = 0;
});

/** Of a shard whose own rounds are late in the minute, so that no round of a test is late. */
function aShardId(): string {
	const id = stored.shards.doc().id;
	return shardOffsetMs(id, 60) > 35_000 ? id : aShardId();
}

/** The lease; null if it was not granted. */
async function take(roundAt: number, now = roundAt): Promise<LeasedShard | null> {
	const taken = await store.takeLease(shardId, roundAt, now);
	return taken && 'shard' in taken ? taken : null;
}

function batchOf(results: readonly CheckResult[], roundAt: number | null = null, revision = 1): CheckBatch {
	return aBatch(results, { websiteId, roundAt, revision });
}

async function storedState() {
	return (await store.find(shardId))?.monitors.get(websiteId)?.state;
}

describe('a round', () => {
	it('is run by one of many workers that start at once', async () => {
		const attempts = await Promise.all(Array.from({ length: 8 }, () => take(noon)));

		expect(attempts.filter((leased) => leased !== null)).toHaveLength(1);
	});

	it('is dropped if its task arrives twice or late', async () => {
		const first = await take(noon);
		if (first) await store.commitRound(first, [], whole);

		expect(await take(noon, noon + 1_000)).toBeNull();
		expect(await take(noon - 60_000, noon + 1_000)).toBeNull();
		expect(await take(noon + 60_000)).not.toBeNull();
	});

	it('is run again after the lease of a worker that died has expired', async () => {
		await take(noon);

		expect(await store.takeLease(shardId, noon, noon + 5_000)).toEqual({ leasedUntil: noon + 29_000 });
		expect(await take(noon, noon + 29_000)).not.toBeNull();
	});

	it('is run at once by a retry, and a late commit of the earlier attempt is dropped', async () => {
		const earlier = await take(noon);
		expect(await store.takeLease(shardId, noon + 60_000, noon + 5_000, true)).toEqual({ leasedUntil: noon + 29_000 });
		const retry = await store.takeLease(shardId, noon, noon + 5_000, true);

		expect(retry).toMatchObject({ roundAt: noon, until: noon + 34_000 });
		const late = earlier ? await store.commitRound(earlier, [batchOf([good(0)], noon)], whole) : null;
		expect(late).toEqual({ applied: [], next: null });
	});

	it('makes way for the next round when the lease of its dead worker has expired', async () => {
		await take(noon);

		expect(await take(noon + 20_000)).toBeNull();
		expect(await take(noon + 30_000)).not.toBeNull();
	});

	it('writes nothing after another worker has taken the lease', async () => {
		const slow = await take(noon);
		await take(noon + 60_000);
		const committed = slow ? await store.commitRound(slow, [batchOf([good(0)], noon)], whole) : null;

		expect(committed).toEqual({ applied: [], next: null });
		expect(await storedState()).toMatchObject({ shown: 'unknown', lastRoundAt: null });
	});

	it('keeps changes that were made while it ran', async () => {
		const leased = await take(noon);
		await store.claimCheckNow(shardId, websiteId, noon + 1, 30_000);
		if (leased) await store.commitRound(leased, [batchOf([good(0)], noon)], whole);

		expect(await storedState()).toMatchObject({ shown: 'up', lastRoundAt: noon, lastCheckNowAt: noon + 1 });
	});

	it('outside of a round, reads some monitors and leaves the others and the lease as they are', async () => {
		const other = aMonitor({ websiteId: 'other' });
		await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId }), other]));
		const leased = await take(noon);
		await store.commit(shardId, [batchOf([good(0)])]);

		const shard = await store.find(shardId);
		expect(await storedState()).toMatchObject({ shown: 'up' });
		expect(shard?.monitors.get('other')).toEqual(other);
		expect(shard?.lease?.until).toBe(leased?.until);
	});

	it('drops results of older settings', async () => {
		await store.commit(shardId, [batchOf([good(0)], null, 0)]);

		expect(await storedState()).toMatchObject({ shown: 'unknown', lastCheckedAt: null });
	});
});

describe('a round in two parts', () => {
	it('keeps its lease until the last part, and the results of the first part', async () => {
		const leased = await take(noon);
		const first = leased
			? await store.commitRound(leased, [batchOf([good(0)], noon)], { ...whole, isLast: false })
			: null;
		expect(await take(noon + 10_000)).toBeNull();

		const last = first?.next ? await store.commitRound(first.next, [], { suppressedRounds: 2, isLast: true }) : null;

		expect(last?.next).toBeNull();
		expect(await storedState()).toMatchObject({ shown: 'up' });
		expect(await take(noon + 10_000)).toMatchObject({ shard: { suppressedRounds: 2 } });
	});

	it('continues after a write of another worker in between, and stores nothing twice', async () => {
		const leased = await take(noon);
		const first = leased
			? await store.commitRound(leased, [batchOf([bad(0)], noon)], { ...whole, isLast: false })
			: null;
		await store.claimCheckNow(shardId, websiteId, noon + 1, 30_000);

		if (first?.next) await store.commitRound(first.next, [batchOf([bad(0)], noon)], whole);

		expect(await storedState()).toMatchObject({ phase: 'suspect', failures: [{ at: noon }], lastCheckNowAt: noon + 1 });
	});
});

describe('a website that cannot be stored', () => {
	it('is logged, and does not stop the others of its shard', async () => {
		const gone = stored.websites.doc().id;
		const shard = stored.shards.doc(shardId);
		await shard.update({ [`monitors.${gone}`]: encodeMonitor(aMonitor({ websiteId: gone })) });

		const leased = await take(noon);
		const both = [{ ...batchOf([good(0)], noon), websiteId: gone }, batchOf([good(0)], noon)];
		if (leased) await store.commitRound(leased, both, whole);

		expect(await storedState()).toMatchObject({ shown: 'up' });
		expect(logged).toEqual(['The check results of a website could not be stored.']);
		expect((await shard.get()).data()?.lease).toBeNull();
	});
});

describe('an alert', () => {
	const idsOf = async () => (await stored.outbox.where('websiteId', '==', websiteId).get()).docs.map(({ id }) => id);

	it('is written together with its outage, and queued', async () => {
		await store.commit(shardId, [batchOf([good(0), bad(60), bad(75), bad(90)])]);

		const outageId = `${websiteId}_${noon / 1000 + 60}`;
		expect(await idsOf()).toEqual([`${outageId}_down_email`]);
		expect(queued).toEqual([`${outageId}_down_email`]);
		expect((await stored.outbox.doc(`${outageId}_down_email`).get()).data()).toMatchObject({
			ownerId: 'alice',
			state: 'pending',
			message: { event: 'website-down', since: noon + 60_000, cause: 'The website responded with status 500' },
		});

		await store.commit(shardId, [batchOf([good(120), good(135)])]);
		expect(queued.at(-1)).toBe(`${outageId}_up_email`);
	});

	it('is not planned if the owner has turned alerts off', async () => {
		await stored.users.doc('alice').update({ 'notificationPreferences.email.enabled': false });
		await store.commit(shardId, [batchOf([bad(0), bad(15), bad(30)])]);

		expect(await idsOf()).toEqual([]);
		expect(queued).toEqual([]);
	});
});

describe('a certificate', () => {
	const validTo = noon + 6.5 * dayMs;
	const certificate = {
		serialNumber: '01',
		issuer: 'Example Trust',
		subjectNames: ['example.com'],
		validFrom: validTo - 90 * dayMs,
		validTo,
	};

	it('is stored on the website once, and causes only the nearest notice', async () => {
		await store.commit(shardId, [batchOf([{ ...good(0), certificate }])]);
		await store.commit(shardId, [batchOf([{ ...good(60), certificate }])]);

		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({
			certificate: { ...certificate, problem: null, seenAt: noon },
		});
		expect(queued).toEqual([`${websiteId}_certificate_${noon / 1000}_email`]);
	});

	it('causes another alert at the next notice, and none after it is renewed', async () => {
		await store.commit(shardId, [batchOf([{ ...good(0), certificate }])]);
		const fourDays = 4 * 86_400;
		await store.commit(shardId, [batchOf([{ ...good(fourDays), certificate }])]);
		expect(queued).toHaveLength(2);

		const renewed = { ...certificate, serialNumber: '02', validTo: noon + 90 * dayMs };
		await store.commit(shardId, [batchOf([{ ...good(fourDays + 60), certificate: renewed }])]);
		expect(queued).toHaveLength(2);
	});
});

describe('an outage', () => {
	it('is written once, with its first failure and its owner, and ends at the recovery', async () => {
		await store.commit(shardId, [batchOf([good(0), bad(60), bad(75), bad(90)])]);
		await store.commit(shardId, [batchOf([bad(120)])]);
		const open = await stored.outages.where('websiteId', '==', websiteId).get();
		const website = (await stored.websites.doc(websiteId).get()).data();

		expect(open.docs.map((outage) => [outage.id, outage.data()])).toMatchObject([
			[
				`${websiteId}_${noon / 1000 + 60}`,
				{ start: noon + 60_000, detectedAt: noon + 90_000, end: null, statusCode: 500, user: { name: 'Alice' } },
			],
		]);
		expect(website).toMatchObject({ status: 'down', statusSince: noon + 60_000, openOutageId: open.docs[0]?.id });

		await store.commit(shardId, [batchOf([good(150), good(165)])]);
		const ended = (await stored.outages.doc(open.docs[0]?.id ?? '').get()).data();
		expect(ended).toMatchObject({ end: noon + 150_000, endReason: 'recovered' });
		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({ status: 'up', openOutageId: null });
	});
});

describe('history', () => {
	it('is written per hour and per day, each with the stats of the time before', async () => {
		const minutely = Array.from({ length: 16 * 60 }, (_, minute) => good(minute * 60));
		await store.commit(shardId, [batchOf(minutely)]);
		const hours = await stored.hoursOf(websiteId).orderBy('start').get();
		const days = await stored.daysOf(websiteId).get();

		expect(hours.size).toBeLessThanOrEqual(2);
		expect(Object.keys(hours.docs[0]?.data().hours ?? {})).toHaveLength(12);
		expect(hours.docs[0]?.data()).toMatchObject({
			ownerId: 'alice',
			hours: { 14: { stats: { checks: 60 }, before: { checks: 120 } } },
		});
		expect(days.docs.map((day) => day.data())).toMatchObject([{ stats: { checks: 720, upSeconds: 43_200 } }]);
		expect(hours.docs.every((hour) => hour.id.startsWith(websiteId))).toBe(true);
	});
});
