import type { AuditEntry, NewSession, UserForAdmin } from '@stayup/contract';
import { type Answer, password, register, send, signedInEarlier } from '@stayup/testing/api-client';
import { anAccount, aWebsite } from '@stayup/testing/builders';
import { storeProject } from '@stayup/testing/business/project-examples';
import { codeIn, emailTo } from '@stayup/testing/mailbox';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCounts, recount } from '../platform/firestore/counters.ts';
import { teamAccountId, teamAccountName } from '../platform/team-account.ts';
import { createEnsureTeamAccount } from '../projects/promise/team-account-store.ts';
import { createAdminStore } from './admin-store.ts';
import { createPeopleStore } from './people/people-store.ts';

const data = openStoredData();
const { stored } = data;
/** A separate project, for tests that count. */
const alone = openStoredData(freshProject());

let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'Admin' });
});

function asAda<Body = { message: string }>(method: string, path: string, body?: object) {
	return send<Body>(method, path, { token: ada.token, body });
}

async function lastAudit(subjectId: string): Promise<AuditEntry[]> {
	const { body } = await asAda<AuditEntry[]>('GET', '/api/admin/audit-log?limit=200');
	return body.filter((entry) => entry.subjectId === subjectId);
}

describe('the audit log', () => {
	it('names who acted and what its entries are about: an account, a project, the website of a project and what is gone', async () => {
		const [bob, carol] = await Promise.all([register('Bob'), register('Carol')]);
		await asAda('PUT', `/api/admin/users/${bob._id}/tier`, { tier: 'Pro' });
		await asAda('PUT', `/api/admin/users/${carol._id}/tier`, { tier: 'Pro' });
		await stored.users.doc(carol._id).delete();
		const id = await storeProject(data, bob._id);
		const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
		await asAda('PUT', `/api/admin/projects/${id}/website`, { name: 'Bakery', url });
		const [ofBob, ofCarol, ofProject] = await Promise.all([bob._id, carol._id, id].map(lastAudit));

		expect(ofBob?.[0]?.names).toEqual({ [ada._id]: 'Ada', [bob._id]: 'Bob' });
		expect(ofCarol?.[0]?.names).toEqual({ [ada._id]: 'Ada' });
		expect(ofProject?.[0]?.names).toEqual({
			[ada._id]: 'Ada',
			[id]: 'Bob',
			[ofProject?.[0]?.after ?? '']: 'Bakery',
		});
	});
});

describe('the tier of a user', () => {
	it.each(['Free', 'Core', 'Pro', 'Elite', 'Admin'])('can be set to %s', async (tier) => {
		const bob = await register('Bob');
		const { status, body } = await asAda<UserForAdmin>('PUT', `/api/admin/users/${bob._id}/tier`, { tier });

		expect([status, body.tier, body._id]).toEqual([200, tier, bob._id]);
	});

	it.each(['', 'free', 'ADMIN', 'Gold', null, ['Pro'], { tier: 'Pro' }])('cannot be set to %j', async (tier) => {
		const bob = await register('Bob');
		const { status, body } = await asAda('PUT', `/api/admin/users/${bob._id}/tier`, { tier });

		expect([status, body.message]).toEqual([400, 'Please choose a tier: Free, Core, Pro, Elite or Admin.']);
	});

	it('writes a row of the audit log and sends an email when it changes, and does nothing when it stays the same', async () => {
		const bob = await register('Bob');
		await asAda('PUT', `/api/admin/users/${bob._id}/tier`, { tier: 'Pro' });
		await asAda('PUT', `/api/admin/users/${bob._id}/tier`, { tier: 'Pro' });

		expect(await lastAudit(bob._id)).toEqual([
			expect.objectContaining({
				actor: { _id: ada._id, email: ada.email },
				action: 'user.tier-changed',
				before: 'Free',
				after: 'Pro',
				requestId: expect.any(String),
			}),
		]);
		await emailTo(bob.email, 'Your plan is now Pro');
	});

	it('Admin does not make the user an admin', async () => {
		const eve = await register('Eve');
		await asAda('PUT', `/api/admin/users/${eve._id}/tier`, { tier: 'Admin' });

		expect((await send('GET', '/api/admin/users', { token: eve.token })).status).toBe(403);
	});
});

describe('a disabled account', () => {
	it('loses access immediately and gets it back when enabled, and both are in the audit log', async () => {
		const mallory = await register('Mallory');
		const path = `/api/admin/users/${mallory._id}/access`;
		const disabled = await asAda<UserForAdmin>('PUT', path, { isDisabled: true });
		const whileDisabled = await send('GET', '/api/auth/profile', { token: mallory.token });
		const login = { email: mallory.email, password };
		const refused = await send('POST', '/api/auth/login', { body: login });
		await asAda('PUT', path, { isDisabled: false });
		const back = await send('POST', '/api/auth/login', { body: login });

		expect(disabled.body.isDisabled).toBe(true);
		expect(whileDisabled.status).toBe(401);
		expect([refused.status, refused.body.message]).toEqual([401, 'Invalid email or password']);
		expect(back.status).toBe(200);
		expect((await lastAudit(mallory._id)).map(({ action }) => action)).toEqual(['user.enabled', 'user.disabled']);
	});

	it('cannot be the admin’s own', async () => {
		const { status, body } = await asAda('PUT', `/api/admin/users/${ada._id}/access`, { isDisabled: true });

		expect([status, body.message]).toEqual([409, 'You cannot change your own access.']);
	});
});

