import {
	interactionOf,
	pressInSlack,
	sandboxWorkspace,
	sendInteraction,
	slackMessages,
} from '@stayup/testing/alerts/slack-channel';
import { newChat, telegramUpdate } from '@stayup/testing/alerts/telegram';
import { send } from '@stayup/testing/api-client';
import { receiverAt } from '@stayup/testing/webhook-receiver';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, type CheckedWebsite, takeDown } from './checked-outage.ts';
import { openBrowser, picture, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const arriving = { timeout: 60_000, interval: 300 };

/** A channel that receives the alerts of one website. */
async function addChannel(page: Page, kind: 'slack' | 'telegram', name: string, about: CheckedWebsite): Promise<void> {
	await page.goto(`/channels/add?kind=${kind}`);
	await page.getByLabel('Name').fill(name);
	await page.getByRole('radio', { name: 'Only some' }).check();
	await page.getByRole('checkbox', { name: about.name }).check();
	await page.getByRole('button', { name: 'Add the channel' }).click();
}

/** Chooses the conversation on the page of Slack. */
async function connectSlack(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Connect Slack' }).click();
	await page.getByRole('heading', { name: 'Stayup is requesting permission to access the Acme workspace' }).waitFor();
	await page.getByRole('link', { name: 'Allow in #alerts' }).click();
	await page.getByText('Slack is connected. Send a test to see a message there.').waitFor();
	await page.getByText('Slack, #alerts in Acme').waitFor();
}

/** The messages of the sandbox's conversation about a website. Replies in its thread may not name it. */
async function messagesAbout(name: string) {
	const messages = await slackMessages(sandboxWorkspace);
	const threads = messages.filter(({ text, threadTs }) => threadTs === null && text.includes(name));
	return messages.filter(({ ts, threadTs }) => threads.some((first) => first.ts === (threadTs ?? ts)));
}

/** Follows the link of the channel in a chat; with a forged secret, nobody is connected by it. */
async function connectTelegram(page: Page): Promise<ReturnType<typeof newChat>> {
	const link = await page.getByRole('link', { name: 'Open Telegram' }).getAttribute('href');
	const start = `/start ${new URL(link ?? '').searchParams.get('start')}`;
	const [chat, forger] = [newChat(), newChat()];
	const message = { message_id: 1, chat: { id: forger.id, type: 'private' }, from: { first_name: 'Eve' }, text: start };
	const { text, headers } = telegramUpdate({ update_id: 1, message }, 'forged');
	expect(await send('POST', '/api/telegram/updates', { body: text, headers })).toMatchObject({ status: 400 });

	await chat.write(start);
	await page.getByText('Channel connected').waitFor();
	expect(await chat.last()).toContain('Night shift now arrive in this chat');
	return chat;
}

describe('a channel', () => {
	it.each([
		{
			kind: 'discord',
			name: 'Shop floor',
			label: 'URL of the webhook',
			path: '/api/webhooks/1',
			status: 204,
			shown: 'embeds',
			refused: 'Please paste the URL of a Discord webhook.',
		},
		{
			kind: 'teams',
			name: 'Back office',
			label: 'URL of the workflow',
			path: '/workflows',
			status: 202,
			shown: 'attachments',
			refused: 'Please paste the URL of a Teams workflow.',
		},
	])('of $kind is added by its URL, and shows a test message', { timeout: 120_000 }, async (chat) => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Greta');
		const receiver = receiverAt(undefined, `${chat.path}/${crypto.randomUUID()}`);
		await page.goto(`/channels/add?kind=${chat.kind}`);
		await page.getByLabel('Name').fill(chat.name);
		await page.getByLabel(chat.label).fill('https://example.com/hooks');
		await page.getByRole('button', { name: 'Add the channel' }).click();
		await page.getByRole('form').getByText(chat.refused, { exact: false }).waitFor();
		await page.getByLabel(chat.label).fill(receiver.url);
		await page.getByRole('button', { name: 'Add the channel' }).click();

		await page.getByRole('button', { name: `Test ${chat.name}` }).click();
		await page.getByText(`${chat.name} responded with ${chat.status}.`, { exact: false }).waitFor();
		const [called] = await receiver.calls();
		expect(JSON.parse(called?.body ?? '{}')).toHaveProperty(chat.shown);
		expect(called?.body).toContain('Test message');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('an outage', () => {
	it('reaches Slack and Telegram, is acknowledged in each, and ends in the thread in which it began', {
		timeout: 300_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const uid = await uidOf(await signUp(page, 'Gwen'));
		await stored.users.doc(uid).update({ tier: 'Pro' });
		const shop = await addCheckedWebsite(page, `Gwens shop ${uid.slice(0, 6)}`);
		const blog = await addCheckedWebsite(page, `Gwens blog ${uid.slice(0, 6)}`);
		await addChannel(page, 'slack', 'Ops', shop);
		await connectSlack(page);
		await addChannel(page, 'telegram', 'Night shift', blog);
		const chat = await connectTelegram(page);

		const [shopOutage, blogOutage] = await Promise.all([takeDown(page, shop), takeDown(page, blog)]);
		await page.goto(`/outages/${shopOutage}`);
		await page.getByText('Ongoing', { exact: true }).first().waitFor();
		await expect.poll(() => messagesAbout(shop.name), arriving).toHaveLength(1);
		const [alert] = await messagesAbout(shop.name);
		const { ts = '', text = '', blocks = [] } = alert ?? {};
		expect(text).toBe(`${shop.name} is down`);
		const [, threadId = ''] = /"action_id":"acknowledge".*?"value":"([^"]+)"/.exec(JSON.stringify(blocks)) ?? [];
		const press = interactionOf(sandboxWorkspace, ts, threadId, 'acknowledge');
		expect(await sendInteraction(press, { secret: 'forged' })).toMatchObject({ status: 401 });
		expect((await stored.outages.doc(shopOutage).get()).data()?.acknowledgement).toBeNull();
		expect(await pressInSlack(sandboxWorkspace, ts, 'acknowledge', { userName: 'grace' })).toMatchObject({
			status: 200,
		});
		// The open page shows it without a reload.
		await page.getByText('grace via Slack').waitFor();
		await page.getByText('Acknowledged', { exact: true }).first().waitFor();
		await picture(page, 'outage-acknowledged-in-slack');

		const alertInChat = async () => (await chat.messages()).find((one) => one.text.includes(`${blog.name} is down`));
		await expect.poll(alertInChat, arriving).toBeDefined();
		await chat.write('/status');
		expect(await chat.last()).toContain(`${blog.name}, down for`);
		expect(await chat.last()).not.toContain(shop.name);
		await chat.write('/ack', 'Ben');
		expect(await chat.last()).toContain(`Ben via Telegram is on it: ${blog.name}`);
		await page.goto(`/outages/${blogOutage}`);
		await page.getByText('Ben via Telegram').waitFor();

		await Promise.all([bringBack(page, shop), bringBack(page, blog)]);
		await page.getByText(/^Resolved after /).waitFor();
		const recoveryInChat = async () => (await chat.messages()).find((one) => one.text.includes('is back up'))?.replyTo;
		await expect.poll(recoveryInChat, arriving).toBe((await alertInChat())?.messageId);
		await page.getByText('Telegram, Night shift: website up').waitFor();
		const shownInSlack = async () => (await messagesAbout(shop.name)).map((one) => [one.text, one.threadTs]);
		await expect.poll(shownInSlack, arriving).toEqual([
			[expect.stringMatching(`^${shop.name} was down. Back up after `), null],
			['grace via Slack is on it', ts],
			[expect.stringMatching(`^${shop.name} is back up`), ts],
		]);
		await page.goto(`/outages/${shopOutage}`);
		await page.getByText('Slack, Ops: website down').waitFor();
		await page.getByText('Slack, Ops: website up').waitFor();
		await picture(page, 'outage-over-in-slack');
		expect(problems).toEqual([]);
		await context.close();
	});
});
