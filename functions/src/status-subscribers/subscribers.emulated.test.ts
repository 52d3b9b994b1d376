import type { NewSession, StatusPage, StatusSubscriber, Website } from '@stayup/contract';
import { productSecretBox } from '@stayup/testing/alerts/named-channels';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { anIncidentEvent } from '@stayup/testing/status-pages/builders';
import { freshSlug, settingsOfPage } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUserStore } from '../accounts/user-store.ts';
import { createEmailClient } from '../emails/email-client.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { runFanOut } from './fan-out.ts';
import { createSubscriberStores } from './subscriber-stores.ts';

const { firestore, stored } = openStoredData();
const origin = process.env.STAYUP_ORIGIN ?? '';
const queue = { enqueueDelivery: async () => undefined, enqueueFanOut: async () => undefined };
const logError = (message: string) => {
	throw new Error(message);
};
const deps = {
	...createSubscriberStores(firestore, {
		config: { appOrigin: origin },
		outbox: createOutboxStore(firestore, queue, () => undefined),
		queue,
		users: createUserStore(firestore),
		secretBox: productSecretBox,
		logError,
		now: Date.now,
	}),
	secretBox: productSecretBox,
	emailClient: createEmailClient({
		apiKey: 'SG.local',
		from: 'alerts@stayup.example',
		origin: process.env.STAYUP_MAILBOX_ORIGIN ?? '',
	}),
	logError,
	now: Date.now,
};

let owner: NewSession;
let page: StatusPage;

beforeAll(async () => {
	owner = await register('Wendy');
	await stored.users.doc(owner._id).update({ tier: 'Pro' });
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	const { token } = owner;
	const { _id: websiteId } = await sendSuccessfully<Website>('POST', '/api/websites', {
		token,
		body: { name: 'Bakery', url },
	});
	const groups = [{ name: '', components: [{ websiteId, name: 'Order form' }] }];
	const body = { name: 'Bakery', slug: freshSlug(), groups };
	page = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token, body });
});

async function visit(method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) {
	const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {};
	const response = await fetch(url, { method, ...body });
	return { status: response.status, text: await response.text() };
}

const subscribe = (email: string) => visit('POST', `${origin}/s/${page.slug}/subscribe`, { channel: 'email', email });
const list = () =>
	sendSuccessfully<StatusSubscriber[]>('GET', `/api/status-pages/${page._id}/subscribers`, { token: owner.token });

async function broadcast(id: string) {
	const event = { ...anIncidentEvent, updateId: id };
	const ofPage = { id: page._id, ownerId: owner._id };
	await firestore.runTransaction(async (transaction) => {
		deps.broadcasts.broadcast(transaction, { id, page: ofPage, event, componentIds: [] }, Date.now());
	});
	await runFanOut(deps, id);
}

