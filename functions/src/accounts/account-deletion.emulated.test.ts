import { dayMs, NewLead, type User } from '@stayup/contract';
import { freshEmail, password, register, send } from '@stayup/testing/api-client';
import { anAccount, anOutage, noon } from '@stayup/testing/builders';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards, idleOutbox } from '@stayup/testing/stores';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { createCallStores } from '../booked-calls/call-stores.ts';
import { createInboxStore } from '../inbox/inbox-store.ts';
import { createLeadStore } from '../inbox/lead-store.ts';
import { readCounts } from '../platform/firestore/counters.ts';
import { withDefaults } from '../websites/website-settings.ts';
import { createWebsiteStore } from '../websites/website-store.ts';
import { deleteDueAccount } from './delete-account.ts';
import { createMemberStore } from './members/member-store.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { createUserStore } from './user-store.ts';

const { stored } = openStoredData();
const later = Timestamp.fromMillis(noon + 400 * dayMs);
const storedKey = {
	name: 'Deploy',
	secretHash: 'hash',
	previousHash: null,
	previousUntil: null,
	previousBy: null,
	widenedBy: [],
	scopes: ['read' as const],
	websiteIds: null,
	expiresAt: null,
	revokedAt: null,
	lastUsedAt: null,
	taken: null,
	createdAt: noon,
	expireAt: later,
};

describe('a user who leaves', () => {
	it('is logged out of every device immediately', async () => {
		const { token } = await register('Heidi');
		expect((await send('POST', '/api/auth/end-sessions', { token, body: {} })).status).toBe(200);

		expect((await send('GET', '/api/auth/profile', { token })).status).toBe(401);
	});

	it('has seven days to change their mind, and an email that says so', async () => {
		const { token, _id } = await register('Kate');
		const requested = await send<User>('POST', '/api/users/deletion', { token });
		const days = (Date.parse(requested.body.deletionAt ?? '') - Date.now()) / dayMs;
		expect(Math.round(days)).toBe(7);
		const deliveries = await stored.outbox.where('ownerId', '==', _id).get();
		expect(deliveries.docs.map((delivery) => delivery.data().message.event)).toContain('deletion-requested');

		const kept = await send<User>('DELETE', '/api/users/deletion', { token });
		expect(kept.body.deletionAt).toBeNull();
	});

	it('must cancel a running subscription first', async () => {
		const { token, _id } = await register('Liam');
		const subscription = { id: 'sub_1', status: 'active', currentPeriodEnd: null, billingCycle: null };
		await stored.users.doc(_id).update({ subscription: { ...subscription, cancelAtPeriodEnd: false } });

		expect(await send('POST', '/api/users/deletion', { token })).toMatchObject({
			status: 409,
			body: { message: 'Please cancel your subscription first, so that you are not charged again.' },
		});
	});
});

