import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aliceInfo, aliceProfile, aliceReply, anHourAgo, inAnHour, nowMs, tokenUntil } from './builders.ts';
import type { FirebaseUser } from './firebase.ts';
import { createSessionStore, type SessionEnd } from './session-store.ts';
import type { UserInfo } from './user-info.ts';

const credentials = { email: 'alice@example.com', password: 'correct horse' };
const renewed = tokenUntil(inAnHour + 60_000, 'renewed');

describe('a session', () => {
	beforeEach(() => {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});

	it('begins anonymous, without loading anything, when nothing is stored', async () => {
		const { store, doors } = browser({ stored: null });

		await store.start();

		expect(store.state()).toEqual({ status: 'anonymous', user: null, canListen: false });
		expect(doors.calls).not.toHaveBeenCalled();
		expect(doors.firebase).not.toHaveBeenCalled();
	});

	it('shows the stored user while loading and ends loading with the refreshed profile', async () => {
		const { store, kept, seen } = browser({ stored: aliceInfo(), profile: aliceProfile({ tier: 'Pro' }) });

		await store.start();

		expect(seen[0]).toMatchObject({ status: 'loading', user: { name: 'Alice', tier: 'Free' } });
		expect(store.state()).toMatchObject({ status: 'authenticated', user: { tier: 'Pro', websiteCount: 3 } });
		expect(kept()?.tier).toBe('Pro');
	});

	it('keeps the stored user and logs it when the profile cannot be refreshed', async () => {
		const { store } = browser({ stored: aliceInfo(), profile: null });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' } });
		expect(console.error).toHaveBeenCalledWith('Error refreshing user data:', expect.anything());
	});

	it('is restored from a record without an id, which the profile brings', async () => {
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

	it('survives an expired token when Firebase still knows the user', async () => {
		const { store } = browser({
			stored: aliceInfo({ token: tokenUntil(anHourAgo) }),
			remembered: { uid: 'alice', token: renewed },
		});

		await store.start();

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { token: renewed } });
	});

	it('is over when its token has expired and Firebase knows nobody', async () => {
		const { store, kept, ends } = browser({ stored: aliceInfo({ token: tokenUntil(anHourAgo) }) });

		await store.start();

		expect(store.state()).toMatchObject({ status: 'anonymous', user: null });
		expect(kept()).toBeNull();
		expect(ends).toEqual(['expired']);
	});

	it('goes on with a token that holds although Firebase knows nobody', async () => {
		const { store } = browser({ stored: aliceInfo() });

		await store.start();
		await settled();

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
		expect(await store.token()).toBe(aliceInfo().token);
	});

	it('is stored at sign-in without the one-time token, which signs Firebase in', async () => {
		const { store, kept, signedIn } = browser({ stored: null });
		await store.start();

		await store.signIn(credentials, true);
		await settled();

		expect(kept()).not.toHaveProperty('customToken');
		expect(signedIn).toEqual([['custom-token', true]]);
		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' }, canListen: true });
	});

	it('goes on under another token after a new password, remembered as before', async () => {
		const { store, kept, signedIn } = browser({ stored: null });
		await store.start();
		await store.signIn(credentials, false);
		await settled();

		await store.renew({ ...aliceReply(), token: tokenUntil(inAnHour, 'renewed'), customToken: 'another' });

		expect(kept()?.token).toBe(tokenUntil(inAnHour, 'renewed'));
		expect(signedIn.at(-1)).toEqual(['another', false]);
	});

	it('holds without live updates when Firebase cannot be reached at sign-in', async () => {
		const { store } = browser({ stored: null, isFirebaseDown: true });
		await store.start();

		await store.signIn(credentials, false);
		await settled();

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
	});

	it('waits no longer for Firebase than its patience lasts', async () => {
		const { store, kept } = browser({ stored: null, isFirebaseSlow: true });
		await store.start();

		await store.signIn(credentials, true);

		expect(store.state()).toMatchObject({ status: 'authenticated', canListen: false });
		expect(kept()?.name).toBe('Alice');
	});

	it('clears what is stored and signs Firebase out at logout', async () => {
		const { store, kept, ends, doors } = browser({ stored: aliceInfo(), remembered: { uid: 'alice', token: renewed } });
		await store.start();
		await settled();

		await store.logout();

		expect(store.state()).toEqual({ status: 'anonymous', user: null, canListen: false });
		expect(kept()).toBeNull();
		expect(ends).toEqual(['logout']);
		expect(doors.signOut).toHaveBeenCalledOnce();
		expect(await store.token()).toBeNull();
	});

	it('ends when another tab logs out', async () => {
		const { store, ends, inAnotherTab } = browser({ stored: aliceInfo() });
		await store.start();

		inAnotherTab(null);

		expect(store.state().status).toBe('anonymous');
		expect(ends).toEqual(['logout']);
	});

	it('begins when another tab signs in', async () => {
		const { store, inAnotherTab } = browser({ stored: null });
		await store.start();

		inAnotherTab(aliceInfo());

		expect(store.state()).toMatchObject({ status: 'authenticated', user: { name: 'Alice' } });
	});

	it('is over when the server has ended it', async () => {
		const { store, ends, tellFirebaseUser } = browser({
			stored: aliceInfo(),
			remembered: { uid: 'alice', token: renewed },
		});
		await store.start();
		await settled();

		tellFirebaseUser(null);

		expect(store.state().status).toBe('anonymous');
		expect(ends).toEqual(['expired']);
	});
});

