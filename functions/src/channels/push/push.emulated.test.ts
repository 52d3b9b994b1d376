import {
	type Channel,
	type ChannelKinds,
	type EmailLink,
	type ListedOutage,
	minuteMs,
	type NewSession,
	type OutageDetail,
	type ProblemReply,
	type Website,
} from '@stayup/contract';
import { newBrowser } from '@stayup/testing/alerts/push';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';
import { vapidPublicKey } from '../../../../dev/fakes/push/settings.ts';

type Browser = Awaited<ReturnType<typeof newBrowser>>;

async function subscribed(): Promise<{ owner: NewSession; browser: Browser; channel: Channel }> {
	const owner = await register('Alice');
	const browser = await newBrowser();
	const body = { name: 'Laptop', target: browser.target };
	return {
		owner,
		browser,
		channel: await sendSuccessfully<Channel>('POST', '/api/channels', { token: owner.token, body }),
	};
}

async function notificationOf(browser: Browser, title: string) {
	const found = (await browser.notifications()).find((notification) => notification.title === title);
	if (!found) throw new Error(`There is no notification "${title}".`);
	return found;
}

describe('a browser with push notifications', () => {
	it('follows an outage from the alert over "I\'m on it" to the recovery', async () => {
		const { owner, browser } = await subscribed();
		const { token } = owner;
		const site = crypto.randomUUID();
		const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${site}`;
		const website = await sendSuccessfully<Website>('POST', '/api/websites', { token, body: { name: 'Bakery', url } });
		const check = () => send('POST', `/api/websites/${website._id}/check`, { token });
		await switchSite(site, { status: 500 });
		await check();
		// The third failure in a row is an outage.
		await advance(minuteMs);
		const down = await notificationOf(browser, 'Bakery is down');
		const used = await send<EmailLink>('POST', '/api/email-links/use', {
			body: { token: down.token, action: 'acknowledge' },
		});
		const [outage] = await sendSuccessfully<ListedOutage[]>('GET', '/api/outages', { token });
		const detail = await sendSuccessfully<OutageDetail>('GET', `/api/outages/${outage?._id}`, { token });
		await switchSite(site, { status: 200 });
		await check();
		await advance(minuteMs);
		await check();
		const up = await notificationOf(browser, 'Bakery is back up');

		expect(down).toMatchObject({
			tag: outage?._id,
			urgency: 'high',
			ttl: 86_400,
			url: expect.stringContaining(`/outages/${outage?._id}`),
		});
		expect(used.body.acknowledge).toBe('done');
		expect(detail.acknowledgement).not.toBeNull();
		expect(up).toMatchObject({ tag: down.tag, topic: down.topic, token: null });
	});

	it('ends when the push service says that it is no longer subscribed', async () => {
		const { owner, browser, channel } = await subscribed();
		const test = () => send<{ ok: boolean }>('POST', `/api/channels/${channel._id}/test`, { token: owner.token });
		const before = await test();
		await browser.unsubscribe();
		const after = await test();
		const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token: owner.token });

		expect([before.body.ok, after.body.ok]).toEqual([true, false]);
		expect(channels.find(({ _id }) => _id === channel._id)).toMatchObject({ state: 'ended' });
	});

	it('is not any other URL, and has complete keys, when it is added', async () => {
		const { token } = await register('Alice');
		const { target } = await newBrowser();
		const add = async (change: object) => {
			const body = { name: 'Laptop', target: { ...target, ...change } };
			const answer = await send<ProblemReply>('POST', '/api/channels', { token, body });
			return [answer.status, answer.body.errors?.map(({ field }) => field)];
		};

		expect(await add({ endpoint: 'https://169.254.169.254/latest/meta-data' })).toEqual([400, ['target.endpoint']]);
		expect(await add({ endpoint: 'https://fcm.googleapis.com.example.com/x' })).toEqual([400, ['target.endpoint']]);
		expect(await add({ keys: { p256dh: 'AAAA', auth: 'AAAA' } })).toEqual([400, ['target.keys']]);
	});

	it('gets the key to subscribe with', async () => {
		const { token } = await register('Alice');
		const { kinds, pushPublicKey } = await sendSuccessfully<ChannelKinds>('GET', '/api/channel-kinds', { token });

		expect(pushPublicKey).toBe(vapidPublicKey);
		expect(kinds).toContainEqual({ kind: 'push', isOffered: true });
		expect(kinds).toContainEqual({ kind: 'telegram', isOffered: true });
	});
});
