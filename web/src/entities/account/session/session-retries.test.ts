import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aliceInfo, inAnHour, tokenUntil } from './builders.ts';
import { browser, credentials, settled } from './fake-browser.ts';

const renewed = tokenUntil(inAnHour + 60_000, 'renewed');

describe('a session that cannot reach Firebase', () => {
	beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

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

	it.each([
		['a logout', (page: ReturnType<typeof browser>) => page.store.logout()],
		['its page is gone', (page: ReturnType<typeof browser>) => page.leave()],
	])('does not call Firebase again after %s', async (_, leave) => {
		const page = browser({ stored: aliceInfo(), isFirebaseDown: true });
		await page.store.start();
		await settled();
		await leave(page);
		const calls = page.deps.firebase.mock.calls.length;

		await page.passPause();

		expect(page.deps.firebase).toHaveBeenCalledTimes(calls);
	});

	it('does not call Firebase if its page is gone before Firebase has loaded', async () => {
		const { store, leave, deps } = browser({ stored: aliceInfo() });
		const load = deps.firebase.getMockImplementation();
		deps.firebase.mockImplementationOnce(async () => {
			leave();
			if (!load) throw new Error('Firebase is not there.');
			return load();
		});
		await store.start();
		await settled();

		expect(deps.firebase).toHaveBeenCalled();
		expect(deps.restoreFirebaseUser).not.toHaveBeenCalled();
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
