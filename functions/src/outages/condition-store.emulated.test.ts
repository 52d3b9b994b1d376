import { defaultCheckSettings } from '@stayup/contract';
import { aBatch, aMonitor, anAccount, aShard, aWebsite, bad, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckResult } from '../probe/check-result.ts';
import { createConditionStore } from './condition-store.ts';
import { createOutageWriter } from './outage-writer.ts';

const { firestore, stored } = openStoredData(freshProject());
const shards = alertingShards(firestore);
const conditions = createConditionStore(firestore);

let websiteId: string;
let shardId: string;

beforeEach(async () => {
	websiteId = stored.websites.doc().id;
	shardId = stored.shards.doc().id;
	const monitor = aMonitor({ websiteId, check: { ...defaultCheckSettings(), slowAboveMs: 1000 } });
	await stored.shards.doc(shardId).set(aShard([monitor]));
	await stored.websites.doc(websiteId).set(aWebsite({ shardId }));
	await stored.users.doc('alice').set(anAccount());
});

async function check(...results: CheckResult[]) {
	await shards.commit(shardId, [aBatch(results, { websiteId })]);
}

async function periods() {
	const { items } = await conditions.listOf('alice', websiteId, {});
	return items.map(({ id, document }) => ({ id, ...document }));
}

const slow = (seconds: number) => good(seconds, 2000);
const fast = (seconds: number) => good(seconds, 100);
const wall = (seconds: number) =>
	bad(seconds, {
		error: 'blocked_by_firewall',
		statusCode: 403,
		evidence: { remoteIp: '192.0.2.1', statusCode: 403, headers: {}, bodyText: 'Just a moment' },
	});

describe('the periods of conditions', () => {
	it('begin and end with the checks that decide, and are live on the website meanwhile', async () => {
		await check(fast(0), slow(60), slow(120), slow(180));

		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({
			condition: { kind: 'slow', since: noon + 60_000 },
		});
		expect(await periods()).toMatchObject([
			{ id: `${websiteId}_${(noon + 60_000) / 1000}`, kind: 'slow', end: null, evidence: null, checks: [{}, {}, {}] },
		]);

		await check(fast(240), fast(300), fast(360), fast(420));

		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({ status: 'up', condition: null });
		expect(await periods()).toMatchObject([
			{ kind: 'slow', start: noon + 60_000, end: noon + 420_000, checks: [{}, {}, {}] },
		]);
	});

	it('keep the evidence of the failure, newest first', async () => {
		await check(fast(0), slow(60), slow(120), slow(180));
		await check(wall(240), wall(255), wall(270));

		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({
			status: 'unknown',
			openOutageId: null,
		});
		expect(await periods()).toMatchObject([
			{ kind: 'blocked', end: null, error: 'blocked_by_firewall', evidence: { bodyText: 'Just a moment' } },
			{ kind: 'slow', end: noon + 270_000 },
		]);
		expect((await stored.outages.where('websiteId', '==', websiteId).get()).size).toBe(0);
	});

	it('go with the website', async () => {
		await check(fast(0), slow(60), slow(120), slow(180));
		await createOutageWriter(firestore).deleteOf('alice', websiteId);

		expect(await periods()).toEqual([]);
	});
});
