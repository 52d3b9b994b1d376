import { describe, expect, it, vi } from 'vitest';
import { currentEndpoint, subscribe, unsubscribe } from './push-subscription.ts';
import { pushSupport } from './push-support.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const key = 'BBBS1Sgukqk0Tn-QaDlZx2YJMP5vvjkx2BkMkcwxVA1S5N8fBCEOqrH15bE61nYSrICzo6Rl9f6TJlXHyz45vGE';

function aBrowser({
	permission = 'default',
	answer = 'granted',
	userAgent = 'Chrome',
	hasPush = true,
	points = 0,
} = {}) {
	const subscription = {
		endpoint,
		toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
		unsubscribe: vi.fn(),
	};
	const pushManager = {
		subscribe: vi.fn(async (_options: object) => subscription),
		getSubscription: async () => subscription,
	};
	const registration = { pushManager };
	const register = vi.fn(async () => registration);
	const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => registration };
	const notification = { permission, requestPermission: vi.fn(async () => (notification.permission = answer)) };
	vi.stubGlobal('navigator', { userAgent, maxTouchPoints: points, ...(hasPush && { serviceWorker }) });
	vi.stubGlobal('window', {
		matchMedia: () => ({ matches: false }),
		...(hasPush && { PushManager: {}, Notification: {} }),
	});
	vi.stubGlobal('Notification', notification);
	return { subscription, pushManager, register, notification };
}

describe('this browser', () => {
	it('asks for the permission, registers the worker and gives its subscription', async () => {
		const { pushManager, register, notification } = aBrowser();
		const target = await subscribe(key);

		expect(target).toEqual({ kind: 'push', endpoint, keys: { p256dh: 'p', auth: 'a' } });
		expect([notification.requestPermission.mock.calls.length, register.mock.calls[0]]).toEqual([
			1,
			['/push-worker.js', { scope: '/' }],
		]);
		expect(pushManager.subscribe.mock.calls).toEqual([
			[{ userVisibleOnly: true, applicationServerKey: expect.any(Uint8Array) }],
		]);
	});

	it('says what to do when the person refuses', async () => {
		const { register } = aBrowser({ answer: 'denied' });

		await expect(subscribe(key)).rejects.toThrow('This browser blocks notifications from Stayup.');
		expect(register).not.toHaveBeenCalled();
	});

	it.each([
		['ready', {}],
		['blocked', { permission: 'denied' }],
		['unsupported', { hasPush: false }],
		['needs-installation', { hasPush: false, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }],
		['needs-installation', { hasPush: false, userAgent: 'Mozilla/5.0 (Macintosh)', points: 5 }],
	])('is %s with %o', (support, browser) => {
		aBrowser(browser);

		expect(pushSupport()).toBe(support);
	});

	it('forgets its subscription', async () => {
		const { subscription } = aBrowser();

		expect(await currentEndpoint()).toBe(endpoint);
		await unsubscribe();
		expect(subscription.unsubscribe).toHaveBeenCalledOnce();
	});
});
