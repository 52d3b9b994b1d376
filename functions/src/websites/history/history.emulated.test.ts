import {
	type CheckSummary,
	type CountedInterval,
	dayMs,
	hourMs,
	type NewSession,
	type ResponseTimes,
	type Website,
	type WebsiteHistory,
} from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Stats } from '../../platform/firestore/documents.ts';
import { rollUpId } from '../../platform/ids.ts';
import { encodeChecks, type RecordedCheck } from '../../stats/raw-checks.ts';
import { countsOfChecks, encodeCounts } from '../../stats/response-time-counts.ts';
import { emptyStats } from '../../stats/stats.ts';

const { stored } = openStoredData();
let owner: NewSession;
let id: string;

const phases = { dnsMs: null, connectMs: 20, tlsMs: 30, firstByteMs: 50 };

/** One check per minute, yesterday from 12:00 to 13:00 UTC; the last three failed. */
const start = Math.floor(Date.now() / dayMs) * dayMs - dayMs;
const noonYesterday = start + 12 * hourMs;
const rawChecks: RecordedCheck[] = Array.from({ length: 60 }, (_, minute): RecordedCheck => {
	const at = noonYesterday + minute * 60_000;
	const stamp = {
		at,
		region: minute < 58 ? 'us-east4' : 'us-west1',
		origin: minute < 58 ? 'round' : 'recheck',
	} as const;
	return minute < 57
		? { ...stamp, ok: true, durationMs: 100 + minute, phases }
		: { ...stamp, ok: false, error: 'timeout' };
});

