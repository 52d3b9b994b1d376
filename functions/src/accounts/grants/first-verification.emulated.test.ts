import { type AccessKind, accessKindNames } from '@stayup/contract';
import { aChannel, anAccount, anOutage, noon } from '@stayup/testing/builders';
import { aStatusPage } from '@stayup/testing/status-pages/facts';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { noSecondFactor } from '../second-factor/second-factor.ts';
import { createVerificationStore } from './first-verification.ts';

const { firestore, stored } = openStoredData(freshProject());
const verifications = createVerificationStore(firestore);
const expireAt = Timestamp.fromMillis(noon + 9e9);

/** Gives the account something of each kind. */
const adds: Record<AccessKind, (uid: string) => Promise<unknown>> = {
	'second-factor': async (uid) => {
		const passkey = { id: 'p', name: 'Laptop', credentialId: 'c', publicKey: 'k', counter: 0, transports: [] };
		const passkeys = [{ ...passkey, createdAt: noon, lastUsedAt: null }];
		await stored.secondFactors.doc(uid).set({ ...noSecondFactor, passkeys, recoveryCodes: ['hash'] });
		await change(uid, { secondFactor: 'on', requiresSecondFactor: true });
	},
	'api-keys': (uid) => {
		const previous = { previousHash: null, previousUntil: null, previousBy: null };
		const use = { expiresAt: null, revokedAt: null, lastUsedAt: null, taken: null, createdAt: noon, expireAt };
		const by = { ownerId: uid, createdBy: uid, widenedBy: [] };
		const key = { name: 'CI', secretHash: 'hash', scopes: ['read' as const], websiteIds: null };
		return stored.apiKeys.doc(`key-of-${uid}`).set({ ...by, ...key, ...previous, ...use });
	},
	members: (uid) =>
		stored.memberships
			.doc(`${uid}_mallory`)
			.set({ ownerId: uid, memberUid: 'mallory', role: 'admin', isLimited: false, createdAt: noon }),
	invitations: (uid) => {
		const invitedBy = { uid, name: 'Vera', email: 'vera@stayup.test' };
		const invitation = { ownerId: uid, email: 'mallory@stayup.test', role: 'admin' as const, invitedBy };
		return stored.invitations.doc(`to-${uid}`).set({ ...invitation, tokenHashes: ['hash'], createdAt: noon, expireAt });
	},
	channels: async (uid) => {
		await stored.alertSettings.doc(uid).set({ channels: { hook: aChannel({ kind: 'webhook' }) }, policies: {} });
		const chat = { ownerId: uid, chatId: 7, codeHash: null, codeNonce: '', codeExpiresAt: 0, silentUntil: null };
		await stored.telegramChats.doc(`chat-of-${uid}`).set(chat);
	},
	'webhook-secret': (uid) =>
		stored.webhookSecrets.doc(uid).set({ current: 'sealed', previous: null, previousUntil: null, failing: null }),
	notifications: (uid) =>
		change(uid, {
			notificationPreferences: {
				email: { enabled: false },
				webhook: { enabled: true, url: 'https://mallory.example' },
			},
		}),
	'calendar-link': (uid) => change(uid, { maintenanceCalendar: { token: 'token', createdAt: noon } }),
	'evidence-links': (uid) =>
		stored.outages.doc(`outage-of-${uid}`).set({
			...anOutage({ ownerId: uid }),
			evidenceLink: { tokenHash: 'hash', sealedToken: 'sealed', createdAt: noon },
		}),
	'private-pages': (uid) =>
		stored.statusPages
			.doc(`page-of-${uid}`)
			.set(aStatusPage({ ownerId: uid, isPublished: true, access: 'email', allowedEmails: ['mallory@stayup.test'] })),
	deletion: (uid) => change(uid, { deletionAt: noon + 9 }),
};

async function change(uid: string, fields: Partial<UserDocument>): Promise<void> {
	await stored.users.doc(uid).update(fields);
}

async function anAccountWith(kinds: readonly AccessKind[], account: Partial<UserDocument>): Promise<string> {
	const uid = crypto.randomUUID();
	await stored.users.doc(uid).set(anAccount({ sessionIds: ['session'], secondFactor: 'off', ...account }));
	for (const kind of kinds) await adds[kind](uid);
	return uid;
}

describe('a new password by email that first proves the email address', () => {
	it('ends everything that let somebody in or kept the owner out, in one transaction', async () => {
		const uid = await anAccountWith(accessKindNames, { isEmailConfirmed: false, pendingEmail: 'm@stayup.test' });
		const proved = await verifications.prove(uid, noon);

		expect(proved).toMatchObject({ ended: accessKindNames, left: [] });
		expect(await verifications.leftOf(uid, noon)).toEqual([]);
		expect((await stored.users.doc(uid).get()).data()).toMatchObject({
			isEmailConfirmed: true,
			pendingEmail: null,
			secondFactor: 'off',
			requiresSecondFactor: false,
			sessionIds: [],
			sessionsEndedAt: noon,
			deletionAt: null,
		});
		expect((await stored.apiKeys.doc(`key-of-${uid}`).get()).data()?.revokedAt).toBe(noon);
		expect((await stored.telegramChats.doc(`chat-of-${uid}`).get()).exists).toBe(false);
		expect((await stored.statusPages.doc(`page-of-${uid}`).get()).data()).toMatchObject({
			isPublished: false,
			access: 'email',
			allowedEmails: [],
		});
	});

	it.each(accessKindNames)('names %s if the account has nothing else', async (kind) => {
		const uid = await anAccountWith([kind], { isEmailConfirmed: false });

		expect((await verifications.prove(uid, noon))?.ended).toEqual([kind]);
		expect((await verifications.prove(uid, noon))?.left).toEqual([]);
	});

	it('leaves public status pages open', async () => {
		const uid = await anAccountWith([], { isEmailConfirmed: false });
		await stored.statusPages.doc(`public-of-${uid}`).set(aStatusPage({ ownerId: uid, isPublished: true }));

		expect((await verifications.prove(uid, noon))?.ended).toEqual([]);
		expect((await stored.statusPages.doc(`public-of-${uid}`).get()).data()?.isPublished).toBe(true);
	});
});

describe('any later new password', () => {
	it('ends none of it and names it', async () => {
		const uid = await anAccountWith(accessKindNames, { isEmailConfirmed: true });

		expect(await verifications.prove(uid, noon)).toMatchObject({ ended: [], left: accessKindNames });
		expect(await verifications.leftOf(uid, noon)).toEqual(accessKindNames);
	});

	it('of an account that is gone finds nothing', async () => {
		expect(await verifications.prove('nobody', noon)).toBeNull();
		expect(await verifications.leftOf('nobody', noon)).toEqual([]);
	});
});
