import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aliceInfo, inAnHour, tokenUntil } from './builders.ts';
import { browser, credentials, settled } from './fake-browser.ts';

const renewed = tokenUntil(inAnHour + 60_000, 'renewed');

describe('a session that cannot reach Firebase', () => {
	beforeEach(() => {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});

	it('gets live updates once Firebase can be reached after a login, with growing pauses', async () => {
		const { store, pauses, passPause, endFirebaseFailure } = browser({ stored: null, isFirebaseDown: true });
		await store.start();
		await store.signIn(credentials, true);
		await settled();
		for (let times = 0; times < 5; times++) await passPause();
		expect(store.state().canListen).toBe(false);

		endFirebaseFailure();
		await passPause();

		expect(store.state().canListen).toBe(true);
		expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
	});

	it('gets live updates once Firebase can be reached after a reload', async () => {
		const remembered = { uid: 'alice', token: renewed };
		const { store, passPause, endFirebaseFailure } = browser({ stored: aliceInfo(), remembered, isFirebaseDown: true });
		await store.start();
		await settled();
		await passPause();
		expect(store.state().canListen).toBe(false);

		endFirebaseFailure();
		await passPause();

		expect(store.state()).toMatchObject({ canListen: true, user: { token: renewed } });
	});

	it('does not call Firebase again after a logout', async () => {
		const { store, passPause, deps } = browser({ stored: aliceInfo(), isFirebaseDown: true });
		await store.start();
		await settled();
		await store.logout();
		const calls = deps.firebase.mock.calls.length;

		await passPause();

		expect(deps.firebase).toHaveBeenCalledTimes(calls);
	});

	it('does not call Firebase again when Firebase refuses the login', async () => {
		const { store, deps, pauses } = browser({ stored: null });
		deps.firebase.mockRejectedValueOnce(Object.assign(new Error('disabled'), { code: 'auth/user-disabled' }));
		await store.start();

		await store.signIn(credentials, true);
		await settled();

		expect(pauses).toEqual([]);
	});
});
