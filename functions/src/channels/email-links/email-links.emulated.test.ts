import { dayMs, type EmailLink, emailLinkActions, type Website } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { aChannel, anOutage } from '@stayup/testing/builders';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createEmailLinkStore } from '../../emails/email-link-store.ts';
import { linkNotInUse } from './link-in-use.ts';

const { stored, firestore } = openStoredData();
const links = createEmailLinkStore(firestore);
const open = (body: object) => send<EmailLink>('POST', '/api/email-links', { body });
const use = (body: object) => send<EmailLink>('POST', '/api/email-links/use', { body });

async function anAlertEmail(changes: Parameters<typeof anOutage>[0] = {}) {
	const { _id: ownerId, email: sentTo } = await register('Lara');
	const outageId = crypto.randomUUID();
	await stored.outages.doc(outageId).set(anOutage({ ownerId, ...changes }));
	return {
		ownerId,
		outageId,
		token: await links.mint({ ownerId, outageId, websiteId: null, subject: 'Shop', sentTo }, Date.now()),
	};
}

describe('the link of an alert email', () => {
	it('changes nothing when it is opened, and acknowledges the outage when its button is clicked', async () => {
		const { outageId, token } = await anAlertEmail();
		expect((await open({ token })).body).toEqual({
			subject: 'Shop',
			acknowledge: 'open',
			unsubscribe: 'open',
			mute: null,
			mutedUntil: null,
		});
		expect((await stored.outages.doc(outageId).get()).data()?.acknowledgement).toBeNull();

		expect((await use({ token, action: 'acknowledge' })).body.acknowledge).toBe('done');
		expect((await stored.outages.doc(outageId).get()).data()?.acknowledgement).toMatchObject({ by: 'Lara' });
	});

	it('mutes the emails of the website for one hour, which its page shows and can undo', async () => {
		const lara = await register('Lara');
		const shop = { name: 'Shop', url: 'https://shop.example.com' };
		const { body: website } = await send<Website>('POST', '/api/websites', { token: lara.token, body: shop });
		const about = { ownerId: lara._id, outageId: null, websiteId: website._id, subject: 'Shop', sentTo: lara.email };
		const token = await links.mint(about, Date.now());
		expect((await open({ token })).body).toMatchObject({ acknowledge: null, mute: 'open', mutedUntil: null });

		const { body } = await use({ token, action: 'mute' });
		expect(body.mute).toBe('done');
		const minutes = (Date.parse(body.mutedUntil ?? '') - Date.now()) / 60_000;
		expect(Math.round(minutes)).toBe(60);
		const path = `/api/websites/${website._id}`;
		expect((await send<Website>('GET', path, { token: lara.token })).body.emailsMutedUntil).toBe(body.mutedUntil);

		const unmuted = await send<Website>('PATCH', path, { token: lara.token, body: { emailsMuted: false } });
		expect(unmuted.body.emailsMutedUntil).toBeNull();
		expect((await open({ token })).body.mute).toBe('open');

		await send('DELETE', path, { token: lara.token });
		expect((await open({ token })).body.mute).toBeNull();
		expect((await use({ token, action: 'mute' })).status).toBe(409);
	});

	it('of a group acts on all of its outages that are open and on all of its websites, and says how many', async () => {
		const lara = await register('Lara');
		const outageIds = [1, 2, 3].map(() => crypto.randomUUID());
		const ended = { end: Date.now(), endReason: 'recovered' } as const;
		for (const [index, id] of outageIds.entries()) {
			await stored.outages.doc(id).set(anOutage({ ownerId: lara._id, ...(index === 0 && ended) }));
		}
		const websiteIds: string[] = [];
		for (const name of ['Shop', 'Blog', 'Forum']) {
			const body = { name, url: `https://${name}.example.com` };
			websiteIds.push((await send<Website>('POST', '/api/websites', { token: lara.token, body })).body._id);
		}
		const [first, ...others] = outageIds.map((outageId, index) => ({ outageId, websiteId: websiteIds[index] ?? '' }));
		if (!first) throw new Error('There is no outage.');
		const about = { ownerId: lara._id, ...first, others, subject: 'Shop and 2 more websites', sentTo: lara.email };
		const token = await links.mint(about, Date.now());
		expect((await open({ token })).body).toMatchObject({ acknowledge: 'open', group: { outages: 2, websites: 3 } });

		const acknowledged = await use({ token, action: 'acknowledge' });
		expect(acknowledged.body).toMatchObject({ acknowledge: 'done', group: { outages: 2 } });
		const known = await Promise.all(outageIds.map(async (id) => (await stored.outages.doc(id).get()).data()));
		expect(known.map((outage) => outage?.acknowledgement?.by ?? null)).toEqual([null, 'Lara', 'Lara']);

		expect((await use({ token, action: 'mute' })).body).toMatchObject({ mute: 'done', group: { websites: 3 } });
		for (const id of websiteIds) {
			expect((await stored.websites.doc(id).get()).data()?.emailsMutedUntil).toBeGreaterThan(Date.now());
		}
	});

	it('unsubscribes from emails and leaves the webhook on', async () => {
		const { ownerId, token } = await anAlertEmail();
		const webhook = { enabled: true, url: 'https://hooks.example.com/' };
		await stored.users.doc(ownerId).update({ 'notificationPreferences.webhook': webhook });

		expect((await use({ token, action: 'unsubscribe' })).body.unsubscribe).toBe('done');
		const user = (await stored.users.doc(ownerId).get()).data();
		expect(user?.notificationPreferences).toEqual({ email: { enabled: false }, webhook });
	});

	it.each(['disabled', 'deleted'])(
		'is refused for each action if its owner is %s (MAIL-8)',
		{
			timeout: 30_000,
		},
		async (state) => {
			const { ownerId, outageId, token } = await anAlertEmail();
			await (state === 'disabled'
				? stored.users.doc(ownerId).update({ isDisabled: true })
				: stored.users.doc(ownerId).delete());

			const refused = { status: 400, body: { message: 'This link is no longer valid.' } };
			expect(await open({ token })).toMatchObject(refused);
			for (const action of emailLinkActions) expect(await use({ token, action })).toMatchObject(refused);
			expect((await stored.outages.doc(outageId).get()).data()?.acknowledgement).toBeNull();
			if (state === 'disabled') {
				expect((await stored.users.doc(ownerId).get()).data()?.notificationPreferences.email.enabled).toBe(true);
			}
		},
	);

	it.each(['deleted', 'turned off', 'led to another email address'])(
		'acknowledges and mutes nothing once its channel was %s, and says so',
		{ timeout: 30_000 },
		async (change) => {
			const { ownerId, outageId } = await anAlertEmail();
			const channel = aChannel({ kind: 'email', label: 'mel@example.com' });
			await stored.alertSettings.doc(ownerId).set({ channels: { mel: channel }, policies: {} });
			const about = { ownerId, outageId, websiteId: 'shop', subject: 'Shop', channelId: 'mel' };
			const token = await links.mint({ ...about, sentTo: 'mel@example.com' }, Date.now());
			expect((await open({ token })).body).not.toHaveProperty('ended');
			const changed = {
				deleted: {},
				'turned off': { mel: { ...channel, isEnabled: false } },
				'led to another email address': { mel: { ...channel, label: 'ann@example.com' } },
			}[change];
			await stored.alertSettings.doc(ownerId).set({ channels: changed ?? {}, policies: {} });

			expect((await open({ token })).body).toMatchObject({ ended: linkNotInUse, unsubscribe: 'done' });
			for (const action of ['acknowledge', 'mute']) {
				expect(await use({ token, action })).toMatchObject({ status: 409, body: { message: linkNotInUse } });
			}
			expect((await use({ token, action: 'unsubscribe' })).body.unsubscribe).toBe('done');
			expect((await stored.outages.doc(outageId).get()).data()?.acknowledgement).toBeNull();
			expect((await stored.alertSettings.doc(ownerId).get()).data()?.channels).toEqual(changed);
		},
	);

	it('does nothing for a former email address of the account, nor unsubscribes the new one', async () => {
		const { ownerId, outageId } = await anAlertEmail();
		const about = { ownerId, outageId, websiteId: null, subject: 'Shop' };
		const token = await links.mint({ ...about, sentTo: 'former@example.com' }, Date.now());

		expect((await use({ token, action: 'acknowledge' })).status).toBe(409);
		expect((await use({ token, action: 'unsubscribe' })).body.unsubscribe).toBe('done');
		const user = (await stored.users.doc(ownerId).get()).data();
		expect(user?.notificationPreferences.email.enabled).toBe(true);
	});

	it('says that an outage is over, and is refused if it is expired or made up', async () => {
		const { token } = await anAlertEmail({ end: Date.now(), endReason: 'recovered' });
		expect((await open({ token })).body.acknowledge).toBe('over');
		expect((await use({ token, action: 'acknowledge' })).status).toBe(409);

		const month = 31 * dayMs;
		const old = await links.mint(
			{ ownerId: 'alice', outageId: null, websiteId: null, subject: 'Shop', sentTo: 'alice@example.com' },
			Date.now() - month,
		);
		for (const stale of [old, 'made-up']) {
			expect(await open({ token: stale })).toMatchObject({
				status: 400,
				body: { message: 'This link is no longer valid.' },
			});
		}
	});
});