describe('an account whose deletion is due', () => {
	it('is deleted with its websites, deliveries and login; an account with time left stays', async () => {
		const { firestore, auth, stored } = openStoredData(freshProject());
		const outbox = idleOutbox(firestore);
		const inbox = createInboxStore(firestore);
		const { booking } = createCallStores(firestore, { outbox, inbox, now: () => noon });
		const ended: string[] = [];
		const deps = {
			users: createUserStore(firestore),
			websites: createWebsiteStore(firestore, { restMs: 0 }),
			shards: alertingShards(firestore, outbox),
			auth,
			leads: createLeadStore(firestore, { outbox, inbox, booking }),
			endPayments: async (uid: string) => void ended.push(uid),
			statusDomains: { releaseAllOf: async () => undefined },
			memberships: createMemberStore(firestore),
			statusLogos: { removeAllOf: async () => undefined },
			promiseMonitors: { removeAllOf: async () => undefined },
			projectFiles: { removeAllOf: async () => undefined },
			reportRefund: async () => undefined,
		};
		const { uid } = await auth.createUser({ email: freshEmail('mia'), password });
		await stored.users.doc(uid).set(anAccount({ email: 'mia@example.com', isEmailConfirmed: true, deletionAt: noon }));
		// These go to us, whatever becomes of the account.
		const arrivals = ['lead-arrived', 'lead-arrived', 'lead-arrived', 'lead-arrived'];
		const lead = { ...examples.createLead.body, fullName: 'Mia', phoneNumber: '1', email: 'x@example.com' };
		for (const email of ['Mia@Example.com', 'mia@example.com', 'other@example.com']) {
			await deps.leads.add({ ...NewLead.parse(lead), outageId: '', firstPage: '', campaign: '', email }, false, noon);
		}
		const outage = {
			ownerId: uid,
			website: { _id: 'shop', name: 'Shop', url: 'https://shop.example/' },
			isOwnEmail: false,
		};
		const request = { ...NewLead.parse(lead), outageId: 'shop_1', firstPage: '', campaign: '', outage };
		await deps.leads.add({ ...request, email: 'assistant@example.com' }, false, noon);
		const spam = { reason: 'too-fast', createdAt: noon, expireAt: later } as const;
		const sent = { ...NewLead.parse(lead), firstPage: '', campaign: '' };
		const { possibleSpam } = stored;
		await possibleSpam.add({ ...spam, kind: 'lead', ownerId: null, websiteId: null, email: 'mia@example.com', sent });
		const entry = { kind: 'form-entry', websiteId: 'shop', sent: { page: '/', fields: [] } } as const;
		await possibleSpam.add({ ...spam, ...entry, ownerId: uid });
		await stored.users.doc('stays').set(anAccount({ deletionAt: noon + 1 }));
		await deps.websites.add(uid, withDefaults({ name: 'Shop', url: 'https://example.com/' }), noon);
		await stored.outbox.doc('delivery').set(aDelivery({ ownerId: uid }));
		const link = { outageId: null, websiteId: null, subject: 'Shop', expireAt: Timestamp.fromMillis(noon) };
		await stored.emailLinks.doc('link').set({ ownerId: uid, ...link, sentTo: 'mia@example.com' });

		const keyOfMia = { ...storedKey, ownerId: uid, createdBy: uid };
		await stored.apiKeys.doc('key').set(keyOfMia);
		await stored.savedFilters.doc(uid).set({ filters: [] });
		await stored.alertSettings.doc(uid).set({ channels: {}, policies: {} });
		await stored.smsUsage.doc(`${uid}_2026-11`).set({ ownerId: uid, month: '2026-11', sent: 3, expireAt: later });
		const member = { role: 'viewer' as const, isLimited: false, createdAt: noon };
		await stored.memberships.doc(`${uid}_stays`).set({ ...member, ownerId: uid, memberUid: 'stays' });
		await stored.memberships.doc(`stays_${uid}`).set({ ...member, ownerId: 'stays', memberUid: uid });
		const invitedBy = { uid, name: 'Mia', email: 'mia@example.com' };
		const invitation = { email: 'carol@example.com', role: 'viewer' as const, invitedBy, tokenHashes: [] };
		await stored.invitations.doc('invitation').set({ ...invitation, ownerId: uid, createdAt: noon, expireAt: later });

		const client = { device: 'Firefox on Linux', network: null };
		await createSessionStore(firestore).start(uid, {
			id: 'session-of-mia',
			signedInAt: noon,
			hasPassedFactor: false,
			deviceId: 'device-of-mia',
			loggedInAt: noon,
			...client,
		});

		const due = (await deps.users.dueForDeletion(noon, {})).items;
		for (const id of [...due, 'stays']) await deleteDueAccount(deps, id, noon);
		expect(due).toEqual([uid]);

		expect((await stored.users.get()).docs.map(({ id }) => id)).toEqual(['stays']);
		expect((await stored.websites.get()).size).toBe(0);
		expect((await stored.outbox.get()).docs.map((row) => row.data().message.event)).toEqual(arrivals);
		expect((await stored.emailLinks.get()).size).toBe(0);
		const ofTheAccount = [stored.sessions, stored.devices, stored.activity];
		const left = await Promise.all(ofTheAccount.map(async (collection) => (await collection.get()).size));
		expect(left).toEqual([0, 0, 0]);
		const access = [
			stored.apiKeys,
			stored.savedFilters,
			stored.alertSettings,
			stored.smsUsage,
			stored.memberships,
			stored.invitations,
		];
		const accessLeft = await Promise.all(access.map(async (collection) => (await collection.get()).size));
		expect(accessLeft).toEqual([0, 0, 0, 0, 0, 0]);
		// The browser of the member asks again at once.
		expect((await stored.users.doc('stays').get()).data()?.accountsChangedAt).toBe(noon);
		expect((await stored.leads.get()).docs.map((row) => row.data().email)).toEqual(['other@example.com']);
		expect((await possibleSpam.get()).size).toBe(0);
		expect((await stored.inboxEvents.where('kind', '==', 'lead').get()).size).toBe(1);
		expect((await readCounts(firestore)).totalLeads).toBe(1);
		expect(ended).toEqual([uid]);
		expect((await stored.auditLog.get()).docs.map((row) => row.data())).toEqual([
			{
				at: noon,
				actor: { uid: 'system', email: '' },
				action: 'user.deleted',
				subjectId: uid,
				before: null,
				after: null,
				requestId: '',
				expireAt: Timestamp.fromMillis(noon + 730 * dayMs),
			},
		]);
		await expect(auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
		expect((await readCounts(firestore)).usersByTier.Free).toBe(-1);
		expect((await deps.users.dueForDeletion(noon, {})).items).toEqual([]);
	});

	it('leaves no outage and no comment of a website whose removal was interrupted', async () => {
		const { firestore, stored } = openStoredData(freshProject());
		const ofOlga = { ownerId: 'olga', websiteId: 'removed' };
		const comment = { outageId: 'outage', at: noon, by: 'Olga', text: 'Called Bob.', editedAt: null };
		await stored.users.doc('olga').set(anAccount({ deletionAt: noon }));
		for (const ownerId of ['olga', 'other']) {
			await stored.outages.doc(`outage-of-${ownerId}`).set(anOutage({ ...ofOlga, ownerId }));
			await stored.outageComments.doc(`comment-of-${ownerId}`).set({ ...ofOlga, ...comment, ownerId });
		}
		await createUserStore(firestore).remove('olga', noon);

		expect((await stored.outages.get()).docs.map(({ id }) => id)).toEqual(['outage-of-other']);
		expect((await stored.outageComments.get()).docs.map(({ id }) => id)).toEqual(['comment-of-other']);
	});
});
