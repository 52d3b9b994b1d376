import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const code = readFileSync(new URL('./public/visitors.js', import.meta.url), 'utf8');

interface Visit {
	pathname?: string;
	referrer?: string;
	doNotTrack?: string;
	globalPrivacyControl?: boolean;
	webdriver?: boolean;
}

/** The script on a page of a website. */
function openPage({ pathname = '/menu', referrer = 'https://search.example/', ...navigatorFacts }: Visit = {}) {
	const sendBeacon = vi.fn((_url: string, _body: string) => true);
	const listeners: Record<string, (event: object) => void> = {};
	const location = { pathname, origin: 'https://bakery.example' };
	const history = {
		pushState: (_state: unknown, _title: string, path: string) => {
			location.pathname = path;
		},
	};
	runInNewContext(code, {
		document: { currentScript: { src: 'https://stayup.dev/visitors.js', dataset: { key: 'the-key' } }, referrer },
		navigator: { sendBeacon, ...navigatorFacts },
		location,
		history,
		URL,
		Date,
		JSON,
		addEventListener: (name: string, listener: (event: object) => void) => {
			listeners[name] = listener;
		},
	});
	return { sent: () => sendBeacon.mock.calls.map(([url, body]) => [url, JSON.parse(body)]), history, listeners };
}

describe('the script that counts visitors', () => {
	it('has less than a kilobyte', () => {
		expect(Buffer.byteLength(code)).toBeLessThan(1024);
	});

	it('sends the path of the page and the page before', () => {
		expect(openPage().sent()).toEqual([['https://stayup.dev/v/the-key', { p: '/menu', r: 'https://search.example/' }]]);
	});

	it('counts the pages of a single-page app, each once', () => {
		const { history, sent } = openPage();
		history.pushState(null, '', '/menu');
		history.pushState(null, '', '/contact');

		expect(sent().slice(1)).toEqual([
			['https://stayup.dev/v/the-key', { p: '/contact', r: 'https://bakery.example/menu' }],
		]);
	});

	it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }, { webdriver: true }])(
		'sends nothing with %j',
		(facts) => {
			expect(openPage(facts).sent()).toEqual([]);
		},
	);

	it('adds to a contact form of ours how long it was open and on which page it is, and to no other form', () => {
		const { listeners } = openPage();
		const fieldsOf = (action: string) => {
			const formData = new Map<string, unknown>();
			listeners.formdata?.({ target: { action }, formData });
			return Object.fromEntries(formData);
		};

		expect(fieldsOf('https://stayup.dev/f/the-key')).toEqual({ _seconds: expect.any(Number), _page: '/menu' });
		expect(fieldsOf('https://bakery.example/search')).toEqual({});
	});
});