describe('a change of a user by an admin whose login is older than an hour', () => {
	const changes = [
		['the tier', 'tier', { tier: 'Elite' }],
		['the access', 'access', { isDisabled: true }],
	] as const;

	it.each(changes)('needs the password: %s', async (_case, part, body) => {
		const bob = await register('Bob');
		const change = (secondsAgo: number, currentPassword?: string) =>
			send('PUT', `/api/admin/users/${bob._id}/${part}`, {
				token: signedInEarlier(ada, secondsAgo).token,
				body,
				headers: currentPassword === undefined ? {} : { 'x-current-password': encodeURIComponent(currentPassword) },
			});
		const before = (await stored.users.doc(bob._id).get()).data();
		const without = await change(3_700);
		const wrong = await change(3_700, 'not-the-password');
		const after = (await stored.users.doc(bob._id).get()).data();
		const right = await change(3_700, password);

		expect([without.status, without.body.errors]).toEqual([
			...[400, [{ field: 'currentPassword', message: 'Please enter your current password.' }]],
		]);
		expect([wrong.status, wrong.body.message]).toEqual([400, 'The current password is incorrect.']);
		expect(after).toEqual(before);
		expect(right.status).toBe(200);
		expect((await change(3_000)).status).toBe(200);
	});
});

describe('a notification', () => {
	it.each([
		['server_up', 'Your server is back up'],
		['downtime_report', 'Your downtime report'],
		['thank_you', 'Thank you for choosing Stayup'],
	])('of type %s goes to the email of the selected user', async (messageType, subject) => {
		const bob = await register('Bob');
		const answer = await asAda('POST', '/api/admin/send-notification', { userId: bob._id, messageType });

		expect([answer.status, answer.body.message]).toEqual([200, 'Notification sent successfully']);
		await emailTo(bob.email, subject);
		expect(await lastAudit(bob._id)).toEqual([
			expect.objectContaining({ action: 'notification.sent', before: null, after: messageType }),
		]);
	});

	it('with a custom message is sent as text, even if it contains markup', async () => {
		const bob = await register('Bob');
		const customMessage = 'Hello <img src=x onerror=alert(1)>\r\nBcc: eve@example.com\n\n{{name}}';
		await asAda('POST', '/api/admin/send-notification', { userId: bob._id, messageType: 'custom', customMessage });
		const received = await emailTo(bob.email, 'A message from Stayup');

		expect(received.to.map(({ email }) => email)).toEqual([bob.email]);
		expect(received.text).toContain('{{name}}');
		expect(received.html).not.toContain('<img');
		expect(received.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
	});

	it('can be a link that sets a new password, which neither the response nor the outbox contains', async () => {
		const bob = await register('Bob');
		const answer = await asAda('POST', '/api/admin/send-notification', {
			userId: bob._id,
			messageType: 'password_reset',
		});
		const code = codeIn(await emailTo(bob.email, 'Reset your password'));
		const { docs } = await stored.outbox.where('ownerId', '==', bob._id).get();

		expect(JSON.stringify([answer.body, docs.map((row) => row.data())])).not.toContain(code);
		expect(
			(await send('POST', '/api/auth/password-reset/complete', { body: { code, password: 'quite-another-one' } }))
				.status,
		).toBe(200);
	});

	it.each([
		[{ messageType: 'thank_you' }, 400, 'Please select a user'],
		[{ userId: '', messageType: 'thank_you' }, 400, 'Please select a user'],
		[{ userId: 'nobody', messageType: 'thank_you' }, 404, 'This user no longer exists.'],
		[{ userId: 'bob', messageType: 'thanks' }, 400, 'Please choose a message type.'],
		[{ userId: 'bob', messageType: 'custom' }, 400, 'Please write a message.'],
		[{ userId: 'bob', messageType: 'custom', customMessage: '  ' }, 400, 'Please write a message.'],
		[
			{ userId: 'bob', messageType: 'custom', customMessage: 'x'.repeat(2001) },
			400,
			'Please keep the message within 2000 characters.',
		],
	])('of %j is refused', async (wrong, status, message) => {
		const answer = await asAda('POST', '/api/admin/send-notification', wrong);

		expect([answer.status, answer.body.message]).toEqual([status, message]);
	});
});

describe('a list that admins page through', () => {
	it('shows every row once, newest first, across pages', async () => {
		for (const name of ['One', 'Two', 'Three']) await register(name);
		const shown: UserForAdmin[] = [];
		let path: string | undefined = '/api/admin/users?limit=2';
		for (let page = 0; path && page < 200; page++) {
			const answer: Answer<UserForAdmin[]> = await asAda('GET', path);
			shown.push(...answer.body);
			path = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
		}
		const created = shown.map(({ createdAt }) => Date.parse(createdAt));

		expect(new Set(shown.map(({ _id }) => _id)).size).toBe(shown.length);
		expect(created).toEqual(created.toSorted((a, b) => b - a));
		expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
	});

	type Sorting = (user: UserForAdmin) => string | number;

	it.each<[string, Sorting]>([
		['newest', ({ createdAt }) => -Date.parse(createdAt)],
		['oldest', ({ createdAt }) => Date.parse(createdAt)],
		['name', ({ name }) => name],
		['email', ({ email }) => email],
		['websites', ({ websiteCount }) => -websiteCount],
	])('is ordered by %s, with the users of all tiers and of one', async (order, sortedBy) => {
		for (const tier of ['', '&tier=Free']) {
			const { body } = await asAda<UserForAdmin[]>('GET', `/api/admin/users?limit=100&order=${order}${tier}`);
			const values = body.map(sortedBy);

			expect(body.length).toBeGreaterThan(1);
			expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
		}
	});

	it('finds users by tier and by the beginning of their email', async () => {
		const zoe = await register('Zoe');
		await asAda('PUT', `/api/admin/users/${zoe._id}/tier`, { tier: 'Elite' });
		const search = encodeURIComponent(zoe.email.slice(0, 12).toUpperCase());
		const found = await asAda<UserForAdmin[]>('GET', `/api/admin/users?tier=Elite&search=${search}`);
		const elsewhere = await asAda<UserForAdmin[]>('GET', `/api/admin/users?tier=Core&search=${search}`);

		expect(found.body.map(({ _id }) => _id)).toEqual([zoe._id]);
		expect(elsewhere.body).toEqual([]);
	});
});

describe('the stored counts', () => {
	it('are right after twenty concurrent changes of tier, and the nightly count corrects nothing', async () => {
		const uids = Array.from({ length: 20 }, (_, index) => `user-${index}`);
		await Promise.all(uids.map((uid) => alone.stored.users.doc(uid).set(anAccount())));
		await recount(alone.firestore);
		const before = await readCounts(alone.firestore);
		const admin = createAdminStore(alone.firestore);
		const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'one' };
		await Promise.all(uids.map((uid, index) => admin.changeTier(uid, index < 5 ? 'Elite' : 'Pro', by, index)));
		const after = await readCounts(alone.firestore);
		await recount(alone.firestore);

		expect(before).toMatchObject({ totalUsers: 20, usersByTier: { Free: 20, Pro: 0, Elite: 0 } });
		expect(after).toMatchObject({ totalUsers: 20, usersByTier: { Free: 0, Pro: 15, Elite: 5 } });
		expect(await readCounts(alone.firestore)).toEqual(after);
		expect((await alone.stored.auditLog.count().get()).data().count).toBe(20);
	});
});

