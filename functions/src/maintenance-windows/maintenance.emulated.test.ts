import {
	dayMs,
	hourMs,
	type MaintenanceCalendar,
	type MaintenancePreview,
	type MaintenanceWindow,
	minuteMs,
	type NewSession,
	tierLimits,
	type Website,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import { decodeMonitors, monitorsPerShard } from '../monitoring/rules/shard.ts';
import { placesOf } from '../monitoring/rules/shard-room.ts';
import { createWriteMaintenance } from './span-store.ts';
import { createWindowStore } from './window-store.ts';

const { firestore, stored } = openStoredData();

async function anOwner(tier: 'Free' | 'Core' = 'Core') {
	const who = await register('Wendy');
	if (tier !== 'Free') await stored.users.doc(who._id).update({ tier });
	return who;
}

function addWebsite({ token }: NewSession): Promise<Website> {
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token, body });
}

async function monitorOf({ _id }: Website): Promise<Monitor> {
	const { shardId = '' } = (await stored.websites.doc(_id).get()).data() ?? {};
	const monitor = decodeMonitors((await stored.shards.doc(shardId).get()).data()?.monitors ?? {}).get(_id);
	if (!monitor) throw new Error('The website has no monitor.');
	return monitor;
}

const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
const fourHoursAgo = new Date(Date.now() - 4 * hourMs).toISOString().slice(0, 16);
const daily = {
	name: 'Nightly update',
	timeZone: 'Europe/Berlin',
	start: `${tomorrow}T02:00`,
	durationMinutes: 30,
	recurrence: { kind: 'daily', every: 1, until: null },
};
const add = ({ token }: NewSession, body: object) =>
	send<MaintenanceWindow>('POST', '/api/maintenance', { token, body: { ...daily, tags: [], websites: [], ...body } });

