import { type StatusSnapshot, statusPageView, viewToHtml } from '@stayup/contract';
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../public/status-page.js?raw';

const pollMs = 2_500;
const operational: StatusSnapshot = { ...exampleSnapshot(), state: 'operational', openIncidents: [] };

let answer: () => Promise<Response>;
let asked: string[];
let listeners: unknown[][];

beforeEach(() => {
	vi.useFakeTimers({ now: snapshotTime });
	asked = [];
	listeners = [];
	answer = async () => live(exampleSnapshot());
	vi.stubGlobal('fetch', async (url: string) => {
		// Screens of the files before this one may still load.
		if (!url.startsWith('/s/')) return Response.error();
		asked.push(url);
		return answer();
	});
	vi.spyOn(document, 'addEventListener').mockImplementation((...listener) => {
		listeners.push(listener);
	});
});
afterEach(() => void document.body.replaceChildren());

function live(snapshot: StatusSnapshot, headers: Record<string, string> = {}): Response {
	const body = { title: `State: ${snapshot.state}`, tree: statusPageView(snapshot, Date.now()) };
	return new Response(JSON.stringify(body), { headers: { etag: `"${Date.now()}"`, ...headers } });
}

/** As the server sent it, made at `builtAt`. */
function open(snapshot = exampleSnapshot(), builtAt = Date.now()): void {
	const view = statusPageView(snapshot, builtAt);
	const attributes = { ...view.attributes, 'data-live': '/s/bakery/status.json', 'data-built': String(builtAt) };
	document.body.innerHTML = viewToHtml({ ...view, attributes });
	new Function(script)();
}

const poll = () => vi.advanceTimersByTimeAsync(pollMs);
const text = () => document.querySelector('.sheet')?.textContent;
const note = () => document.querySelector('.offline')?.textContent ?? null;
const refuse = async () => {
	throw new TypeError('Failed to fetch');
};

describe('an open status page', () => {
	it('shows a change after the next poll, exactly as the server would', async () => {
		open();
		answer = async () => live(operational);
		await poll();

		const shown = document.querySelector('.sheet')?.outerHTML;
		expect(asked).toEqual(['/s/bakery/status.json']);
		expect(document.title).toBe('State: operational');
		open(operational);
		expect(shown).toBe(document.querySelector('.sheet')?.outerHTML);
	});

	it('keeps the nodes that did not change, with their focus and what the visitor opened', async () => {
		open();
		const link = document.querySelector<HTMLElement>('.sheet header a');
		const details = document.querySelector('details');
		link?.focus();
		details?.setAttribute('open', '');
		const heading = document.querySelector('h1');
		answer = async () => live({ ...exampleSnapshot(), state: 'major-outage' });
		await poll();

		expect(document.activeElement).toBe(link);
		expect(document.querySelector('h1')).toBe(heading);
		expect(document.querySelector('details')?.hasAttribute('open')).toBe(true);
	});

	it('takes over accent and theme', async () => {
		open();
		answer = async () => live(exampleSnapshot({ accent: 'blue', theme: 'dark' }));
		await poll();

		const root = document.querySelector('.status-page');
		expect([root?.getAttribute('data-accent'), root?.getAttribute('data-theme')]).toEqual(['blue', 'dark']);
	});

	it('shows hostile texts as text', async () => {
		open();
		answer = async () => live(exampleSnapshot({ description: '<img src=x onerror=alert(1)>' }));
		await poll();

		expect(text()).toContain('<img src=x onerror=alert(1)>');
		expect(document.querySelector('img[src="x"]')).toBeNull();
	});

	it('says how old it is while the server does not answer, and stops when it does', async () => {
		open();
		answer = refuse;
		await poll();
		expect(note()).toBeNull();

		await vi.advanceTimersByTimeAsync(90_000);
		expect(note()).toBe('This copy is 1 minute old.');
		await vi.advanceTimersByTimeAsync(120_000);
		expect(note()).toBe('This copy is 3 minutes old.');

		answer = async () => live(exampleSnapshot());
		await poll();
		expect(note()).toBeNull();
	});

	it('says the age of the copy that a cache keeps', async () => {
		open();
		answer = async () => live(exampleSnapshot(), { age: '600' });
		await poll();

		expect(note()).toBe('This copy is 10 minutes old.');
	});

	it('keeps what it shows when the server fails', async () => {
		open();
		const before = text();
		answer = async () => new Response('broken', { status: 503 });
		await poll();

		expect(text()).toBe(before);
	});

	it.each([403, 404])('loads again when it is gone or closed (%d), and asks no more', async (status) => {
		const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
		open();
		answer = async () => new Response('', { status });
		await poll();
		await poll();

		expect(reload).toHaveBeenCalledOnce();
	});

	it('asks nothing while it is hidden, and at once when it is shown again', async () => {
		open();
		const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
		await poll();
		const before = asked.length;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(asked).toHaveLength(before);

		hidden.mockReturnValue(false);
		const [, listener] = listeners[0] ?? [];
		if (typeof listener === 'function') listener();
		expect(asked).toHaveLength(before + 1);
	});
});
