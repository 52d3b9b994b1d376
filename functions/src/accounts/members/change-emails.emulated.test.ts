import { accountHeader, minuteMs, type NewSession } from '@stayup/contract';
import { password, register, sendSuccessfully } from '@stayup/testing/api-client';
import { anActivity } from '@stayup/testing/builders';
import { advance, product } from '@stayup/testing/local-product/worker';
import { emailsTo } from '@stayup/testing/mailbox';
import { addMember, invite } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../outbox/outbox-store.ts';
import { createSecondFactorStore } from '../second-factor/second-factor-store.ts';
import { createChangeEmails } from './change-emails.ts';

const data = openStoredData();
const { firestore, stored } = data;
const aKey = { name: 'Robot', scopes: ['read'], websiteIds: null, expiresAt: null };
let olga: NewSession;

async function confirmed(name: string): Promise<NewSession> {
	const person = await register(name);
	await stored.users.doc(person._id).update({ isEmailConfirmed: true, tier: 'Elite' });
	return person;
}

beforeEach(async () => {
	olga = await confirmed('Olga');
});

function addKey({ token }: NewSession, name: string) {
	const headers = { 'x-current-password': password };
	return sendSuccessfully('POST', '/api/keys', { token, headers, body: { ...aKey, name } });
}

async function changeEmailsTo({ email }: NewSession) {
	return (await emailsTo(email)).filter(({ subject }) => / in (your account|the account of)/.test(subject));
}

describe('a change of who or what has access', () => {
	it('is emailed to the owner and to members who may manage the account, and to nobody else (AUTH-14)', async () => {
		const ada = await addMember(data, olga, 'admin', await confirmed('Ada'));
		const [eddy, limited] = await Promise.all([confirmed('Eddy'), confirmed('Liz')]);
		await addMember(data, olga, 'editor', eddy);
		await addMember(data, olga, 'admin', limited);
		await stored.memberships.doc(`${olga._id}_${limited._id}`).update({ isLimited: true });
		await addKey(olga, 'Robot');
		await advance(2 * minuteMs);

		const [toOwner, toAdmin] = await Promise.all([changeEmailsTo(olga), changeEmailsTo(ada)]);
		expect(toOwner.map(({ subject }) => subject)).toEqual(['API key created in your account']);
		expect(toAdmin.map(({ subject }) => subject)).toEqual(['API key created in the account of Olga']);
		expect(toOwner[0]?.text).toContain('API key created: Robot');
		expect(await Promise.all([changeEmailsTo(eddy), changeEmailsTo(limited)])).toEqual([[], []]);
	});

	it('is emailed when somebody joins, and when a member becomes an admin', async () => {
		const carol = await confirmed('Carol');
		const { token } = await invite(data, olga, carol.email);
		await sendSuccessfully('POST', '/api/invitations/accept', { token: carol.token, body: { token } });
		const body = { role: 'admin' };
		await sendSuccessfully('PATCH', `/api/members/${carol._id}`, { token: olga.token, body });
		await advance(2 * minuteMs);
		const [notice] = await changeEmailsTo(olga);

		expect(notice?.subject).toBe('2 changes in your account');
		expect(notice?.text).toContain(`Member joined: Carol (${carol.email}), viewer`);
		expect(notice?.text).toContain('Member became an admin: Carol: viewer to admin');
	});

	it('by a member names the member, whose device and network only the owner reads', async () => {
		const ada = await addMember(data, olga, 'admin', await confirmed('Ada'));
		const headers = { [accountHeader]: olga._id, 'x-forwarded-for': '203.0.113.7' };
		await sendSuccessfully('POST', '/api/keys', { token: ada.token, headers, body: aKey });
		await advance(2 * minuteMs);
		const [[toOwner], [toAdmin]] = await Promise.all([changeEmailsTo(olga), changeEmailsTo(ada)]);

		expect(toOwner?.text).toMatch(/By Ada,/);
		expect(toOwner?.text).toContain('203.0.113.0/24');
		expect(toAdmin?.text).toMatch(/By Ada,/);
		expect(toAdmin?.text).not.toContain('203.0.113');
	});

	it('of an admin who removes a second factor is emailed to the owners of the accounts that they manage', async () => {
		const ada = await addMember(data, olga, 'admin', await confirmed('Ada'));
		const authenticator = { secret: '', addedAt: 0, lastStep: 0 };
		await createSecondFactorStore(firestore).change(ada._id, (factor) => ({ ...factor, authenticator }));
		await sendSuccessfully('DELETE', '/api/users/second-factor/authenticator', { token: ada.token });
		await advance(2 * minuteMs);

		expect((await changeEmailsTo(olga)).map(({ subject }) => subject)).toEqual([
			'Admin removed a second factor from their login in your account',
		]);
	});

	it('goes to confirmed email addresses only (MAIL-7)', async () => {
		await stored.users.doc(olga._id).update({ isEmailConfirmed: false });
		const ada = await addMember(data, olga, 'admin', await confirmed('Ada'));
		await addKey(olga, 'Robot');
		await advance(2 * minuteMs);

		expect(await changeEmailsTo(olga)).toEqual([]);
		expect(await changeEmailsTo(ada)).toHaveLength(1);
	});
});