describe('the account of our own monitors', () => {
	it('is no user in the list, the counts, the search and on the page of a person', async () => {
		const { firestore, stored: own } = openStoredData(freshProject());
		await own.users.doc('alice').set(anAccount({ tier: 'Admin', createdAt: 1 }));
		await recount(firestore);
		await createEnsureTeamAccount(firestore)(2);
		await own.websites.doc('ours').set(aWebsite({ ownerId: teamAccountId, name: 'Ours' }));
		await own.websites.doc('theirs').set(aWebsite({ ownerId: 'alice', name: 'Ours too' }));
		const admin = createAdminStore(firestore);
		const people = createPeopleStore(firestore);
		const ids = async (query: Parameters<typeof admin.listUsers>[0]) =>
			(await admin.listUsers(query)).items.map(({ id }) => id);

		expect((await own.users.doc(teamAccountId).get()).exists).toBe(true);
		for (const query of [{}, { tier: 'Admin' }, { order: 'email' }, { search: 'a' }] as const) {
			expect(await ids(query)).toEqual(['alice']);
		}
		expect((await readCounts(firestore)).usersByTier.Admin).toBe(1);
		await recount(firestore);
		expect((await readCounts(firestore)).usersByTier.Admin).toBe(1);
		expect(await people.find(teamAccountId)).toBeNull();
		expect(await people.search(teamAccountId, 3)).toEqual([]);
		expect(await people.search(teamAccountName, 3)).toEqual([]);
		const found = await people.search('Ours', 3);
		expect(found.map(({ label, personId }) => [label, personId])).toEqual([
			['Ours', null],
			['Ours too', 'alice'],
		]);
	});
});

describe('the last admin', () => {
	it('cannot be disabled', async () => {
		const admin = createAdminStore(alone.firestore);
		await alone.stored.users.doc('user-0').update({ role: 'admin' });
		const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'two' };

		await expect(admin.setAccess('user-0', true, by, 1)).rejects.toThrow('The last admin cannot be disabled.');
	});
});
