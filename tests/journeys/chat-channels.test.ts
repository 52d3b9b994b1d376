import {
	interactionOf,
	pressInSlack,
	sandboxWorkspace,
	sendInteraction,
	slackMessages,
} from '@stayup/testing/alerts/slack-channel';
import { newChat, telegramUpdate } from '@stayup/testing/alerts/telegram';
import { send } from '@stayup/testing/api-client';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, type CheckedWebsite, takeDown } from './checked-outage.ts';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const arriving = { interval: 250 };

/** A channel that receives the alerts of one website. */
async function addChannel(page: Page, kind: 'slack' | 'telegram', name: string, about: CheckedWebsite): Promise<void> {
	await page.goto(`/channels/add?kind=${kind}`);
	await page.getByLabel('Name').fill(name);
	await page.getByRole('radio', { name: 'Chosen websites' }).check();
	await page.getByRole('checkbox', { name: about.name }).check();
	await page.getByRole('button', { name: 'Add the channel' }).click();
}

/** Chooses the conversation on the page of Slack. */
async function connectSlack(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Connect Slack' }).click();
	await page.getByRole('heading', { name: 'Stayup is requesting permission to access the Acme workspace' }).waitFor();
	await page.getByRole('link', { name: 'Allow in #alerts' }).click();
	await page.getByText('Channel connected').waitFor();
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

describe('an outage', () => {
	it('reaches Slack and Telegram, is acknowledged in each, and ends in the thread in which it began', async () => {
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
		await page.getByRole('heading', { name: / was down for / }).waitFor();
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
		expect(problems).toEqual([]);
		await context.close();
	});
});
