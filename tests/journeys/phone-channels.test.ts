import { type AlertPolicy, type Channel, minuteMs, type NewPolicy } from '@stayup/contract';
import { signedByTwilio } from '@stayup/testing/alerts/policy-examples';
import { newBrowser } from '@stayup/testing/alerts/push';
import { newPhone, type TestPhone } from '@stayup/testing/alerts/text-messages';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { runSweep } from '@stayup/testing/product';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { openBrowser, origin, picture, signUp, stored, uidOf, visit } from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

type PushBrowser = Awaited<ReturnType<typeof newBrowser>>;
type Notification = Awaited<ReturnType<PushBrowser['notifications']>>[number];

const arriving = { timeout: 60_000, interval: 300 };
const stepMinutes = 10;

async function addPhone(page: Page, phone: TestPhone): Promise<void> {
	await page.goto('/channels/add?kind=sms');
	await page.getByLabel('Name').fill('Pager');
	await page.getByLabel('Phone number').fill('555 0100');
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByText('Please enter a phone number with its country code', { exact: false }).waitFor();
	await page.getByLabel('Phone number').fill(phone.number);
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByText('We sent a code to', { exact: false }).waitFor();
	const code = await phone.code();
	await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.getByText('This code is wrong or has expired.', { exact: false }).first().waitFor();
	await page.getByLabel('Code').fill(code);
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.getByText('Phone number confirmed').waitFor();
}

/** The headless browser has no push service. The sandbox stands for it: it makes the subscription and receives the messages. */
async function subscribeAtSandbox(context: BrowserContext, { target: { endpoint, keys } }: PushBrowser): Promise<void> {
	await context.grantPermissions(['notifications'], { origin });
	await context.addInitScript((subscription) => {
		PushManager.prototype.subscribe = async (options) => {
			if (options?.userVisibleOnly !== true || !(options.applicationServerKey instanceof Uint8Array)) {
				throw new DOMException('The browser asks for a key.', 'NotAllowedError');
			}
			return { ...subscription, toJSON: () => subscription } as unknown as PushSubscription;
		};
	}, { endpoint, keys });
}

async function addThisBrowser(page: Page): Promise<void> {
	await page.goto('/channels/add?kind=push');
	await page.getByLabel('Name').fill('Laptop');
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByRole('button', { name: 'Test Laptop' }).waitFor();
}

/** Hands what the push service decrypted to the worker of the page, as a browser does. Returns the notifications that the worker shows. */
async function deliver(page: Page, { urgency, ttl, topic, ...content }: Notification): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
			if (first) resolve(first.registrationId);
		});
	});
	await session.send('ServiceWorker.enable');
	const data = JSON.stringify(content);
	await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
	await session.detach();
	const shown = () =>
		page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			return (await registration.getNotifications()).map(({ title }) => title);
		});
	await expect.poll(shown).toContain(content.title);
	return shown();
}

/** Presses a button of the notification that is shown. */
async function pressNotification(context: BrowserContext, action: string): Promise<void> {
	const [worker] = context.serviceWorkers();
	await worker?.evaluate(async (pressed) => {
		const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
		const [notification] = await scope.registration.getNotifications();
		const waits: Promise<unknown>[] = [];
		const event = new Event('notificationclick');
		// The browser lets only its own events wait.
		const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
		scope.dispatchEvent(Object.assign(event, { notification, action: pressed, waitUntil }));
		await Promise.all(waits);
	}, action);
}

/** As if the outage had begun so much earlier. */
async function passTime(outageId: string, ms: number): Promise<void> {
	const ref = stored.escalations.doc(outageId);
	const { openedAt, dueAt, nextAt } = (await ref.get()).data() ?? { openedAt: 0, dueAt: 0, nextAt: 0 };
	await ref.update({ openedAt: openedAt - ms, dueAt: (dueAt ?? 0) - ms, nextAt: (nextAt ?? 0) - ms });
}

describe('an outage that nobody acknowledges', () => {
	it('reaches the browser at once and the phone later, whose owner ends that with STOP', {
		timeout: 300_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const [phone, laptop] = [newPhone(), await newBrowser()];
		await subscribeAtSandbox(context, laptop);
		const uid = await uidOf(await signUp(page, 'Pola'));
		await stored.users.doc(uid).update({ tier: 'Pro', isEmailConfirmed: true });
		const shop = await addCheckedWebsite(page, 'Polas pottery');
		await addThisBrowser(page);
		await addPhone(page, phone);
		const token = await tokenOf(page);
		const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
		const idOf = (name: string) => channels.find((channel) => channel.name === name)?._id ?? '';
		const body: NewPolicy = {
			...{ name: 'Nights', scope: { kind: 'account', of: null }, repeatMinutes: null, quietHours: null },
			steps: [
				{ afterMinutes: 0, channelIds: [idOf('Laptop')] },
				{ afterMinutes: stepMinutes, channelIds: [idOf('Pager')] },
			],
		};
		await sendSuccessfully<AlertPolicy>('POST', '/api/policies', { token, body });

		const outageId = await takeDown(page, shop);
		await expect.poll(async () => (await laptop.notifications()).length, arriving).toBe(1);
		const [down] = await laptop.notifications();
		expect(down).toMatchObject({ title: 'Polas pottery is down', tag: outageId, urgency: 'high' });
		if (down) expect(await deliver(page, down)).toEqual(['Polas pottery is down']);
		expect(await phone.messages()).toHaveLength(1);

		await passTime(outageId, stepMinutes * minuteMs);
		await runSweep();
		await expect.poll(phone.messages, arriving).toHaveLength(2);
		expect((await phone.messages())[1]).toMatch(/^Polas pottery is down since \d\d:\d\d\..* http\S+\/outages\//);
		await page.goto(`/outages/${outageId}`);
		await page.getByText('Browser notifications, Laptop: website down').waitFor();
		await page.getByText('Text message, Pager: website down').waitFor();
		await pressNotification(context, 'acknowledge');
		// The open page shows it without a reload.
		await page.getByText('Acknowledged', { exact: true }).first().waitFor();
		await picture(page, 'outage-acknowledged-in-a-notification');

		await bringBack(page, shop);
		await expect.poll(phone.messages, arriving).toHaveLength(3);
		expect((await phone.messages())[2]).toMatch(/^Polas pottery is back up since \d\d:\d\d\.$/);
		await expect.poll(async () => (await laptop.notifications()).length, arriving).toBe(2);
		const up = (await laptop.notifications())[1];
		// It replaces the one of the outage.
		if (up) expect(await deliver(page, up)).toEqual(['Polas pottery is back up']);

		await page.goto('/channels');
		await page.getByText('Last delivered').first().waitFor();
		const { text, headers } = signedByTwilio('/api/sms/replies', { From: phone.number, Body: 'STOP' });
		const forged = { ...headers, 'x-twilio-signature': 'Zm9yZ2Vk' };
		expect(await send('POST', '/api/sms/replies', { body: text, headers: forged })).toMatchObject({ status: 400 });
		await page.reload();
		await page.getByRole('button', { name: 'Test Pager' }).waitFor();
		expect(await phone.reply('STOP')).toBe(200);
		await page.reload();
		await page.getByText('Ended: the phone replied STOP.').waitFor();
		await page.getByRole('link', { name: 'Set up again Pager' }).waitFor();
		await picture(page, 'channels-after-stop');
		expect(problems).toEqual([]);
		await context.close();
	});
});