/** A browser whose storage, server and Firebase are played. A null profile is a call that fails. */
function browser(world: {
	stored: UserInfo | null;
	profile?: ReturnType<typeof aliceProfile> | null;
	remembered?: FirebaseUser;
	isFirebaseDown?: boolean;
	/** Firebase never answers a sign-in, and patience is over at once. */
	isFirebaseSlow?: boolean;
}) {
	let kept = world.stored;
	let firebaseUser = world.remembered ?? null;
	let tellOtherTab: () => void = () => undefined;
	let tellFirebaseUser: (user: FirebaseUser | null) => void = () => undefined;
	const signedIn: [string, boolean][] = [];
	const seen: unknown[] = [];
	const ends: SessionEnd[] = [];
	const signOut = vi.fn(async () => {
		firebaseUser = null;
	});
	const calls = vi.fn(async () => ({
		login: async () => aliceReply(),
		register: async () => aliceReply(),
		getProfile: async () => {
			if (world.profile === null) throw new Error('no answer');
			return world.profile ?? aliceProfile();
		},
	}));
	const firebase = vi.fn(async () => {
		if (world.isFirebaseDown) throw new Error('offline');
		return {
			restoreFirebaseUser: async () => firebaseUser,
			signInToFirebase: async (customToken: string, remember: boolean) => {
				signedIn.push([customToken, remember]);
				if (world.isFirebaseSlow) await new Promise(() => undefined);
				firebaseUser = { uid: 'alice', token: aliceInfo().token };
			},
			freshToken: async () => firebaseUser?.token ?? null,
			followFirebaseUser: async (listener: (user: FirebaseUser | null) => void) => {
				tellFirebaseUser = listener;
				listener(firebaseUser);
				return () => undefined;
			},
			signOutOfFirebase: signOut,
		};
	});
	const store = createSessionStore({
		storage: {
			read: () => kept,
			write: (user) => {
				kept = user;
			},
			clear: () => {
				kept = null;
			},
			watch: (listener) => {
				tellOtherTab = listener;
				return () => undefined;
			},
		},
		calls,
		firebase,
		nowMs: () => nowMs,
		patience: async () => {
			if (!world.isFirebaseSlow) await new Promise(() => undefined);
		},
	});
	store.subscribe((state, end) => {
		seen.push(state);
		if (end !== null) ends.push(end);
	});
	return {
		store,
		kept: () => kept,
		seen,
		ends,
		signedIn,
		doors: { calls, firebase, signOut },
		inAnotherTab: (user: UserInfo | null) => {
			kept = user;
			tellOtherTab();
		},
		tellFirebaseUser: (user: FirebaseUser | null) => tellFirebaseUser(user),
	};
}

/** Lets what was started without waiting come to its end. */
function settled(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 0));
}