describe('many changes', () => {
	it('in a row are one email at most in ten minutes, and none is left out', async () => {
		const keys = ['One', 'Two', 'Three', 'Four', 'Five'];
		for (const name of keys) await addKey(olga, name);
		await advance(2 * minuteMs);
		await Promise.all(['Six', 'Seven'].map((name) => addKey(olga, name)));
		await advance(20 * minuteMs);
		const notices = await changeEmailsTo(olga);
		const named = [...keys, 'Six', 'Seven'].map((name) => `API key created: ${name}`);

		expect(notices.map(({ subject }) => subject)).toEqual(['2 changes in your account', '5 changes in your account']);
		for (const line of named) expect(notices.filter(({ text }) => text.includes(line))).toHaveLength(1);
	});

	it('at the same moment are all in one notice', async () => {
		const outbox = createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined);
		const notices = [1, 2].map(() => createChangeEmails(firestore, outbox));
		const at = product().now();
		const entries = Array.from({ length: 30 }, (_, number) =>
			anActivity({ ownerId: olga._id, at, event: 'channel-added', detail: `Channel ${number}` }),
		);
		await Promise.all(entries.map((entry, number) => notices[number % 2]?.record(entry)));
		const { docs } = await stored.activity.where('ownerId', '==', olga._id).get();
		const [noticeId] = docs.map((found) => found.data().noticeId);
		const emails = await stored.outbox.where('ownerId', '==', olga._id).get();

		expect(new Set(docs.map((found) => found.data().noticeId)).size).toBe(1);
		expect(await notices[0]?.changesIn(noticeId ?? '')).toMatchObject({ count: 30 });
		expect(emails.docs.filter((found) => found.data().message.event === 'account-changed')).toHaveLength(1);
	});

	it('while the email is being sent are in the next one', async () => {
		const outbox = createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined);
		const notices = createChangeEmails(firestore, outbox);
		const entry = anActivity({ ownerId: olga._id, at: product().now(), event: 'channel-added' });
		await notices.record(entry);
		const { docs } = await stored.outbox.where('ownerId', '==', olga._id).get();
		const first = docs.find((found) => found.data().message.event === 'account-changed');
		await outbox.claim(first?.id ?? '', entry.at + 2 * minuteMs);
		await notices.record({ ...entry, at: entry.at + 2 * minuteMs });
		const rows = await stored.activity.where('ownerId', '==', olga._id).get();

		expect(new Set(rows.docs.map((found) => found.data().noticeId)).size).toBe(2);
	});
});