beforeAll(async () => {
	const stats: Stats = {
		...emptyStats(),
		checks: 60,
		successes: 57,
		responseTimeTotalMs: 57 * 130,
		phaseTotalsMs: [57, 570, 1140, 5130],
	};
	owner = await register('Pam');
	const { body } = await send<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/pams-shop` },
	});
	id = body._id;
	await stored.websites.doc(id).update({ createdAt: start });
	await stored
		.hoursOf(id)
		.doc(rollUpId(id, start))
		.set({
			ownerId: owner._id,
			websiteId: id,
			start,
			hours: {
				12: { stats, before: emptyStats(), rawChecks: encodeChecks(rawChecks), spans: '0-3420000u;3420000-3600000d' },
			},
			expireAt: Timestamp.fromMillis(Date.now() + 30 * dayMs),
		});
});

describe('the checks of a website', () => {
	it('are listed newest first, in pages without repeated or missing rows', async () => {
		const seen: CheckSummary[] = [];
		let path: string | undefined = `/api/websites/${id}/checks?limit=25`;
		for (let pages = 0; path && pages < 20; pages += 1) {
			const answer: Awaited<ReturnType<typeof send<CheckSummary[]>>> = await send<CheckSummary[]>('GET', path, {
				token: owner.token,
			});
			expect(answer.body.length).toBeLessThanOrEqual(25);
			seen.push(...answer.body);
			path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
		}
		const yesterday = seen.filter(({ at }) => Date.parse(at) < start + dayMs);
		expect(yesterday.map(({ at }) => Date.parse(at))).toEqual(rawChecks.map(({ at }) => at).reverse());
		expect(yesterday[0]).toMatchObject({
			isUp: false,
			responseTime: null,
			error: 'The website did not respond in time',
		});
		expect(yesterday.at(-1)).toMatchObject({ isUp: true, responseTime: 100, error: null, phases });
	});

	it('can be filtered for failures', async () => {
		const { body } = await send<CheckSummary[]>('GET', `/api/websites/${id}/checks?result=failed`, {
			token: owner.token,
		});
		expect(body.filter(({ at }) => Date.parse(at) < start + dayMs)).toHaveLength(3);
		expect(body.every(({ isUp }) => !isUp)).toBe(true);
	});

	it('refuse an invalid cursor', async () => {
		const answer = await send('GET', `/api/websites/${id}/checks?cursor=yesterday`, { token: owner.token });
		expect(answer).toMatchObject({ status: 400, body: { message: 'Please use the cursor of the previous page.' } });
	});
});

describe('the response times of a website', () => {
	it('have a point for every hour, without a time for hours without checks', async () => {
		const { body } = await send<ResponseTimes>('GET', `/api/stats/websites/${id}/response-times?window=7d`, {
			token: owner.token,
		});
		expect(body).toMatchObject({ window: '7d', spanSeconds: 3600 });
		expect(body.points).toHaveLength(168);
		const point = body.points.find(({ at }) => Date.parse(at) === noonYesterday);
		expect(point).toEqual({
			at: new Date(noonYesterday).toISOString(),
			checks: 60,
			failures: 3,
			p50: 128,
			p95: 154,
			p99: 156,
		});
		expect(body.points.find(({ at }) => Date.parse(at) === noonYesterday - hourMs)).toMatchObject({
			checks: 0,
			p50: null,
		});
	});

	it('have the average of each phase, by the hour', async () => {
		const { body } = await send<ResponseTimes>('GET', `/api/stats/websites/${id}/response-times?window=24h`, {
			token: owner.token,
		});
		expect(body).toMatchObject({ spanSeconds: 600, phaseSpanSeconds: 3600 });
		expect(body.points).toHaveLength(144);
		const hours = new Set(body.points.map(({ at }) => Math.floor(Date.parse(at) / hourMs) * hourMs));
		expect(body.phases.map(({ at }) => Date.parse(at))).toEqual([...hours]);
		const week = await send<ResponseTimes>('GET', `/api/stats/websites/${id}/response-times?window=7d`, {
			token: owner.token,
		});
		const noon = week.body.phases.find(({ at }) => Date.parse(at) === noonYesterday);
		expect(noon?.phases).toEqual({ dns: 1, connect: 10, tls: 20, firstByte: 90, rest: 9 });
		expect(week.body.phases.find(({ at }) => Date.parse(at) === noonYesterday - hourMs)?.phases).toBeNull();
	});

	it('can be read closer between two instants, with the outages of that time', async () => {
		await stored.outages.doc(`chart-${id}`).set({
			...anOutage({ ownerId: owner._id, websiteId: id }),
			start: noonYesterday + 57 * 60_000,
			end: noonYesterday + hourMs,
		});
		const between = (from: number, to: number) =>
			send<ResponseTimes>(
				'GET',
				`/api/stats/websites/${id}/response-times?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
				{ token: owner.token },
			);
		const { body } = await between(noonYesterday, noonYesterday + hourMs);
		expect(body).toMatchObject({ window: null, spanSeconds: 120, outages: [{ websiteId: id }] });
		expect(body.points).toHaveLength(30);
		expect(body.points[0]).toMatchObject({ at: new Date(noonYesterday).toISOString(), checks: 2, p50: 100, p95: 101 });
		expect((await between(noonYesterday - hourMs, noonYesterday)).body.outages).toEqual([]);

		expect(await between(noonYesterday, noonYesterday + 60_000)).toMatchObject({
			status: 400,
			body: { message: 'Please send a span of at least ten minutes.' },
		});
		expect(await between(Date.now() - 60 * dayMs, Date.now())).toMatchObject({
			status: 403,
			body: { code: 'limit-reached' },
		});
		const half = await send('GET', `/api/stats/websites/${id}/response-times?from=${new Date(start).toISOString()}`, {
			token: owner.token,
		});
		expect(half).toMatchObject({ status: 400, body: { message: 'Please send both from and to.' } });
	});

	it('reach as far back as the tier allows', async () => {
		const request = (window: string) =>
			send('GET', `/api/stats/websites/${id}/response-times?window=${window}`, { token: owner.token });
		expect((await request('30d')).status).toBe(200);
		expect(await request('90d')).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect((await request('1y')).status).toBe(400);
	});
});

