import { describe, expect, it } from 'vitest';
import { aliceInfo, aliceProfile, nowMs } from './builders.ts';
import { browser, credentials } from './fake-browser.ts';

describe('a session', () => {
	it('knows the stored user since it has read who that is', async () => {
		const { store, seen } = browser({ stored: aliceInfo(), profile: aliceProfile({ tier: 'Pro' }) });

		await store.start();

		expect(seen[0]).toMatchObject({ userSinceMs: nowMs });
		expect(store.state().userSinceMs).toBe(nowMs);
	});

	it('knows a user who logs in since the login', async () => {
		const { store } = browser({ stored: null });
		await store.start();
		await store.signIn(credentials, true);

		expect(store.state().userSinceMs).toBe(nowMs);
	});
});
