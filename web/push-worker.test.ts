import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const code = readFileSync(new URL('./public/push-worker.js', import.meta.url), 'utf8');
const origin = 'https://stayup.dev';
const payload = {
	title: 'Bakery is down',
	body: 'It responded with 500.',
	url: `${origin}/outages/1`,
	tag: 'outage-1',
	token: 'secret',
	actions: [{ action: 'acknowledge', title: "I'm on it" }],
};

/** The worker with a browser around it. */
function startWorker({
	status = 200,
	windows = [] as { url: string; focus(): void }[],
	reply = { message: 'This outage is over.' } as object,
} = {}) {
	const listeners: Record<string, (event: object) => void> = {};
	const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => undefined);
	const openWindow = vi.fn(async (_url: string) => undefined);
	const fetched = vi.fn(async (_url: string, _options: { body: string }) => Response.json(reply, { status }));
	const self = {
		addEventListener: (name: string, listener: (event: object) => void) => {
			listeners[name] = listener;
		},
		registration: { showNotification },
		clients: { matchAll: async () => windows, openWindow },
		location: { origin },
	};
	runInNewContext(code, { self, fetch: fetched, URL });
	async function emit(name: string, event: object): Promise<void> {
		const waits: Promise<unknown>[] = [];
		listeners[name]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
		await Promise.all(waits);
	}
	const click = (action: string, { token = payload.token as string | null, url = payload.url } = {}) => {
		const { title, tag } = payload;
		return emit('notificationclick', {
			action,
			notification: { title, tag, data: { url, token }, close: () => undefined },
		});
	};
	return { showNotification, openWindow, fetched, click, push: (data: object | null) => emit('push', { data }) };
}

describe('the service worker', () => {
	it('shows a notification that replaces the one before about the same outage', async () => {
		const worker = startWorker();
		await worker.push({ json: () => payload });

		expect(worker.showNotification.mock.calls).toEqual([
			[
				'Bakery is down',
				expect.objectContaining({ body: 'It responded with 500.', tag: 'outage-1', actions: payload.actions }),
			],
		]);
	});

	it('shows something even if it cannot read the push', async () => {
		const worker = startWorker();
		await worker.push(null);

		expect(worker.showNotification.mock.calls[0]?.[0]).toBe('Stayup');
	});

	it('acts on a button without a login, and says so', async () => {
		const worker = startWorker();
		await worker.click('acknowledge');
		const [url, { body }] = worker.fetched.mock.calls[0] ?? ['', { body: '{}' }];

		expect([url, JSON.parse(body)]).toEqual(['/api/email-links/use', { token: 'secret', action: 'acknowledge' }]);
		expect(worker.showNotification.mock.calls[0]?.[1]).toMatchObject({ body: "You're on it.", tag: 'outage-1' });
	});

	it('says how many outages and websites of a group a button was for', async () => {
		const worker = startWorker({ reply: { group: { outages: 3, websites: 1 } } });
		await worker.click('acknowledge');
		await worker.click('mute');

		expect(worker.showNotification.mock.calls.map(([, { body }]) => body)).toEqual([
			"You're on it: 3 outages.",
			'No alerts about 1 website for one hour.',
		]);
	});

	it('shows the reason when a button does not work', async () => {
		const worker = startWorker({ status: 409 });
		await worker.click('acknowledge');

		expect(worker.showNotification.mock.calls[0]?.[1]).toMatchObject({ body: 'This outage is over.' });
	});

	it('opens the outage, in the window that shows it already if there is one', async () => {
		const focus = vi.fn();
		const [fresh, shown] = [startWorker(), startWorker({ windows: [{ url: payload.url, focus }] })];
		await fresh.click('');
		await shown.click('');

		expect(fresh.openWindow.mock.calls).toEqual([[payload.url]]);
		expect([focus.mock.calls.length, shown.openWindow.mock.calls.length]).toEqual([1, 0]);
	});

	it('opens no page of another origin', async () => {
		const worker = startWorker();
		await worker.click('', { url: 'https://evil.example/' });

		expect(worker.openWindow.mock.calls).toEqual([[`${origin}/dashboard`]]);
	});
});
