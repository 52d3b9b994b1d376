import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '../../../lib/api-client/api-error.ts';
import { aliceInfo, aliceProfile, aliceReply, anHourAgo, inAnHour, tokenUntil } from './builders.ts';
import { browser, credentials, settled } from './fake-browser.ts';

const renewed = tokenUntil(inAnHour + 60_000, 'renewed');

describe('a session', () => {
	beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

	it('starts anonymous and loads nothing when nothing is stored', async () => {
		const { store, deps } = browser({ stored: null });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'anonymous', user: null, canListen: false });
		expect(deps.calls).not.toHaveBeenCalled();
		expect(deps.firebase).not.toHaveBeenCalled();
	});

	it('shows the stored user until the profile has loaded', async () => {
		const { store, kept, seen } = browser({ stored: aliceInfo(), profile: aliceProfile({ tier: 'Pro' }) });

		await store.start();

		expect(seen[0]).toMatchObject({ status: 'loading', user: { name: 'Alice', tier: 'Free' } });
		expect(store.state()).toMatchObject({ status: 'authenticated', user: { tier: 'Pro', websiteCount: 3 } });
		expect(kept()?.tier).toBe('Pro');
	});

	it('keeps the stored user and logs the error when the profile cannot be loaded', async () => {
		const { store } = browser({ stored: aliceInfo(), profile: null });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' } });
		expect(console.error).toHaveBeenCalledWith('Error refreshing user data:', expect.anything());
	});

	it('without a token is a user as the record says, without a call, until a call needs the token', async () => {
		const { store, deps, kept, ends } = browser({ stored: aliceInfo({ token: '' }) });

		await store.start();
		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' }, canListen: false });
		expect(deps.calls).not.toHaveBeenCalled();
		expect(deps.firebase).not.toHaveBeenCalled();

		store.refuse('');
		expect(ends).toEqual(['expired']);
		expect(kept()).toBeNull();
	});

	it('without a token ends with the logout, and asks the server nothing', async () => {
		const { store, deps, kept, ends } = browser({ stored: aliceInfo({ token: '' }) });

		await store.start();
		await store.logout();

		expect(ends).toEqual(['logout']);
		expect(kept()).toBeNull();
		expect(deps.calls).not.toHaveBeenCalled();
	});

	it('is restored from a record without an id, which comes with the profile', async () => {
		const { store, kept } = browser({ stored: aliceInfo({ _id: '', token: 'opaque' }) });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { _id: 'alice', token: 'opaque' } });
		expect(kept()?._id).toBe('alice');
	});

	it('keeps its token as fresh as Firebase does', async () => {
		const { store, kept } = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });

		await store.start();
		await settled();

		expect(kept()?.token).toBe(renewed);
		expect(store.state().canListen).toBe(true);
		expect(await store.token()).toBe(renewed);
	});

	it('loads Firebase once a screen shows its data, because a valid token needs none', async () => {
		const remembered = { uid: 'alice', token: renewed };
		const { store, deps, showScreen } = browser({ stored: aliceInfo(), remembered, isScreenLoading: true });
		await store.start();
		await settled();
		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
		expect(deps.firebase).not.toHaveBeenCalled();

		await showScreen();
		expect(store.state().canListen).toBe(true);
	});

	it('does not wait for a screen when its token has expired, or when the server refuses it', async () => {
		const remembered = { uid: 'alice', token: renewed };
		const stored = aliceInfo({ token: tokenUntil(anHourAgo) });
		const expired = browser({ stored, remembered, isScreenLoading: true });
		const refused = browser({
			stored: aliceInfo(),
			remembered: { uid: 'alice', token: aliceInfo().token },
			isScreenLoading: true,
		});
		await expired.store.start();
		await refused.store.start();
		refused.store.refuse(aliceInfo().token);
		await settled();

		expect(expired.store.state()).toMatchObject({ status: 'authenticated', canListen: true });
		expect(refused.ends).toEqual(['expired']);
	});

	it('that has ended before a screen showed its data does not come back with Firebase', async () => {
		const remembered = { uid: 'alice', token: renewed };
		const { store, deps, showScreen } = browser({ stored: aliceInfo(), remembered, isScreenLoading: true });
		await store.start();
		await store.logout();
		await showScreen();

		expect(store.state()).toMatchObject({ status: 'anonymous', user: null, canListen: false });
		expect(deps.restoreFirebaseUser).not.toHaveBeenCalled();
	});

	it('survives an expired token when Firebase still knows the user', async () => {
		const { store } = browser({
			stored: aliceInfo({ token: tokenUntil(anHourAgo) }),
			remembered: { uid: 'alice', token: renewed },
		});

		await store.start();

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { token: renewed } });
	});

	it('ends when its token has expired and Firebase has no user', async () => {
		const { store, kept, ends } = browser({ stored: aliceInfo({ token: tokenUntil(anHourAgo) }) });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'anonymous', user: null });
		expect(kept()).toBeNull();
		expect(ends).toEqual(['expired']);
	});

	it('continues with a valid token although Firebase has no user', async () => {
		const { store } = browser({ stored: aliceInfo() });

		await store.start();
		await settled();

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
		expect(await store.token()).toBe(aliceInfo().token);
	});

	it('is stored at sign-in without the one-time token, which signs in to Firebase', async () => {
		const { store, kept, signedIn } = browser({ stored: null });
		await store.start();

		await store.signIn(credentials, true);
		await settled();

		expect(kept()).not.toHaveProperty('customToken');
		expect(signedIn).toEqual([['custom-token', true]]);
		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' }, canListen: true });
	});

	it('has everything that the profile has, without a reload', async () => {
		const { store, kept } = browser({ stored: null });
		await store.start();
		await store.signIn(credentials, true);
		const signedIn = kept();

		await store.refresh();

		expect(kept()).toEqual(signedIn);
	});

	it.each([true, false])(
		'continues with a new token after a password change, remembered as before (%s)',
		async (remember) => {
			const { store, kept, isRemembered } = browser({ stored: null });
			await store.start();
			await store.signIn(credentials, remember);
			await settled();

			await store.renew({ ...aliceReply(), token: tokenUntil(inAnHour, 'renewed'), customToken: 'another' });

			expect(kept()?.token).toBe(tokenUntil(inAnHour, 'renewed'));
			expect(isRemembered()).toBe(remember);
		},
	);

	it('stays remembered when the password is changed after a reload', async () => {
		const { store, isRemembered } = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });
		await store.start();
		await settled();

		await store.renew(aliceReply());

		expect(isRemembered()).toBe(true);
	});

	it('has its token already when it signs in to Firebase, which needs an App Check token', async () => {
		const { store, deps } = browser({ stored: null });
		await store.start();
		const before = store.latestToken();
		let during: unknown;
		deps.firebase.mockImplementationOnce(async () => {
			during = store.latestToken();
			throw new Error('offline');
		});
		await store.signIn(credentials, true);

		const expected = { accountId: 'alice', token: aliceReply().token };
		expect([before, during, store.latestToken()]).toEqual([null, expected, expected]);
		await store.logout();
		expect(store.latestToken()).toBeNull();
	});

	it('has its latest token at a later visit, although it has expired', async () => {
		const token = tokenUntil(anHourAgo);
		const { store, deps } = browser({ stored: aliceInfo({ token }) });
		deps.firebase.mockImplementation(() => new Promise(() => undefined));
		void store.start();

		expect(store.latestToken()).toEqual({ accountId: 'alice', token });
	});

	it('works without live updates when Firebase cannot be reached at sign-in', async () => {
		const { store } = browser({ stored: null, isFirebaseDown: true });
		await store.start();

		await store.signIn(credentials, false);
		await settled();

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
	});

	it('stops waiting for Firebase after the timeout', async () => {
		const { store, kept } = browser({ stored: null, isFirebaseSlow: true });
		await store.start();

		await store.signIn(credentials, true);

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
		expect(kept()?.name).toBe('Alice');
	});

	it('clears the storage and signs out of Firebase at logout', async () => {
		const { store, kept, ends, deps } = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });
		await store.start();
		await settled();

		await store.logout();

		expect(store.state()).toMatchObject({ status: 'anonymous', user: null, canListen: false });
		expect(kept()).toBeNull();
		expect(ends).toEqual(['logout']);
		expect(deps.signOut).toHaveBeenCalledOnce();
		expect(deps.logout).toHaveBeenCalledExactlyOnceWith(renewed);
		expect(await store.token()).toBeNull();
	});

	const gone = refusalOf(401, { code: 'unauthenticated', message: 'Please log in to continue.' });
	it.each([
		[
			'logs that the server does not answer',
			new Error('offline'),
			[['Error logging out on the server:', expect.anything()]],
		],
		['logs nothing if it was ended before', gone, []],
	])('ends at logout, and %s', async (_, failure, logged) => {
		const { store, ends, deps } = browser({ stored: aliceInfo() });
		deps.logout.mockRejectedValue(failure);
		await store.start();

		await store.logout();
		await settled();

		expect(ends).toEqual(['logout']);
		expect(vi.mocked(console.error).mock.calls).toEqual(logged);
	});

	it('ends when the server refuses its token, because it was ended on another device (AUTH-10)', async () => {
		const { store, ends, deps } = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });
		await store.start();
		await settled();

		store.refuse('the token before');
		expect(ends).toEqual([]);
		store.refuse(renewed);
		await settled();
		expect(ends).toEqual(['expired']);
		expect(deps.signOut).toHaveBeenCalledOnce();
	});

	it('ends if Firebase has no newer token than the one that the server refused before Firebase was there', async () => {
		const { token } = aliceInfo();
		const same = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token } });
		const started = same.store.start();
		same.store.refuse(token);
		await started;
		await settled();
		const newer = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });
		const begun = newer.store.start();
		newer.store.refuse(token);
		await begun;
		await settled();

		expect([same.ends, newer.ends]).toEqual([['expired'], []]);
		expect(same.deps.signOut).toHaveBeenCalledOnce();
	});

	it('keeps a stored user whom Firebase does not know, although the server refuses the token', async () => {
		const { store, ends } = browser({ stored: aliceInfo() });
		await store.start();
		store.refuse(aliceInfo().token);

		expect([store.state().status, ends]).toEqual(['authenticated', []]);
	});

	it('ends when another tab logs out', async () => {
		const { store, ends, inAnotherTab } = browser({ stored: aliceInfo() });
		await store.start();

		inAnotherTab(null);

		expect(store.state().status).toBe('anonymous');
		expect(ends).toEqual(['logout']);
	});

	it('starts when another tab signs in', async () => {
		const { store, inAnotherTab } = browser({ stored: null });
		await store.start();

		inAnotherTab(aliceInfo());

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' } });
	});

	it('ends when the server has ended it', async () => {
		const { store, ends, changeFirebaseUser } = browser({
			stored: aliceInfo(),
			remembered: { uid: 'alice', token: renewed },
		});
		await store.start();
		await settled();

		changeFirebaseUser(null);

		expect(store.state().status).toBe('anonymous');
		expect(ends).toEqual(['expired']);
	});
});

describe('a registration', () => {
	const registration = { name: 'Alice', ...credentials };

	it.each([500, 502, 503])(
		'that the server answers with %i logs in, if the account was made nevertheless',
		async (status) => {
			const { store } = browser({ stored: null, refusals: { register: refusalOf(status, null) } });
			await store.start();
			await store.register(registration);

			expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' } });
		},
	);

	it('that the server answers with 500 shows that, if there is no account', async () => {
		const refusals = { register: refusalOf(500, { message: 'Failed' }), login: refusalOf(401, { message: 'Invalid' }) };
		const { store } = browser({ stored: null, refusals });
		await store.start();

		await expect(store.register(registration)).rejects.toThrow('Failed');
		expect(store.state().status).toBe('anonymous');
	});

	it.each([400, 409, 429])('that the server refuses with %i logs nobody in', async (status) => {
		const { store } = browser({ stored: null, refusals: { register: refusalOf(status, { message: 'No' }) } });
		await store.start();

		await expect(store.register(registration)).rejects.toThrow('No');
		expect(store.state().status).toBe('anonymous');
	});
});