describe('a subscriber', () => {
	it('confirms, gets one email for each event, leaves with one click, and is gone', async () => {
		const email = `reader-${crypto.randomUUID()}@example.com`;
		const first = await subscribe(email);
		expect(first).toMatchObject({ status: 200, text: expect.stringContaining('Check your inbox') });
		const mail = await emailTo(email, 'Confirm your subscription to Bakery status');
		const link = /https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '';

		// Opening the link, as mail scanners do, confirms nothing.
		expect((await visit('GET', link)).text).toContain('<form');
		expect(await list()).toEqual([]);
		expect((await visit('POST', link)).text).toContain('You are subscribed');
		expect(await list()).toMatchObject([{ channel: 'email', recipient: email, componentIds: [] }]);
		// The reply is the same for someone who is subscribed.
		expect((await subscribe(email)).text).toBe(first.text);
		await emailTo(email, 'You are already subscribed to Bakery status');

		const id = crypto.randomUUID();
		await broadcast(id);
		await runFanOut(deps, id);
		const news = (await emailsTo(email)).filter(({ subject }) => subject === 'Investigating: Checkout is slow');
		expect(news).toHaveLength(1);
		await expect(broadcast(id)).rejects.toThrow('ALREADY_EXISTS');

		const oneClick = /<(.*)>/.exec(news[0]?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
		expect((await visit('GET', oneClick)).text).toContain('<form');
		expect(await list()).toHaveLength(1);
		await visit('POST', oneClick, { 'List-Unsubscribe': 'One-Click' });
		expect(await list()).toEqual([]);
		expect((await stored.statusPages.doc(page._id).get()).data()?.subscriberCount).toBe(0);
		await broadcast(crypto.randomUUID());
		expect(await emailsTo(email)).toHaveLength(3);
	});

	it.each(['bounce', 'report'] as const)(
		'whose email ends with a %s gets no more, is listed as ended, and may sign up again',
		async (by) => {
			const email = `reader-${crypto.randomUUID()}@example.com`;
			const countOf = async () => (await stored.statusPages.doc(page._id).get()).data()?.subscriberCount;
			const signUp = async () => {
				await subscribe(email);
				const mails = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Confirm your subscription'));
				await visit('POST', /https?:\S+\/confirm\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
			};
			await signUp();
			// A report about an email from before the confirmation is about nothing that we still send.
			await deps.subscribers.end(email, { by, at: Date.now() - 60_000 });
			expect([await countOf(), (await list())[0]?.ended]).toEqual([1, null]);
			await deps.subscribers.end(email, { by, at: Date.now() });
			await deps.subscribers.end(email, { by, at: Date.now() });
			await broadcast(crypto.randomUUID());

			expect(await list()).toMatchObject([{ recipient: email, ended: { by } }]);
			expect(await countOf()).toBe(0);
			expect((await emailsTo(email)).filter(({ subject }) => /^Inv/.test(subject))).toEqual([]);
			await signUp();
			expect(await list()).toMatchObject([{ recipient: email, ended: null }]);
			expect(await countOf()).toBe(1);
			await deps.subscribers.erase((await list())[0]?._id ?? '');
		},
	);

	it('gets an update again, once, that a mail server refused because of us', async () => {
		const email = `reader-${crypto.randomUUID()}@example.com`;
		await subscribe(email);
		const mail = await emailTo(email, 'Confirm your subscription to Bakery status');
		await visit('POST', /https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '');
		const id = crypto.randomUUID();
		await broadcast(id);
		const [subscriber] = await list();
		const at = Date.now() + 1_800_000;
		await deps.resendUpdate(id, email, at);
		await deps.resendUpdate(id, email, at);
		const resent = (await stored.outbox.where('message.broadcastId', '==', id).get()).docs.map((row) => row.data());
		const message = { event: 'status-event', subscriberId: subscriber?._id ?? '', broadcastId: id } as const;
		const composed = await deps.subscriberMessages.email(message);

		expect(resent).toMatchObject([{ channel: 'email', state: 'pending', nextAttemptAt: at, message }]);
		expect(composed).toMatchObject({ to: email, content: { subject: 'Investigating: Checkout is slow' } });
		expect(composed?.content.oneClickUrl).toContain('/leave/');
		await deps.subscribers.end(email, { by: 'bounce', at: Date.now() });
		expect(await deps.subscriberMessages.email(message)).toBeNull();
		await deps.subscribers.erase(subscriber?._id ?? '');
	});

	it('gets nothing of a page that got a password, until a visitor who knows it signs up again', async () => {
		const email = `reader-${crypto.randomUUID()}@example.com`;
		const ofPage = { id: page._id, ownerId: owner._id };
		const signUp = () =>
			deps.subscribers.signUp(
				{ page: ofPage, channel: 'email', recipient: email, componentIds: [], place: null },
				Date.now(),
			);
		const newsOf = async () =>
			(await emailsTo(email)).map(({ subject }) => subject).filter((text) => /^Inv/.test(text));
		await subscribe(email);
		const mail = await emailTo(email, 'Confirm your subscription to Bakery status');
		await visit('POST', /https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '');
		const [subscriber] = await list();

		const path = `/api/status-pages/${page._id}`;
		const { token } = owner;
		const settings = settingsOfPage(page);
		await sendSuccessfully('PUT', path, { token, body: { ...settings, access: 'password', password: 'croissant' } });
		await broadcast(crypto.randomUUID());
		expect(await newsOf()).toEqual([]);

		await signUp();
		await broadcast(crypto.randomUUID());
		expect(await newsOf()).toEqual(['Investigating: Checkout is slow']);
		expect(await list()).toEqual([subscriber]);
		await sendSuccessfully('PUT', path, { token, body: settings });
		await deps.subscribers.erase(subscriber?._id ?? '');
	});

	it('by webhook is stored without readable secrets, and a host has three of one place on one page', async () => {
		const ofPage = { id: page._id, ownerId: owner._id };
		const signUp = (path: string, host = 'hooks.example.com', place = '198.51.0.0/16') =>
			deps.subscribers.signUp(
				{ page: ofPage, channel: 'webhook', recipient: `https://${host}/${path}`, componentIds: [], place },
				Date.now(),
			);
		const added = [];
		for (const path of ['1', '2', '3', '4']) added.push(await signUp(path));
		const ids = added.map((one) => one?.key.split('.')[0] ?? '');
		const first = (await stored.statusSubscribers.doc(ids[0] ?? '').get()).data();
		expect(JSON.stringify(first)).not.toContain(added[0]?.secret);
		expect(JSON.stringify(first)).not.toContain(added[0]?.key.split('.')[1]);

		const confirmed = [];
		for (const id of ids) confirmed.push(await deps.subscribers.confirm(id, 100, Date.now()));
		expect(confirmed).toEqual([true, true, true, false]);
		await expect(signUp('5')).rejects.toThrow(
			'Three webhooks at hooks.example.com from your network provider already get updates of this page.',
		);
		await expect(signUp('1', 'other.example.com')).resolves.not.toBeNull();
		const elsewhere = await signUp('5', 'hooks.example.com', '203.0.0.0/16');
		const id = elsewhere?.key.split('.')[0] ?? '';
		expect(await deps.subscribers.confirm(id, 100, Date.now())).toBe(true);
		await deps.subscribers.erase(id);
		await Promise.all(ids.map((id) => deps.subscribers.erase(id)));
	});

	it('is exported and erased by the owner of the page, and by nobody else', async () => {
		const email = `reader-${crypto.randomUUID()}@example.com`;
		await subscribe(email);
		const mail = await emailTo(email, 'Confirm your subscription to Bakery status');
		await visit('POST', /https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '');
		const [subscriber] = await list();
		const path = `/api/status-subscribers/${subscriber?._id}`;
		const stranger = await register('Mallory');
		const csv = await fetch(`${origin}/api/status-pages/${page._id}/subscriber-export`, {
			headers: { authorization: `Bearer ${owner.token}` },
		});

		expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(await csv.text()).toContain(`${email},email,All`);
		expect((await send('DELETE', path, { token: stranger.token })).status).toBe(404);
		expect((await send('DELETE', path, { token: owner.token })).status).toBe(200);
		expect(await list()).toEqual([]);
	});
});