describe('the history of a website', () => {
	const history = (query: string) =>
		send<WebsiteHistory>('GET', `/api/websites/${id}/days?${query}`, { token: owner.token });

	it('has a row for every day, week, month or year, and their total', async () => {
		const stats = { ...emptyStats(), checks: 1440, successes: 1437, upSeconds: 86_220, downSeconds: 180 };
		await stored
			.daysOf(id)
			.doc(rollUpId(id, start))
			.set({
				ownerId: owner._id,
				websiteId: id,
				start,
				before: emptyStats(),
				stats: { ...stats, responseTimeTotalMs: 143_700, responseTimes: encodeCounts(countsOfChecks('10er100')) },
				expireAt: Timestamp.fromMillis(Date.now() + 30 * dayMs),
			});
		const { body } = await history(`zoom=day&from=${new Date(start).toISOString()}`);
		expect(body).toMatchObject({ zoom: 'day', keptFrom: new Date(start).toISOString() });
		expect(body.rows[0]).toMatchObject({
			from: new Date(start).toISOString(),
			to: new Date(start + dayMs).toISOString(),
			checks: 1440,
			failures: 3,
			upSeconds: 86_220,
			downSeconds: 180,
			uptimePercentage: 99.79,
			avgResponseTime: 100,
			p50ResponseTime: 99,
		});
		expect(body.rows).toHaveLength(2);
		for (const zoom of ['week', 'month', 'year']) {
			const { total } = (await history(`zoom=${zoom}`)).body;
			expect(total.downSeconds).toBe(180);
			expect(total.checks).toBeGreaterThanOrEqual(1440);
		}
	});

	it('reaches as far back as the tier allows', async () => {
		const from = new Date(Date.now() - 60 * dayMs).toISOString();
		expect(await history(`from=${from}`)).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect((await history('zoom=hour')).status).toBe(400);
		expect((await history(`from=${new Date(Date.now() + dayMs).toISOString()}`)).status).toBe(400);
	});
});

describe('the intervals of an uptime', () => {
	it('say how the time was counted, newest first, in pages without gaps', async () => {
		const [from, to] = [noonYesterday - hourMs, noonYesterday + 2 * hourMs].map((at) => new Date(at).toISOString());
		const seen: CountedInterval[] = [];
		let path: string | undefined = `/api/websites/${id}/intervals?limit=2&from=${from}&to=${to}`;
		for (let pages = 0; path && pages < 5; pages += 1) {
			const answer: Awaited<ReturnType<typeof send<CountedInterval[]>>> = await send<CountedInterval[]>('GET', path, {
				token: owner.token,
			});
			seen.push(...answer.body);
			path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
		}
		const minutes = (instant: string) => (Date.parse(instant) - noonYesterday) / 60_000;
		expect(seen.map((each) => [minutes(each.from), minutes(each.to), each.state])).toEqual([
			[60, 120, 'unknown'],
			[57, 60, 'down'],
			[0, 57, 'up'],
			[-60, 0, 'unknown'],
		]);
		expect(seen.map(({ upSeconds, downSeconds }) => [upSeconds, downSeconds])).toContainEqual([57 * 60, 0]);
	});
});

describe('after an upgrade', () => {
	// Older than the checks of the smaller plan, which has stored days only.
	const earlier = start - 20 * dayMs;
	const span = `from=${new Date(earlier).toISOString()}&to=${new Date(earlier + dayMs).toISOString()}`;

	beforeAll(async () => {
		await stored.users.doc(owner._id).update({ tier: 'Pro' });
		await stored.websites.doc(id).update({ createdAt: earlier });
		await stored
			.daysOf(id)
			.doc(rollUpId(id, earlier))
			.set({
				ownerId: owner._id,
				websiteId: id,
				start: earlier,
				before: emptyStats(),
				stats: { ...emptyStats(), checks: 1440, successes: 1440, upSeconds: 86_400 },
				expireAt: Timestamp.fromMillis(Date.now() + 30 * dayMs),
			});
	});

	it('the intervals of days without single checks are the sums of the days', async () => {
		const { body } = await send<CountedInterval[]>('GET', `/api/websites/${id}/intervals?${span}`, owner);
		expect(body.map(({ state, upSeconds }) => [state, upSeconds])).toEqual([[null, 86_400]]);
	});

	it('the chart of such a time has a point for each day', async () => {
		const path = `/api/stats/websites/${id}/response-times?${span}`;
		const { body } = await send<ResponseTimes>('GET', path, owner);
		expect(body).toMatchObject({ spanSeconds: 86_400, points: [{ checks: 1440 }] });
	});
});
