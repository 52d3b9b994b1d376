import { dayMs, type EmailLink } from '@stayup/contract';
import { deliverDeps } from '@stayup/testing/alerts/deliver-deps';
import { register, send } from '@stayup/testing/api-client';
import { anAccount, noon } from '@stayup/testing/builders';
import { emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { describe, expect, it } from 'vitest';
import { type DeliverDeps, runDelivery } from '../../delivery/deliver.ts';
import { createEmailClient } from '../../emails/email-client.ts';
import { createEmailLinkStore, stopTokenOf } from '../../emails/email-link-store.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';

const { firestore, auth, stored } = openStoredData();
const appOrigin = process.env.STAYUP_ORIGIN ?? '';
const links = createEmailLinkStore(firestore);
const outbox = idleOutbox(firestore);
const deps: DeliverDeps = {
	...deliverDeps(firestore, auth, outbox),
	config: { appOrigin, operatorEmail: null },
	emailClient: createEmailClient({
		apiKey: 'SG.local',
		origin: process.env.STAYUP_MAILBOX_ORIGIN ?? '',
		from: 'alerts@stayup.test',
	}),
	now: Date.now,
	logError: (message) => {
		throw new Error(message);
	},
};

/** Sends the message to a new confirmed account, and returns the email from the local mailbox. */
async function receive(message: OutboxMessage) {
	const uid = crypto.randomUUID();
	const email = `${uid}@stayup.test`;
	await stored.users.doc(uid).set(anAccount({ email }));
	const delivery = await outbox.store({ ownerId: uid, channel: 'email', message }, Date.now());
	if (message.event === 'alert-digest') {
		const alert = await outbox.store({ ownerId: uid, channel: 'email', message: { event: 'test' } }, Date.now());
		await stored.outbox.doc(alert.id).update({ digestId: delivery.id });
	}
	await runDelivery(deps, delivery.id);
	const [received] = await emailsTo(email);
	if (!received) throw new Error('The email did not arrive.');
	const isOn = async () => (await stored.users.doc(uid).get()).data()?.notificationPreferences.email.enabled;
	return { received, isOn };
}

/** As Gmail and Yahoo do it. */
async function oneClick(url: string): Promise<{ status: number; body: { message: string } }> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		body: 'List-Unsubscribe=One-Click',
	});
	return { status: response.status, body: (await response.json()) as { message: string } };
}

const website = { id: 'shop', name: 'Shop', url: 'https://shop.example.com/' };
const regular: OutboxMessage[] = [
	{ event: 'website-down', website, outageId: 'a', since: noon, at: noon, cause: 'It was refused', regions: [] },
	{ event: 'website-up', website, outageId: 'a', since: noon, at: noon },
	{ event: 'website-flapping', website, at: noon, changes: 5 },
	{ event: 'condition-ended', website, condition: 'slow', since: noon, at: noon + 60_000, next: 'up' },
	{ event: 'certificate-expiring', website, validTo: noon },
	{ event: 'domain-expiring', domain: 'example.com', expiresAt: noon },
	{ event: 'test' },
	{ event: 'alert-digest' },
	{ event: 'monthly-report', month: '2026-02' },
];

describe('one-click unsubscription (MAIL-9)', () => {
	it.each(regular)('is offered by the email "$event", and works without a login', async (message) => {
		const { received, isOn } = await receive(message);
		const { 'List-Unsubscribe': list = '', 'List-Unsubscribe-Post': post } = received.headers;
		expect(post).toBe('List-Unsubscribe=One-Click');
		expect(list).toMatch(/^<https?:[^<>\s]+>$/);
		expect(await isOn()).toBe(true);

		expect(await oneClick(list.slice(1, -1))).toMatchObject({
			status: 200,
			body: { message: 'You are unsubscribed from these emails.' },
		});
		expect(await isOn()).toBe(false);
		expect((await oneClick(list.slice(1, -1))).status).toBe(200);
	});

	it('is not offered by an email about the account', async () => {
		expect((await receive({ event: 'password-changed', ended: [], left: [] })).received.headers).toEqual({});
	});

	it('does not happen when a scanner opens the URL, which leads to a page with a button', async () => {
		const { received, isOn } = await receive({ event: 'test' });
		const url = received.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
		const opened = await fetch(url, { redirect: 'manual' });
		const location = opened.headers.get('location') ?? '';
		expect(opened.status).toBe(303);
		expect(location).toMatch(/^\/email-link\?do=unsubscribe#[\w-]{43}$/);
		expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(303);
		expect(await isOn()).toBe(true);

		const token = location.split('#')[1];
		const link = await send<EmailLink>('POST', '/api/email-links', { body: { token } });
		expect(link.body).toMatchObject({ unsubscribe: 'open', acknowledge: null, mute: null });
		await send('POST', '/api/email-links/use', { body: { token, action: 'unsubscribe' } });
		expect(await isOn()).toBe(false);
	});

	it('has a token that does nothing else', async () => {
		const alice = await register('Alice');
		const about = {
			ownerId: alice._id,
			outageId: 'an-outage',
			websiteId: 'a-website',
			subject: 'Shop',
			sentTo: alice.email,
		};
		const token = stopTokenOf(await links.mint(about, Date.now()));
		for (const action of ['acknowledge', 'mute']) {
			const used = await send('POST', '/api/email-links/use', { body: { token, action } });
			expect([400, 409]).toContain(used.status);
		}
	});

	it('is refused clearly with an unknown or expired token, and for a disabled owner', async () => {
		const alice = await register('Alice');
		const about = { ownerId: alice._id, outageId: null, websiteId: null, subject: 'Shop', sentTo: alice.email };
		const expired = stopTokenOf(await links.mint(about, Date.now() - 31 * dayMs));
		const disabled = stopTokenOf(await links.mint(about, Date.now()));
		await stored.users.doc(alice._id).update({ isDisabled: true });
		for (const token of ['unknown', expired, disabled]) {
			expect(await oneClick(`${appOrigin}/api/email-links/${token}/unsubscribe`)).toMatchObject({
				status: 404,
				body: { message: 'This link is no longer valid.' },
			});
		}
	});
});
