import { type AlertPolicy, type Channel, minuteMs, type NewPolicy } from '@stayup/contract';
import { signedByTwilio } from '@stayup/testing/alerts/policy-examples';
import { newBrowser } from '@stayup/testing/alerts/push';
import { newPhone, type TestPhone } from '@stayup/testing/alerts/text-messages';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { runSweep } from '@stayup/testing/product';
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { openBrowser, origin, signUp, stored, uidOf, visit } from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

type PushBrowser = Awaited<ReturnType<typeof newBrowser>>;
type Notification = Awaited<ReturnType<PushBrowser['notifications']>>[number];

const arriving = { interval: 250 };
const stepMinutes = 10;

async function addPhone(page: Page, phone: TestPhone): Promise<void> {
	await page.goto('/channels/add?kind=sms');
	await page.getByLabel('Name').fill('Pager');
	await page.getByLabel('Phone number').fill(phone.number);
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByText('We sent a code to', { exact: false }).waitFor();
	await page.getByRole('textbox', { name: 'Code' }).fill(await phone.code());
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.getByText('Phone number confirmed').waitFor();
}

/**
 * The headless browser has no push service and shows no notifications. The sandbox stands for the service: it makes the subscription, verifies
 * the messages and decrypts them.
 */
async function subscribeAtSandbox(context: BrowserContext, { target: { endpoint, keys } }: PushBrowser): Promise<void> {
	await context.grantPermissions(['notifications'], { origin });
	await context.addInitScript(
		(subscription) => {
			Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
			PushManager.prototype.subscribe = async (options) => {
				const isComplete = options?.userVisibleOnly === true && options.applicationServerKey instanceof Uint8Array;
				if (!isComplete) throw new DOMException('A browser asks for both.', 'NotAllowedError');
				return { ...subscription, toJSON: () => subscription } as unknown as PushSubscription;
			};
		},
		{ endpoint, keys },
	);
}

/** Returns the worker that the page registered. */
async function addThisBrowser(page: Page): Promise<Worker> {
	await page.goto('/channels/add?kind=push');
	await page.getByLabel('Name').fill('Laptop');
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByRole('button', { name: 'Send a test: Laptop' }).waitFor();
	const [running] = page.context().serviceWorkers();
	const worker = running ?? (await page.context().waitForEvent('serviceworker'));
	await worker.evaluate(keepNotifications);
	return worker;
}

interface ShownNotification {
	title: string;
	body: string;
	tag: string;
	data: unknown;
	close(): void;
}

type WorkerScope = EventTarget & {
	registration: { showNotification(title: string, options: Omit<ShownNotification, 'title' | 'close'>): Promise<void> };
	/** By tag: one replaces the one before. */
	shown: Map<string, ShownNotification>;
};

/** Runs in the worker. */
function keepNotifications(): void {
	const scope = self as unknown as WorkerScope;
	scope.shown = new Map();
	scope.registration.showNotification = async (title, options) => {
		scope.shown.set(options.tag, { ...options, title, close: () => void scope.shown.delete(options.tag) });
	};
}

/** The titles and bodies of the notifications that the worker shows. */
const shownBy = (worker: Worker) =>
	worker.evaluate(() => [...(self as unknown as WorkerScope).shown.values()].map(({ title, body }) => [title, body]));

/** Hands to the worker what the push service decrypted, as a browser does. */
async function deliver(page: Page, { urgency, ttl, topic, ...content }: Notification): Promise<void> {
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
}

/** Presses a button of the notification with the tag. */
function press(worker: Worker, tag: string, action: string): Promise<void> {
	return worker.evaluate(
		async (pressed) => {
			const scope = self as unknown as WorkerScope;
			const waits: Promise<unknown>[] = [];
			// Only events of the browser itself may wait.
			const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
			const notification = scope.shown.get(pressed.tag);
			const event = new Event('notificationclick');
			scope.dispatchEvent(Object.assign(event, { notification, action: pressed.action, waitUntil }));
			await Promise.all(waits);
		},
		{ tag, action },
	);
}

/** As if the outage had begun so much earlier. */
async function passTime(outageId: string, ms: number): Promise<void> {
	const ref = stored.escalations.doc(outageId);
	const { openedAt, dueAt, nextAt } = (await ref.get()).data() ?? { openedAt: 0, dueAt: 0, nextAt: 0 };
	await ref.update({ openedAt: openedAt - ms, dueAt: (dueAt ?? 0) - ms, nextAt: (nextAt ?? 0) - ms });
}

describe('an outage that nobody acknowledges', () => {
	it('reaches the browser at once and the phone later, whose owner ends that with STOP', async () => {
		const { page, context, problems } = await visit(browser);
		const [phone, laptop] = [newPhone(), await newBrowser()];
		await subscribeAtSandbox(context, laptop);
		const uid = await uidOf(await signUp(page, 'Pola'));
		await stored.users.doc(uid).update({ tier: 'Pro', isEmailConfirmed: true });
		const shop = await addCheckedWebsite(page, 'Polas pottery');
		const worker = await addThisBrowser(page);
		await addPhone(page, phone);
		const token = await tokenOf(page);
		const channels = await sendSuccessfully<Channel[]>('GET', '/api/channels', { token });
		const idOf = (name: string) => channels.find((channel) => channel.name === name)?._id ?? '';
		const body: NewPolicy = {
			name: 'Nights',
			scope: { kind: 'account', of: null },
			repeatMinutes: null,
			quietHours: null,
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
		if (down) await deliver(page, down);
		await expect.poll(() => shownBy(worker)).toEqual([['Polas pottery is down', down?.body]]);
		expect(await phone.messages()).toHaveLength(1);

		await passTime(outageId, stepMinutes * minuteMs);
		await runSweep();
		await expect.poll(phone.messages, arriving).toHaveLength(2);
		expect((await phone.messages())[1]).toMatch(/^Polas pottery is down since \d\d:\d\d\..* http\S+\/outages\//);
		await page.goto(`/outages/${outageId}`);
		await page.getByText('Browser notifications, Laptop: website down').waitFor();
		await page.getByText('Text message, Pager: website down').waitFor();
		await press(worker, outageId, 'acknowledge');
		expect(await shownBy(worker)).toEqual([['Polas pottery is down', "You're on it."]]);
		// The open page shows it without a reload.
		await page.getByText('Acknowledged', { exact: true }).first().waitFor();

		await bringBack(page, shop);
		await expect.poll(phone.messages, arriving).toHaveLength(3);
		expect((await phone.messages())[2]).toMatch(/^Polas pottery is back up since \d\d:\d\d\.$/);
		await expect.poll(async () => (await laptop.notifications()).length, arriving).toBe(2);
		const up = (await laptop.notifications())[1];
		if (up) await deliver(page, up);
		// It replaces the one of the outage.
		await expect.poll(() => shownBy(worker)).toEqual([['Polas pottery is back up', up?.body]]);

		await page.goto('/channels');
		await page.getByText('Last alert delivered').first().waitFor();
		const { text, headers } = signedByTwilio('/api/sms/replies', { From: phone.number, Body: 'STOP' });
		const forged = { ...headers, 'x-twilio-signature': 'Zm9yZ2Vk' };
		expect(await send('POST', '/api/sms/replies', { body: text, headers: forged })).toMatchObject({ status: 400 });
		await page.reload();
		await page.getByRole('button', { name: 'Send a test: Pager' }).waitFor();
		expect(await phone.reply('STOP')).toBe(200);
		await page.reload();
		await page.getByText('Disconnected: the phone replied STOP.').waitFor();
		await page.getByRole('link', { name: 'Set up again Pager' }).waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});
