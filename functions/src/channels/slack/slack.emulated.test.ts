import { type Channel, minuteMs, type OutageDetail } from '@stayup/contract';
import {
	addSlackChannel,
	completeAtSlack,
	connectSlack,
	freshWorkspace,
	interactionOf,
	pressInSlack,
	sendInteraction,
	slackMessages,
	uninstallFromSlack,
	visitSlack,
} from '@stayup/testing/alerts/slack-channel';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance, product } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { receiverAt } from '@stayup/testing/webhook-receiver';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

type Who = Awaited<ReturnType<typeof register>>;

const channelsOf = ({ token }: Who) => sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
const test = ({ token }: Who, id: string) =>
	send<{ ok: boolean; message: string }>('POST', `/api/channels/${id}/test`, { token });

async function firstMessage(workspace: Parameters<typeof slackMessages>[0]) {
	const [message] = await slackMessages(workspace);
	if (!message) throw new Error('Slack got no message.');
	return message;
}

/** A website that is down from the start, at a site of its own. */
async function addBrokenWebsite({ token }: Who) {
	const site = `chats-${crypto.randomUUID().slice(0, 8)}`;
	await switchSite(site, { status: 503 });
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${site}`;
	const { _id: id } = await sendSuccessfully<{ _id: string }>('POST', '/api/websites', {
		token,
		body: { name: 'Shop', url },
	});
	await advance(minuteMs);
	async function recover(): Promise<void> {
		await switchSite(site, { status: 200 });
		await send('POST', `/api/websites/${id}/check`, { token });
		await advance(minuteMs);
	}
	return { id, recover };
}

async function outageOf({ token }: Who): Promise<OutageDetail> {
	const [outage] = await sendSuccessfully<{ _id: string }[]>('GET', '/api/outages', { token });
	return sendSuccessfully<OutageDetail>('GET', `/api/outages/${outage?._id}`, { token });
}

describe('a Slack channel', () => {
	it('is connected on the page of Slack, where the user chooses the conversation', async () => {
		const ada = await register('Ada');
		const added = await addSlackChannel(ada);
		expect(added).toMatchObject({ state: 'unconnected', connectUrl: expect.stringContaining('/oauth/v2/authorize?') });

		await completeAtSlack(ada, added._id, added.connectUrl, freshWorkspace());

		expect((await channelsOf(ada)).find(({ _id }) => _id === added._id)).toMatchObject({
			state: 'ready',
			label: '#alerts in Acme',
			connectUrl: null,
		});
		expect(await test(ada, added._id)).toMatchObject({ body: { ok: true } });
	});

	it('keeps the token encrypted', async () => {
		const ada = await register('Ada');
		await connectSlack(ada);

		expect(JSON.stringify((await stored.alertSettings.doc(ada._id).get()).data())).not.toContain('xoxb-');
	});

	it('stays unconnected when the user cancels, and without a state of ours', async () => {
		const ada = await register('Ada');
		const { _id, connectUrl } = await addSlackChannel(ada);
		const denied = await visitSlack(connectUrl ?? '', freshWorkspace(), false);
		const forged = new URL(connectUrl ?? '');
		forged.searchParams.set('state', 'made.up.state');
		const expired = await visitSlack(forged.href, freshWorkspace());
		const state = new URL(connectUrl ?? '').searchParams.get('state');
		const wrong = (await send('GET', `/api/slack/oauth?code=x&state=${state}`)).headers.get('location') ?? '';
		const body = { code: new URL(wrong).hash.slice(1) };
		const failed = await send('POST', `/api/channels/${_id}/confirm`, { token: ada.token, body });

		expect(denied).toMatch(/\?slack=denied$/);
		expect(expired).toMatch(/\?slack=expired$/);
		expect([failed.status, failed.body.message]).toEqual([
			409,
			'Slack could not be connected. Please connect the channel again.',
		]);
		expect(await channelsOf(ada)).toContainEqual(expect.objectContaining({ kind: 'slack', state: 'unconnected' }));
	});

	it('is not connected by the browser of another account, which only followed the link', async () => {
		const [mallory, ada] = await Promise.all([register('Mallory'), register('Ada')]);
		const [hers, own] = await Promise.all([addSlackChannel(mallory), addSlackChannel(ada)]);
		const page = await visitSlack(hers.connectUrl ?? '', freshWorkspace());
		const body = { code: new URL(page ?? '').hash.slice(1) };
		const answers = await Promise.all(
			[hers, own].map(({ _id }) => send('POST', `/api/channels/${_id}/confirm`, { token: ada.token, body })),
		);

		expect(answers.map(({ status }) => status)).toEqual([404, 409]);
		expect((await channelsOf(mallory)).find(({ _id }) => _id === hers._id)).toMatchObject({ state: 'unconnected' });
	});

	it('ends when the app is removed from the workspace, and can be connected again', async () => {
		const ada = await register('Ada');
		const slack = await connectSlack(ada);
		await uninstallFromSlack(slack);

		expect(await test(ada, slack.id)).toMatchObject({
			body: { ok: false, message: expect.stringContaining('connect the channel again') },
		});
		const ended = (await channelsOf(ada)).find(({ _id }) => _id === slack.id);
		expect(ended).toMatchObject({ state: 'ended', connectUrl: expect.stringContaining('authorize') });

		await completeAtSlack(ada, slack.id, ended?.connectUrl ?? null, slack);
		expect(await test(ada, slack.id)).toMatchObject({ body: { ok: true } });
	});
});

describe('an outage', () => {
	it('reaches Slack, Discord and Teams from its start to its end', async () => {
		const ada = await register('Ada');
		const slack = await connectSlack(ada);
		const discord = receiverAt(undefined, `/api/webhooks/${crypto.randomUUID()}`);
		const teams = receiverAt(undefined, `/workflows/${crypto.randomUUID()}`);
		for (const [kind, { url }] of [['discord', discord] as const, ['teams', teams] as const]) {
			const body = { name: kind, target: { kind, url } };
			await sendSuccessfully('POST', '/api/channels', { token: ada.token, body });
		}
		const website = await addBrokenWebsite(ada);
		const first = await firstMessage(slack);
		expect(JSON.stringify(first.blocks)).toContain('Shop is down');
		expect(JSON.stringify(first.blocks)).toContain('Who can fix it');

		const pressed = await pressInSlack(slack, first.ts, 'acknowledge', { userName: 'grace' });

		expect(pressed.status).toBe(200);
		expect((await outageOf(ada)).acknowledgement).toMatchObject({ by: 'grace via Slack' });
		expect((await slackMessages(slack)).map(({ text, threadTs, updates }) => [text, threadTs, updates])).toEqual([
			['Shop is down. grace via Slack is on it', null, 1],
			['grace via Slack is on it', first.ts, 0],
		]);

		await website.recover();
		expect((await slackMessages(slack)).map(({ text, threadTs }) => [text, threadTs])).toEqual([
			[expect.stringMatching(/^Shop was down. Back up after /), null],
			['grace via Slack is on it', first.ts],
			[expect.stringMatching(/^Shop is back up/), first.ts],
		]);
		expect(await discord.calls()).toHaveLength(2);
		expect(await teams.calls()).toHaveLength(2);
		const titles = (await discord.calls()).map(({ body }) => JSON.parse(body).embeds[0].title);
		const cards = (await teams.calls()).map(({ body }) => JSON.parse(body).attachments[0].content.body[0].text);
		expect([titles, cards]).toEqual([
			['Shop is down', 'Shop is back up'],
			['Shop is down', 'Shop is back up'],
		]);
	});

	it('is muted and acknowledged only from the channel of its owner', async () => {
		const [ada, eve] = await Promise.all([register('Ada'), register('Eve')]);
		const slack = await connectSlack(ada);
		const others = await connectSlack(eve);
		const website = await addBrokenWebsite(ada);
		const first = await firstMessage(slack);
		const [thread] = (await stored.alertThreads.where('channelId', '==', slack.id).get()).docs;
		const threadId = thread?.id ?? '';
		const pressAt = (place: typeof slack) => sendInteraction(interactionOf(place, first.ts, threadId));

		expect(await pressAt(others)).toMatchObject({ status: 403 });
		expect(await pressAt({ ...slack, teamId: others.teamId })).toMatchObject({ status: 403 });
		expect(await pressAt({ ...slack, channelId: others.channelId })).toMatchObject({ status: 403 });
		expect((await stored.websites.doc(website.id).get()).data()?.emailsMutedUntil).toBeNull();

		expect(await pressAt(slack)).toMatchObject({ status: 200 });
		expect((await stored.websites.doc(website.id).get()).data()?.emailsMutedUntil).toBeGreaterThan(product().now());
		expect(JSON.stringify((await slackMessages(slack))[0]?.blocks)).toContain('Muted for one hour by ada via Slack');
	});
});

describe('a request in the name of Slack', () => {
	const text = interactionOf(freshWorkspace(), '1.0', 'x', 'open');

	it('is accepted with the signature of Slack', async () => {
		expect(await sendInteraction(text)).toMatchObject({ status: 200 });
	});

	it.each([
		['with another secret', () => ({ secret: 'another' })],
		['of six minutes ago', () => ({ at: product().now() - 6 * minuteMs })],
		['from the future', () => ({ at: product().now() + 6 * minuteMs })],
	])('is refused %s', async (_, signing) => {
		expect(await sendInteraction(text, signing())).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
	});

	it('is refused without a signature, and with another body', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };

		expect(await send('POST', '/api/slack/interactions', { body: text, headers })).toMatchObject({ status: 401 });
	});
});

describe('a URL of a chat', () => {
	it.each([
		['discord', 'https://example.com/api/webhooks/1/x'],
		['teams', 'https://example.com/workflows/x'],
	])('of %s must be one of the service', async (kind, url) => {
		const { token } = await register('Ada');
		const answer = await send('POST', '/api/channels', { token, body: { name: 'Chat', target: { kind, url } } });

		expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'target.url' }] } });
	});

	it('that was deleted at Discord ends its channel', async () => {
		const ada = await register('Ada');
		const receiver = receiverAt(undefined, `/api/webhooks/${crypto.randomUUID()}`);
		await receiver.answer(404);
		const body = { name: 'Chat', target: { kind: 'discord', url: receiver.url } };
		const { _id } = await sendSuccessfully<Channel>('POST', '/api/channels', { token: ada.token, body });

		expect(await test(ada, _id)).toMatchObject({ body: { ok: false } });
		expect((await channelsOf(ada)).find((channel) => channel._id === _id)).toMatchObject({ state: 'ended' });
	});
});
