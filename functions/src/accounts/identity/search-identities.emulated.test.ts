import { dayMs } from '@stayup/contract';
import { freshEmail, password } from '@stayup/testing/api-client';
import { anAccount } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { createDeviceStore } from '../sessions/device-store.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import { createUserStore } from '../user-store.ts';
import { createIdentityClient } from './identity-client.ts';
import { createIdentitySearchStore } from './identity-search-store.ts';
import { recordPassword } from './match-identity.ts';
import { type SearchIdentitiesDeps, searchIdentities } from './search-identities.ts';

const now = Date.now() + 2 * dayMs;

/** An empty project with the search of the night. */
function makeProject() {
	const projectId = freshProject();
	const { firestore, auth, stored } = openStoredData(projectId);
	const users = createUserStore(firestore);
	const identity = createIdentityClient({
		projectId,
		identityOrigin: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`,
		serverApiKey: 'demo-api-key',
		accessToken: async () => 'owner',
	});
	const errors: string[] = [];
	const deps: SearchIdentitiesDeps = {
		activity: { record: async () => undefined },
		auth,
		channels: { forgetHealth: async () => undefined },
		devices: createDeviceStore(firestore),
		identity,
		identitySearch: createIdentitySearchStore(firestore),
		logError: (message) => errors.push(message),
		now: () => now,
		outbox: idleOutbox(firestore),
		sessions: createSessionStore(firestore),
		users,
		waitUntil: async () => undefined,
	};
	async function addAccount(uid: string, changes: Partial<UserDocument> = {}): Promise<string> {
		const email = freshEmail(uid);
		await stored.users.doc(uid).set(anAccount({ email, ...changes }));
		await auth.createUser({ uid, email, password });
		await recordPassword({ identity, users }, uid);
		return email;
	}
	const notices = async () => {
		const { docs } = await stored.outbox.where('message.event', '==', 'login-restored').get();
		return docs.map((found) => ({ ownerId: found.data().ownerId, message: found.data().message }));
	};
	/** The emulator’s hash contains the password. */
	const hashOf = async (uid: string) => (await auth.getUser(uid)).passwordHash;
	return { auth, stored, deps, errors, addAccount, notices, hashOf };
}

describe('the search of the night', () => {
	it('gives no login to the account of our own monitors', async () => {
		const { stored, deps, errors } = makeProject();
		await stored.users.doc(teamAccountId).set(anAccount({ email: '' }));

		expect(await searchIdentities(deps, now)).toEqual({ restored: 0, deleted: 0 });
		expect(errors).toEqual([]);
	});

	it('gives an account without identity its identity back, without a usable password, and emails the owner', async () => {
		const { auth, deps, addAccount, notices, hashOf } = makeProject();
		const email = await addAccount('alice');
		await auth.deleteUser('alice');

		expect(await searchIdentities(deps, now)).toEqual({ restored: 1, deleted: 0 });
		expect(await auth.getUser('alice')).toMatchObject({ email, emailVerified: true, disabled: false });
		expect(await hashOf('alice')).not.toContain(password);
		expect(await notices()).toEqual([{ ownerId: 'alice', message: { event: 'login-restored', change: 'deleted' } }]);
		expect(await searchIdentities(deps, now)).toEqual({ restored: 0, deleted: 0 });
	});

	it('blocks a password and changes back an email that our API did not set', async () => {
		const { auth, deps, addAccount, notices, hashOf } = makeProject();
		await addAccount('alice');
		const email = await addAccount('bob');
		await auth.updateUser('alice', { password: '123456' });
		await auth.updateUser('bob', { email: freshEmail('mallory') });

		expect(await searchIdentities(deps, now)).toEqual({ restored: 2, deleted: 0 });
		expect(await hashOf('alice')).not.toContain('123456');
		expect(await auth.getUser('bob')).toMatchObject({ email });
		expect(await hashOf('bob')).toContain(password);
		expect((await notices()).map(({ message }) => message)).toEqual(
			expect.arrayContaining([
				{ event: 'login-restored', change: 'password' },
				{ event: 'login-restored', change: 'email' },
			]),
		);
	});

	it('gives two accounts their emails back that hold each other’s', async () => {
		const { auth, deps, addAccount } = makeProject();
		const [alice, bob] = [await addAccount('alice'), await addAccount('bob')];
		await auth.updateUser('alice', { email: freshEmail('free') });
		await auth.updateUser('bob', { email: alice });
		await auth.updateUser('alice', { email: bob });

		expect(await searchIdentities(deps, now)).toEqual({ restored: 2, deleted: 0 });
		expect((await auth.getUser('alice')).email).toBe(alice);
		expect((await auth.getUser('bob')).email).toBe(bob);
	});

	it('deletes identities without an account that are older than a day, and no others', async () => {
		const { auth, deps, addAccount } = makeProject();
		await addAccount('alice');
		await auth.createUser({ uid: 'foreign', email: freshEmail('foreign'), password });

		expect(await searchIdentities(deps, Date.now())).toEqual({ restored: 0, deleted: 0 });
		expect(await searchIdentities(deps, now)).toEqual({ restored: 0, deleted: 1 });
		expect((await auth.listUsers()).users.map(({ uid }) => uid)).toEqual(['alice']);
	});

	it('leaves alone accounts whose deletion is due and accounts that are being registered', async () => {
		const { stored, deps, notices } = makeProject();
		await stored.users.doc('leaving').set(anAccount({ deletionAt: now }));
		await stored.users.doc('registering').set(anAccount({ createdAt: now - 5_000 }));

		expect(await searchIdentities(deps, now)).toEqual({ restored: 0, deleted: 0 });
		expect(await notices()).toEqual([]);
	});

	it('continues after the last page of the run before, and starts again after the last account', async () => {
		const { auth, deps, addAccount } = makeProject();
		const uids = ['a', 'b', 'c', 'd', 'e'];
		for (const uid of uids) await addAccount(uid);
		await auth.deleteUsers(uids);
		const limits = { pageSize: 2, pagesPerRun: 1 };
		const runs = [];
		for (let run = 0; run < 3; run++) runs.push((await searchIdentities(deps, now, limits)).restored);
		await auth.deleteUser('a');

		expect(runs).toEqual([2, 2, 1]);
		expect((await searchIdentities(deps, now, limits)).restored).toBe(1);
	});

	it('logs an account that cannot be restored, and goes on with the next', async () => {
		const { auth, deps, errors, addAccount } = makeProject();
		const email = await addAccount('alice');
		await addAccount('bob', { email });
		await addAccount('carol');
		await auth.deleteUser('carol');

		expect((await searchIdentities(deps, now)).restored).toBe(1);
		expect(errors).toContain('A login could not be restored; a later search tries again.');
	});
});