describe('a maintenance window', () => {
	it('reaches the monitors of its websites when it is planned, changed and deleted', async () => {
		const who = await anOwner();
		const [bakery, shop] = [await addWebsite(who), await addWebsite(who)];
		const { status, body: window } = await add(who, { websites: [bakery._id] });
		const spans = (await monitorOf(bakery)).maintenance ?? [];

		expect(status).toBe(201);
		expect(window).toMatchObject({ state: 'planned', repeats: 'Every day', rrule: 'FREQ=DAILY;INTERVAL=1' });
		expect(spans.length).toBeGreaterThanOrEqual(7);
		expect(spans.every(([from, until, id]) => until - from === 30 * minuteMs && id === window._id)).toBe(true);
		expect(new Date(spans[0]?.[0] ?? 0).toISOString()).toBe(window.current?.from);
		expect((await monitorOf(shop)).maintenance).toBeUndefined();

		const body = { ...daily, tags: [], websites: [shop._id], durationMinutes: 45 };
		const changed = await send<MaintenanceWindow>('PUT', `/api/maintenance/${window._id}`, { token: who.token, body });
		expect(changed).toMatchObject({ status: 200, body: { durationMinutes: 45 } });
		expect((await monitorOf(bakery)).maintenance).toBeUndefined();
		expect((await monitorOf(shop)).maintenance?.[0]?.[2]).toBe(window._id);

		await sendSuccessfully('DELETE', `/api/maintenance/${window._id}`, { token: who.token });
		expect((await monitorOf(shop)).maintenance).toBeUndefined();
	});

	it('covers the websites that have one of its tags at the time', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		const { body: window } = await add(who, { tags: ['shop'] });
		expect((await monitorOf(website)).maintenance).toBeUndefined();

		const tag = (tags: string[]) =>
			sendSuccessfully<Website>('PATCH', `/api/websites/${website._id}`, { token: who.token, body: { tags } });
		const tagged = await tag(['berlin', 'shop']);
		expect(tagged.maintenance).toEqual(window.current);
		expect((await tag(['berlin'])).maintenance).toBeNull();
	});

	it('starts now for several websites, and ends early', async () => {
		const who = await anOwner();
		const websites = [(await addWebsite(who))._id, (await addWebsite(who))._id];
		const { token } = who;
		const started = await send<MaintenanceWindow>('POST', '/api/maintenance-now', {
			token,
			body: { websites, minutes: 30 },
		});
		expect(started).toMatchObject({ status: 201, body: { state: 'running', repeats: 'Once', websites } });
		const lengthMs = Date.parse(started.body.current?.until ?? '') - product().now();
		expect(lengthMs).toBeGreaterThan(29 * minuteMs);

		const path = `/api/maintenance/${started.body._id}/end`;
		const ended = await send<MaintenanceWindow>('POST', path, { token });
		expect(ended).toMatchObject({ status: 200, body: { state: 'over', current: null } });
		expect(ended.body.last?.from).toBe(started.body.current?.from);
		expect(Date.parse(ended.body.last?.until ?? '')).toBeLessThanOrEqual(product().now());
		expect(await send('POST', path, { token })).toMatchObject({ status: 409 });
		const [website] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token });
		expect(website?.maintenance).toBeNull();
		const over = await sendSuccessfully<MaintenanceWindow[]>('GET', '/api/maintenance?state=over', { token });
		expect(over.map(({ _id }) => _id)).toEqual([started.body._id]);
		expect(await sendSuccessfully('GET', '/api/maintenance', { token })).toEqual([]);
	});

	it('is refused beyond the limit of the plan, until another one is over', async () => {
		const who = await anOwner('Free');
		const website = await addWebsite(who);
		const path = `/api/websites/${website._id}/maintenance`;
		const start = () => send<MaintenanceWindow>('POST', path, { token: who.token, body: { minutes: 60 } });
		const first = await start();
		const second = await start();
		expect([first.status, second.status]).toEqual([201, 201]);

		const refused = await start();
		expect(refused).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect(JSON.stringify(refused.body)).toContain(
			`includes ${tierLimits.Free.maintenanceWindows} maintenance windows`,
		);
		await sendSuccessfully('POST', `/api/maintenance/${first.body._id}/end`, { token: who.token });
		expect((await start()).status).toBe(201);
	});

	it.each([
		['without websites and tags', { websites: [], tags: [] }, 'websites', 'Please choose at least one website or tag.'],
		['for a website of another account', { websites: ['missing'] }, 'websites', 'One of these no longer exists.'],
		['that is over', { start: '2026-01-01T02:00', recurrence: null }, 'start', 'This window is already over.'],
		[
			'that began hours ago',
			{ timeZone: 'UTC', start: fourHoursAgo, durationMinutes: 600, recurrence: null },
			...(['start', 'Please choose a start no more than one hour ago'] as const),
		],
		[
			'whose days never come',
			{ start: '2026-02-01T02:00', recurrence: { kind: 'monthly-day', every: 12, day: 30, until: null } },
			...(['recurrence', 'These days never come.'] as const),
		],
		['in no time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'Please choose a time zone from the list.'],
		['of 25 hours every day', { durationMinutes: 1500 }, 'durationMinutes', 'within 24 hours'],
		['on the 30th of February', { start: '2027-02-30T02:00' }, 'start', 'Please enter the start as a date and a time'],
	])('is refused %s, with one sentence', async (_name, changes, field, sentence) => {
		const refused = await add(await anOwner(), { tags: ['shop'], ...changes });

		expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
		expect(JSON.stringify(refused.body)).toContain(sentence);
	});

	it('that runs for hours keeps its start when it is changed, but gets no earlier one', async () => {
		const who = await anOwner();
		const once = { timeZone: 'UTC', start: fourHoursAgo, durationMinutes: 600, recurrence: null };
		const ahead = { ...once, start: `${tomorrow}T02:00`, tags: ['shop'] };
		const { body: window } = await add(who, ahead);
		await stored.maintenanceWindows.doc(window._id).update({ start: fourHoursAgo });
		const change = (changes: object) =>
			send('PUT', `/api/maintenance/${window._id}`, {
				token: who.token,
				body: { ...daily, ...once, websites: [], tags: ['shop'], ...changes },
			});

		expect((await change({ durationMinutes: 660 })).status).toBe(200);
		const earlier = new Date(Date.parse(`${fourHoursAgo}Z`) - hourMs).toISOString().slice(0, 16);
		expect(await change({ start: earlier })).toMatchObject({ status: 400, body: { errors: [{ field: 'start' }] } });
	});

	it('is previewed before it is stored, in its own time zone', async () => {
		const { token } = await anOwner();
		const body = {
			timeZone: 'Europe/Berlin',
			start: '2027-03-27T02:30',
			durationMinutes: 60,
			recurrence: daily.recurrence,
		};
		const preview = await sendSuccessfully<MaintenancePreview>('POST', '/api/maintenance-preview', { token, body });

		expect(preview.occurrences).toHaveLength(5);
		expect(preview.occurrences[1]).toEqual({
			from: '2027-03-28T01:30:00.000Z',
			until: '2027-03-28T02:30:00.000Z',
			localFrom: '2027-03-28T03:30:00',
			localUntil: '2027-03-28T04:30:00',
			clockChange: 'start-skipped',
		});
	});

	it('no longer names a website that was removed', async () => {
		const who = await anOwner();
		const [bakery, shop] = [await addWebsite(who), await addWebsite(who)];
		const { body: window } = await add(who, { websites: [bakery._id, shop._id] });
		await sendSuccessfully('DELETE', `/api/websites/${bakery._id}`, { token: who.token });

		const path = `/api/maintenance/${window._id}`;
		expect(await sendSuccessfully('GET', path, { token: who.token })).toMatchObject({ websites: [shop._id] });
	});

	it('is extended every night, so that a monitor always knows the next week', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		await add(who, { websites: [website._id] });
		const { items: owners } = await createWindowStore(firestore).owners(Date.now(), { limit: 200 });
		const writeMaintenance = createWriteMaintenance(firestore);
		const nextWeek = Date.now() + 7 * dayMs;
		await writeMaintenance(who._id, [website._id], nextWeek);
		const spans = (await monitorOf(website)).maintenance ?? [];

		expect(owners).toContain(who._id);
		expect(spans.at(-1)?.[0]).toBeGreaterThan(nextWeek + 6 * dayMs);
		expect(spans[0]?.[1]).toBeGreaterThan(nextWeek - 3 * hourMs);
	});

	it('moves its website to another shard if its occurrences no longer fit', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		await sendSuccessfully('PATCH', `/api/websites/${website._id}`, {
			token: who.token,
			body: { checkInterval: 1800 },
		});
		const shardOf = async () => (await stored.websites.doc(website._id).get()).data()?.shardId ?? '';
		const full = await shardOf();
		await stored.shards.doc(full).update({ size: monitorsPerShard, openFor: null });
		const { body: window } = await add(who, { websites: [website._id] });
		const after = await stored.shards.doc(await shardOf()).get();
		const monitor = await monitorOf(website);

		expect(after.id).not.toBe(full);
		expect(after.data()?.size).toBeGreaterThanOrEqual(placesOf(monitor));
		expect(placesOf(monitor)).toBeGreaterThan(1);
		expect(monitor.maintenance?.length).toBeGreaterThanOrEqual(7);
		expect(monitor.maintenance?.[0]?.[2]).toBe(window._id);
		expect((await stored.shards.doc(full).get()).data()?.monitors[website._id]).toBeUndefined();
	});

	it('stays when the settings of the website change, also in another shard', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		const { body: window } = await add(who, { websites: [website._id] });
		const body = { checkInterval: 3600, name: 'Old bakery' };
		await sendSuccessfully('PATCH', `/api/websites/${website._id}`, { token: who.token, body });

		expect((await monitorOf(website)).maintenance?.[0]?.[2]).toBe(window._id);
	});
});

describe('the maintenance calendar', () => {
	it('opens with its secret URL until the owner revokes it', async () => {
		const who = await anOwner();
		const website = await addWebsite(who);
		await add(who, { websites: [website._id], name: 'Update; with, signs' });
		const { token } = who;
		const calendar = (method: string) =>
			sendSuccessfully<MaintenanceCalendar>(method, '/api/maintenance-calendar', { token });
		expect(await calendar('GET')).toEqual({ url: null, createdAt: null });
		const { url } = await calendar('POST');
		expect((await calendar('POST')).url).toBe(url);
		const path = new URL(url ?? '').pathname;

		const feed = await send<string>('GET', path);
		expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
		expect(feed.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
		expect(feed.body).toContain('SUMMARY:Update\\; with\\, signs');
		expect(feed.body).toContain('DESCRIPTION:Bakery');
		expect(feed.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(80);

		await calendar('DELETE');
		expect((await send('GET', path)).status).toBe(404);
		expect((await calendar('POST')).url).not.toBe(url);
	});
});
