import { type Channel, minuteMs, type NewSession } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { bodiesWith } from '@stayup/testing/webhook-receiver';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';
import { unknownKey } from '../../../../dev/fakes/webhooks/pagerduty.ts';
import { unknownKeys } from '../../../../dev/fakes/webhooks/pushover.ts';

const { stored } = openStoredData();

async function anOwner(): Promise<NewSession> {
	const who = await register('Petra');
	await stored.users.doc(who._id).update({ tier: 'Pro' });
	return who;
}

const add = ({ token }: NewSession, name: string, target: object) =>
	sendSuccessfully<Channel>('POST', '/api/channels', { token, body: { name, target } });
const test = ({ token }: NewSession, { _id }: Channel) =>
	sendSuccessfully<{ ok: boolean; message: string }>('POST', `/api/channels/${_id}/test`, { token });
const channelOf = ({ token }: NewSession, { _id }: Channel) =>
	sendSuccessfully<Channel>('GET', `/api/channels/${_id}`, { token });

const randomKey = (length: number) => crypto.randomUUID().replaceAll('-', '').repeat(2).slice(0, length);

/** A website that is down from its first check on. */
async function addBrokenWebsite({ token }: NewSession) {
	const site = `services-${crypto.randomUUID().slice(0, 8)}`;
	await switchSite(site, { status: 404 });
	const body = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${site}` };
	const { _id } = await sendSuccessfully<{ _id: string }>('POST', '/api/websites', { token, body });
	await advance(minuteMs);
	async function recover(): Promise<void> {
		await switchSite(site, { status: 200 });
		await send('POST', `/api/websites/${_id}/check`, { token });
		await advance(2 * minuteMs);
	}
	return { id: _id, recover };
}

describe('a PagerDuty channel', () => {
	const path = '/events.pagerduty.com/v2/enqueue';

	it('has an incident for an outage, which is acknowledged and resolved with it', async () => {
		const who = await anOwner();
		const integrationKey = randomKey(32);
		const channel = await add(who, 'On call', { kind: 'pagerduty', integrationKey });
		expect(channel).toMatchObject({ state: 'ready', label: `Integration key …${integrationKey.slice(-4)}` });
		const { recover } = await addBrokenWebsite(who);
		const [outage] = await sendSuccessfully<{ _id: string }[]>('GET', '/api/outages', { token: who.token });
		const { _id = '' } = outage ?? {};

		await sendSuccessfully('POST', `/api/outages/${_id}/acknowledge`, { token: who.token, body: { note: '' } });
		await advance(minuteMs);
		await recover();

		expect(await bodiesWith(integrationKey, path)).toMatchObject([
			{ event_action: 'trigger', dedup_key: _id, payload: { severity: 'critical' } },
			{ event_action: 'acknowledge', dedup_key: _id },
			{ event_action: 'resolve', dedup_key: _id },
		]);
		const events = await sendSuccessfully<{ channel: string; event: string; state: string }[]>(
			'GET',
			'/api/deliveries',
			{
				token: who.token,
			},
		);
		expect(events.filter((delivery) => delivery.channel === 'pagerduty')).toMatchObject([
			{ event: 'website-up', state: 'sent' },
			{ event: 'outage-acknowledged', state: 'sent' },
			{ event: 'website-down', state: 'sent' },
		]);
	});

	it('resolves the incident of a website that is paused', async () => {
		const who = await anOwner();
		const integrationKey = randomKey(32);
		await add(who, 'On call', { kind: 'pagerduty', integrationKey });
		const { id } = await addBrokenWebsite(who);

		await sendSuccessfully('PATCH', `/api/websites/${id}`, { token: who.token, body: { isActive: false } });
		await advance(minuteMs);

		const actions = (await bodiesWith(integrationKey, path)).map(({ event_action }) => event_action);
		expect(actions).toEqual(['trigger', 'resolve']);
	});

	it('resolves the incident of a website that was muted meanwhile', async () => {
		const who = await anOwner();
		const integrationKey = randomKey(32);
		await add(who, 'On call', { kind: 'pagerduty', integrationKey });
		const { recover } = await addBrokenWebsite(who);
		const [website] = await sendSuccessfully<{ _id: string }[]>('GET', '/api/websites', { token: who.token });
		await stored.websites.doc(website?._id ?? '').update({ emailsMutedUntil: Date.UTC(2100, 0) });

		await recover();

		const actions = (await bodiesWith(integrationKey, path)).map(({ event_action }) => event_action);
		expect(actions).toEqual(['trigger', 'resolve']);
	});
});

it('a PagerDuty channel ends when PagerDuty does not know its key', async () => {
	const who = await anOwner();
	const channel = await add(who, 'On call', { kind: 'pagerduty', integrationKey: unknownKey });
	await addBrokenWebsite(who);

	expect(await channelOf(who, channel)).toMatchObject({ state: 'ended' });
});

describe('a Pushover channel', () => {
	const path = '/api.pushover.net/1/messages.json';

	it('notifies a person of an outage and of its end', async () => {
		const who = await anOwner();
		const userKey = randomKey(30);
		const channel = await add(who, 'Phone', { kind: 'pushover', userKey, token: randomKey(30) });
		expect(await test(who, channel)).toMatchObject({ ok: true });
		const { recover } = await addBrokenWebsite(who);
		await recover();

		const titles = (await bodiesWith(userKey, path)).map(({ title }) => title);
		expect(titles).toEqual([expect.stringContaining('Test message'), 'Shop is down', 'Shop is back up']);
	});

	it('ends when Pushover does not know the person', async () => {
		const who = await anOwner();
		const channel = await add(who, 'Phone', { kind: 'pushover', userKey: unknownKeys.user, token: randomKey(30) });
		await addBrokenWebsite(who);

		expect(await channelOf(who, channel)).toMatchObject({
			state: 'ended',
			health: { lastFailure: 'responded with 400' },
		});
	});
});

it.each([
	[{ kind: 'pushover', userKey: 'short', token: 'a'.repeat(30) }, 'target.userKey'],
	[{ kind: 'pushover', userKey: 'u'.repeat(30), token: `${'a'.repeat(29)}/` }, 'target.token'],
	[{ kind: 'pagerduty', integrationKey: 'k'.repeat(31) }, 'target.integrationKey'],
	[{ kind: 'pagerduty', integrationKey: 'k'.repeat(32), region: 'asia' }, 'target.region'],
])('refuses %j', async (target, field) => {
	const { token } = await anOwner();
	const refused = await send('POST', '/api/channels', { token, body: { name: 'On call', target } });

	expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});
