import {
	type Channel,
	type ListedOutage,
	minuteMs,
	type NewSession,
	type OutageDetail,
	type Website,
} from '@stayup/contract';
import { newChat, type TestChat, telegramUpdate } from '@stayup/testing/alerts/telegram';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

async function addChannel({ token }: NewSession, name = 'Night shift'): Promise<Channel> {
	return sendSuccessfully<Channel>('POST', '/api/channels', { token, body: { name, target: { kind: 'telegram' } } });
}

const codeOf = ({ connectUrl }: Channel) => new URL(connectUrl ?? '').searchParams.get('start') ?? '';

async function channelOf({ token }: NewSession, id: string): Promise<Channel | undefined> {
	const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
	return channels.find(({ _id }) => _id === id);
}

/** A chat that receives the alerts of a new account. */
async function connectedChat(name = 'Alice'): Promise<{ owner: NewSession; channel: Channel; chat: TestChat }> {
	const owner = await register(name);
	const channel = await addChannel(owner);
	const chat = newChat();
	await chat.write(`/start ${codeOf(channel)}`);
	return { owner, channel, chat };
}

async function addWebsite({ token }: NewSession): Promise<{ site: string; website: Website }> {
	const site = crypto.randomUUID();
	const website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token,
		body: { name: `Bakery & <b>`, url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${site}` },
	});
	return { site, website };
}

const check = ({ token }: NewSession, { _id }: Website) => send('POST', `/api/websites/${_id}/check`, { token });

async function takeDown(owner: NewSession): Promise<{ site: string; website: Website; outage: ListedOutage }> {
	const added = await addWebsite(owner);
	await switchSite(added.site, { status: 500 });
	await check(owner, added.website);
	// The third failure in a row is an outage.
	await advance(minuteMs);
	const path = `/api/outages?website=${added.website._id}`;
	const [outage] = await sendSuccessfully<ListedOutage[]>('GET', path, { token: owner.token });
	if (!outage) throw new Error('There is no outage.');
	return { ...added, outage };
}

/** A website is up after two checks. */
async function bringBack(owner: NewSession, website: Website): Promise<void> {
	await check(owner, website);
	await advance(minuteMs);
	await check(owner, website);
	expect(await sendSuccessfully<Website>('GET', `/api/websites/${website._id}`, owner)).toMatchObject({ status: 'up' });
}

async function alertIn(chat: TestChat, text: string) {
	const messages = await chat.messages();
	const found = messages.find((message) => message.text.includes(text));
	if (!found) throw new Error(`The chat has no "${text}" but: ${messages.map((message) => message.text)}`);
	return found;
}

const detailOf = ({ token }: NewSession, { _id }: ListedOutage) =>
	sendSuccessfully<OutageDetail>('GET', `/api/outages/${_id}`, { token });

describe('a Telegram channel', () => {
	it('is connected by its link, which works once', async () => {
		const owner = await register('Alice');
		const channel = await addChannel(owner);
		const [chat, other] = [newChat(), newChat()];
		const shownAgain = await channelOf(owner, channel._id);
		await chat.write(`/start ${codeOf(channel)}`);
		await other.write(`/start ${codeOf(channel)}`);

		expect(channel).toMatchObject({
			state: 'unconnected',
			connectUrl: expect.stringMatching(/^https:\/\/t\.me\/\w+\?start=[\w-]{32}$/),
		});
		expect(shownAgain?.connectUrl).toBe(channel.connectUrl);
		expect(await channelOf(owner, channel._id)).toMatchObject({ state: 'ready', label: 'Anna', connectUrl: null });
		expect(await chat.last()).toContain('Night shift now arrive in this chat');
		expect(await other.last()).toContain('expired or was used already');
	});

	it('follows an outage from the alert over "I\'m on it" to the recovery', async () => {
		const { owner, chat } = await connectedChat();
		const { site, website, outage } = await takeDown(owner);
		const alert = await alertIn(chat, 'Bakery & <b> is down');
		await chat.write('/status');
		const status = await chat.last();
		const pressed = await chat.press(alert.messageId, `ack:${outage._id}`, 'Anna');
		await switchSite(site, { status: 200 });
		await bringBack(owner, website);
		const recovery = await alertIn(chat, 'Bakery & <b> is back up');
		await chat.write('/status');

		expect(alert.buttons.flat()).toMatchObject([
			{ callback_data: `ack:${outage._id}` },
			{ callback_data: `mute:${outage._id}` },
		]);
		expect(status).toContain('Bakery & <b>, down for');
		expect(pressed.notice).toBe('👍 Anna via Telegram is on it: Bakery & <b>.');
		expect((await detailOf(owner, outage)).acknowledgement).toMatchObject({ by: 'Anna via Telegram' });
		expect(recovery.replyTo).toBe(alert.messageId);
		expect(await chat.last()).toContain('All websites are up');
	});

	it('acknowledges with /ack, and asks which outage if there are several', async () => {
		const { owner, chat } = await connectedChat();
		const first = await takeDown(owner);
		await alertIn(chat, 'is down');
		await chat.write('/ack', 'Ben');
		const one = await chat.last();
		const [second, third] = [await takeDown(owner), await takeDown(owner)];
		await chat.write('/ack', 'Ben');
		const question = (await chat.messages()).at(-1);

		expect(one).toContain('Ben via Telegram is on it');
		expect((await detailOf(owner, first.outage)).acknowledgement).toMatchObject({ by: 'Ben via Telegram' });
		expect(
			question?.buttons
				.flat()
				.map((button) => button.callback_data)
				.sort(),
		).toEqual([second, third].map(({ outage }) => `ack:${outage._id}`).sort());
	});

	it('ends when the bot is blocked: its owner gets an email and a new link', async () => {
		const { owner, channel, chat } = await connectedChat();
		await chat.block();
		await takeDown(owner);

		expect(await channelOf(owner, channel._id)).toMatchObject({
			state: 'ended',
			connectUrl: expect.stringMatching(/^https:\/\/t\.me\//),
		});
	});

	it('ends at once when Telegram says that the bot was removed', async () => {
		const { owner, channel, chat } = await connectedChat();
		await chat.leave();

		expect(await channelOf(owner, channel._id)).toMatchObject({ state: 'ended' });
	});

	it('is forgotten with its channel', async () => {
		const { owner, channel } = await connectedChat();
		await sendSuccessfully('DELETE', `/api/channels/${channel._id}`, { token: owner.token });

		expect((await stored.telegramChats.doc(channel._id).get()).exists).toBe(false);
	});

	it('arrives without a sound for an hour after /mute', async () => {
		const { owner, channel, chat } = await connectedChat();
		const test = () => send('POST', `/api/channels/${channel._id}/test`, { token: owner.token });
		await test();
		await chat.write('/mute');
		await test();
		const alerts = (await chat.messages()).filter(({ text }) => text.includes('Test message'));

		expect(alerts.map(({ isSilent }) => isSilent)).toEqual([false, true]);
	});
});

describe('a chat', () => {
	it('of another account neither sees, acknowledges nor mutes anything', async () => {
		const [alice, mallory] = await Promise.all([connectedChat('Alice'), connectedChat('Mallory')]);
		const { outage, website } = await takeDown(alice.owner);
		const alert = await alertIn(alice.chat, 'is down');
		await mallory.chat.write('/status');
		const status = await mallory.chat.last();
		await mallory.chat.write('/ack');
		const presses = [
			await mallory.chat.press(alert.messageId, `ack:${outage._id}`),
			await mallory.chat.press(alert.messageId, `mute:${outage._id}`),
			await newChat().press(alert.messageId, `ack:${outage._id}`),
		];
		const { token } = alice.owner;

		expect(status).toContain('All websites are up');
		expect(presses.map(({ notice }) => notice)).toEqual(Array(3).fill('This button no longer works.'));
		expect((await detailOf(alice.owner, outage)).acknowledgement).toBeNull();
		expect(
			(await sendSuccessfully<Website>('GET', `/api/websites/${website._id}`, { token })).emailsMutedUntil,
		).toBeNull();
	});

	it('without a channel gets one helpful sentence, and a group none for ordinary text', async () => {
		const [person, group] = [newChat(), newChat(true)];
		await person.write('Hello?');
		await group.write('Hello?');
		await group.write('/status@StayupSandboxBot');

		expect(await person.last()).toContain('This chat receives no alerts yet.');
		expect((await group.messages()).map(({ text }) => text)).toEqual([
			expect.stringContaining('receives no alerts yet'),
		]);
	});
});

describe('an update', () => {
	it('with a forged secret is refused and changes nothing', async () => {
		const owner = await register('Alice');
		const channel = await addChannel(owner);
		const chat = newChat();
		const message = { chat: { id: chat.id, type: 'private', first_name: 'Eve' }, text: `/start ${codeOf(channel)}` };
		const statuses = await Promise.all(
			['', 'x', telegramUpdate().headers['x-telegram-bot-api-secret-token'].slice(1)].map(async (secret) => {
				const { text, headers } = telegramUpdate({ update_id: 1, message }, secret);
				return (await send('POST', '/api/telegram/updates', { body: text, headers })).status;
			}),
		);

		expect(statuses).toEqual([400, 400, 400]);
		expect(await channelOf(owner, channel._id)).toMatchObject({ state: 'unconnected' });
	});
});
