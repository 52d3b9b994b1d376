import type { ListedOutage, NewSession } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const hourMs = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * hourMs).toISOString();

let nora: NewSession;
let other: NewSession;

/** Of Nora's websites `shop` and `blog`: hours ago of the start and the end. */
const spans: Record<string, [website: string, start: number, end: number | null]> = {
	ongoing: ['shop', 2, null],
	'never-ended': ['blog', 100, null],
	short: ['blog', 20, 19],
	'ended-yesterday': ['shop', 30, 20],
	old: ['blog', 50, 40],
};

async function names(query: Record<string, string | number>, token = nora.token): Promise<string[]> {
	const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
	const { body, status } = await send<ListedOutage[]>('GET', `/api/outages?${search}`, { token });
	expect(status).toBe(200);
	return body.map(({ _id }) => _id.replace(`-${nora._id}`, ''));
}

describe('the outages of an account', () => {
	beforeAll(async () => {
		nora = await register('Nora');
		other = await register('Otto');
		for (const [name, [websiteId, start, end]] of Object.entries(spans)) {
			await stored.outages.doc(`${name}-${nora._id}`).set(
				anOutage({
					ownerId: nora._id,
					websiteId: `${websiteId}-${nora._id}`,
					start: now - start * hourMs,
					end: end === null ? null : now - end * hourMs,
					endReason: end === null ? null : 'recovered',
				}),
			);
		}
	});

	it('are listed from the newest, the ongoing ones first', async () => {
		expect(await names({})).toEqual(Object.keys(spans));
	});

	it('are of no concern to others', async () => {
		expect(await names({}, other.token)).toEqual([]);
		expect(await names({ website: `shop-${nora._id}` }, other.token)).toEqual([]);
	});

	it.each([
		['that are ongoing', { state: 'ongoing' }, ['ongoing', 'never-ended']],
		['that are resolved', { state: 'resolved' }, ['short', 'ended-yesterday', 'old']],
		[
			'since an instant, with those that lasted then',
			{ since: hoursAgo(24) },
			['ongoing', 'never-ended', 'short', 'ended-yesterday'],
		],
		['resolved since an instant', { state: 'resolved', since: hoursAgo(24) }, ['short', 'ended-yesterday']],
		['that began before an instant', { until: hoursAgo(30) }, ['never-ended', 'old']],
		['of a span of time', { since: hoursAgo(45), until: hoursAgo(25) }, ['never-ended', 'ended-yesterday', 'old']],
	])('are filtered to those %s', async (_, query, expected) => {
		expect(await names(query)).toEqual(expected);
	});

	it('are filtered to one website, also with a state and a time', async () => {
		const website = `blog-${nora._id}`;

		expect(await names({ website })).toEqual(['never-ended', 'short', 'old']);
		expect(await names({ website, state: 'ongoing' })).toEqual(['never-ended']);
		expect(await names({ website, state: 'resolved', until: hoursAgo(30) })).toEqual(['old']);
		expect(await names({ website, since: hoursAgo(24) })).toEqual(['never-ended', 'short']);
	});

	it.each([
		['1', {}],
		['2', {}],
		['3', { since: hoursAgo(45) }],
		['1', { state: 'resolved' }],
	])('come %s at a time without gaps or repetitions with %o', async (limit, query) => {
		const search = new URLSearchParams({ ...query, limit });
		const seen: string[] = [];
		for (let path: string | undefined = `/api/outages?${search}`; path; ) {
			const { body, headers }: Awaited<ReturnType<typeof send<ListedOutage[]>>> = await send<ListedOutage[]>(
				'GET',
				path,
				{
					token: nora.token,
				},
			);
			seen.push(...body.map(({ _id }) => _id.replace(`-${nora._id}`, '')));
			path = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
		}

		expect(seen).toEqual(await names(query));
	});

	it('say who acknowledged them and why they ended', async () => {
		const acknowledgement = { at: now - hourMs, by: 'Nora', note: 'The database is full' };
		await stored.outages.doc(`ongoing-${nora._id}`).update({ acknowledgement });
		const { body } = await send<ListedOutage[]>('GET', '/api/outages', { token: nora.token });

		expect(body[0]?.acknowledgement).toEqual({ ...acknowledgement, at: hoursAgo(1) });
		expect(body[2]).toMatchObject({ endReason: 'recovered', endedAt: hoursAgo(19) });
	});

	it.each([
		'state=late',
		'cursor=resolved.x',
		'cursor=x',
		'since=yesterday',
		'until=2026-11-20',
		`website=${'w'.repeat(129)}`,
	])('refuses %s', async (query) => {
		expect((await send('GET', `/api/outages?${query}`, { token: nora.token })).status).toBe(400);
	});
});
