import { deleteApp, type FirebaseApp, getApps } from 'firebase/app';
import { getToken, initializeAppCheck } from 'firebase/app-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('firebase/app-check', { spy: true });

const config = { apiKey: 'key', authDomain: 'stayup.example', projectId: 'stayup', emulators: null };
const appId = '1:123456789012:web:0123456789abcdef';
const send = vi.fn<typeof fetch>();
let appCheckAppId: string | null;
let appCheckReply: () => Response;

/** A page that has just loaded, with a session if `accountId` is given. */
async function openPage(accountId: string | null) {
	vi.resetModules();
	const { setTokenSource } = await import('./token.ts');
	setTokenSource({
		// Would wait for Firebase, which waits for App Check.
		token: () => new Promise(() => undefined),
		latest: () => (accountId === null ? null : { accountId, token: 'latest-token' }),
		onRefused: () => undefined,
	});
	return (await import('./firebase-app.ts')).openFirebase;
}

describe('Firebase in the browser', () => {
	beforeEach(() => {
		appCheckAppId = appId;
		appCheckReply = () => Response.json({ token: 'app-check-token', lifetimeSeconds: 604_800 });
		send.mockImplementation(async (path) =>
			path === '/api/config' ? Response.json({ ...config, appCheckAppId }) : appCheckReply(),
		);
		vi.stubGlobal('fetch', send);
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
	});
	afterEach(async () => {
		await Promise.all(getApps().map((app: FirebaseApp) => deleteApp(app)));
		send.mockReset();
	});

	it('does not use App Check if it is not configured, as in the emulators', async () => {
		appCheckAppId = null;
		const openFirebase = await openPage('alice');
		const { app } = await openFirebase();

		expect(app.options).toEqual({ apiKey: 'key', authDomain: 'stayup.example', projectId: 'stayup' });
		expect(send.mock.calls.map(([path]) => path)).toEqual(['/api/config']);
		expect(initializeAppCheck).not.toHaveBeenCalled();
	});

	it('has an App Check token of our server before it opens, asked for with the latest token of the session', async () => {
		const openFirebase = await openPage('alice');
		const { app } = await openFirebase();
		const [, request] = send.mock.calls[1] ?? [];

		expect(app.options.appId).toBe(appId);
		expect(send.mock.calls.map(([path]) => path)).toEqual(['/api/config', '/api/auth/app-check']);
		expect(request?.body).toBe('{"accountId":"alice"}');
		expect(new Headers(request?.headers).get('authorization')).toBe('Bearer latest-token');
		const { token } = await getToken(vi.mocked(initializeAppCheck).mock.results[0]?.value);
		expect(token).toBe('app-check-token');
	});

	it('does not open if our server gives no token, and opens at the next attempt', async () => {
		appCheckReply = () => new Response(null, { status: 503 });
		const openFirebase = await openPage('alice');
		await expect(openFirebase()).rejects.toThrow();

		appCheckReply = () => Response.json({ token: 'app-check-token', lifetimeSeconds: 604_800 });
		const { app } = await openFirebase();

		expect(app.options.appId).toBe(appId);
		expect(getApps()).toEqual([app]);
	});

	it('asks for no token without a session', async () => {
		const openFirebase = await openPage(null);

		await expect(openFirebase()).rejects.toThrow('App Check needs a session.');
		expect(send.mock.calls.map(([path]) => path)).toEqual(['/api/config']);
	});
});
