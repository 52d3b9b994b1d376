import { element, viewToHtml } from '@stayup/contract';
import { testSecretBox } from '@stayup/testing/alerts/named-channels';
import { solutionOf, testPuzzleKey } from '@stayup/testing/http/puzzles';
import { aSubscriber } from '@stayup/testing/status-pages/builders';
import { page } from '@stayup/testing/status-pages/in-memory-broadcasts';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { parseRanges } from '../http/client-ip.ts';
import { Problem, tooManyAttempts } from '../platform/problem.ts';
import type { PageFacts } from './page-facts.ts';
import { keyOf, leaveKeyOf, leaves, opens } from './rules/subscriber.ts';
import { addSubscribeRoutes, type SubscribeRouteDeps } from './subscribe-routes.ts';
import { tokenOf } from './subscriber-secrets.ts';
import type { SignUp, Subscriber } from './subscriber-store.ts';

interface Visit {
	facts?: Partial<PageFacts>;
	mayRead?: boolean;
	subscriber?: Subscriber;
	/** Limits that have no more room. */
	usedUp?: string[];
	/** The path of the page in routes, and in the requests. */
	base?: '/s/:slug' | '';
}

function visiting({ facts, mayRead = true, subscriber, usedUp = [], base = '/s/:slug' }: Visit = {}) {
	const signUps: SignUp[] = [];
	const done: string[] = [];
	const counted: string[] = [];
	const found = { ...page, ...facts };
	const deps: SubscribeRouteDeps = {
		config: { proxies: parseRanges('127.0.0.0/8'), emulators: null },
		visitedPage: async () => (mayRead ? { id: page.id, isPrivate: false } : null),
		documentOf: (heading, content) => viewToHtml(element('main', {}, element('h1', {}, heading), content)),
		pageFacts: async () => found,
		puzzleKey: testPuzzleKey,
		rateLimiter: {
			count: async () => 0,
			hasRoom: async () => true,
			take: async (limited, _now, refusal = tooManyAttempts) => {
				counted.push(...limited.map(({ limit, subject }) => `${limit} ${subject}`));
				if (limited.some(({ limit }) => usedUp.includes(limit))) throw refusal(3600);
			},
		},
		normalizeTarget(url, field = '', message = '') {
			if (url.includes('localhost')) throw new Problem('invalid', message, { errors: [{ field, message }] });
			return url;
		},
		allowsPlainHttpWebhooks: false,
		now: () => 1,
		subscribers: {
			async signUp(signUp) {
				signUps.push(signUp);
				return { key: 'a-key', secret: signUp.channel === 'webhook' ? 'whsec_one' : null };
			},
			open: async (key) => (subscriber && opens(key, subscriber.id, tokenTo(subscriber)) ? subscriber : null),
			openToLeave: async (key) => (subscriber && leaves(key, subscriber.id, tokenTo(subscriber)) ? subscriber : null),
			async confirm(_id, most) {
				if (found.subscriberCount >= most) return false;
				done.push('confirmed');
				return true;
			},
			async change(_id, componentIds) {
				done.push(`follows ${componentIds.join()}`);
				return true;
			},
			async erase() {
				done.push('erased');
				return true;
			},
		},
	};
	const app = new Hono();
	addSubscribeRoutes(app, base, deps);
	app.all('*', (call) => call.text('passed on', 404));
	app.onError((error, call) => call.text(error.message, error instanceof Problem ? 429 : 500));
	const send = async (method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) => {
		const body = method === 'POST' ? new URLSearchParams(fields).toString() : undefined;
		const response = await app.request(`${base.replace(':slug', 'acme')}/${path}`, {
			method,
			headers: { 'x-forwarded-for': '198.51.100.7' },
			...(body !== undefined && { body }),
		});
		return { status: response.status, headers: response.headers, text: await response.text() };
	};
	return { signUps, done, counted, send };
}

const unconfirmed = aSubscriber(1, { confirmedAt: null });
const confirmed = aSubscriber(2);
const tokenTo = ({ id, document }: Subscriber) => tokenOf(testSecretBox, id, document);
const keyTo = (subscriber: Subscriber) => keyOf(subscriber.id, tokenTo(subscriber));
const leaveKeyTo = (subscriber: Subscriber) => leaveKeyOf(subscriber.id, tokenTo(subscriber));

describe('the form to subscribe', () => {
	it('offers email, webhook, components and feeds', async () => {
		const { text, headers } = await visiting().send('GET', 'subscribe');

		for (const part of ['name="email"', 'name="url"', 'API', '/s/acme/feed.atom']) expect(text).toContain(part);
		expect(headers.get('cache-control')).toBe('private, no-store');
	});

	it('of a plan without subscribers says so, and has only the feeds', async () => {
		const { send, signUps } = visiting({ facts: { most: 0 } });
		const { text } = await send('GET', 'subscribe');
		const { status } = await send('POST', 'subscribe', { channel: 'email', email: 'ada@example.com' });

		expect(text).toContain('This page sends no emails.');
		expect(text).not.toContain('<form');
		expect([status, signUps]).toEqual([403, []]);
	});

	it('of a private page belongs to those who opened the page', async () => {
		const { send } = visiting({ mayRead: false });

		expect((await send('GET', 'subscribe')).text).toBe('passed on');
		expect((await send('POST', 'subscribe', { email: 'ada@example.com' })).text).toBe('passed on');
	});

	it('asks for a confirmation by email, for the chosen components of the page only', async () => {
		const { send, signUps } = visiting();
		const fields = { channel: 'email', email: ' Ada@Example.com ', component: 'api' };
		const { text } = await send('POST', 'subscribe', fields);
		await send('POST', 'subscribe', { ...fields, component: 'of-another-page' });

		expect(text).toContain('Check your inbox');
		expect(signUps).toMatchObject([
			{ channel: 'email', recipient: 'ada@example.com', componentIds: ['api'] },
			{ componentIds: [] },
		]);
	});

	it.each(['strangerEmails', 'strangerEmailsOfSender', 'statusSubscribeByIp'] as const)(
		'says that an email address got enough, instead of an email that was not sent, and keeps what was typed (%s)',
		async (limit) => {
			const { send, signUps } = visiting({ usedUp: [limit] });
			const typed = { channel: 'email', email: 'ada@example.com', component: 'api' };
			const { status, headers, text } = await send('POST', 'subscribe', typed);

			expect([status, headers.get('retry-after'), signUps]).toEqual([429, '3600', []]);
			for (const part of ['value="ada@example.com"', 'try again in 1 hour', 'checked']) expect(text).toContain(part);
		},
	);

	it('gives a busy network a puzzle in the form that was sent, and subscribes once with its solution', async () => {
		const { send, signUps } = visiting({ usedUp: ['statusSubscribeByIp'] });
		const typed = { channel: 'email', email: 'ada@example.com', component: 'api' };
		const { status, text } = await send('POST', 'subscribe', typed);
		const [, puzzle = ''] = /data-puzzle="([^"]+)"/.exec(text) ?? [];

		expect([status, signUps]).toEqual([429, []]);
		expect(text).toContain('<p role="status" id="puzzle-status">Many requests come from your network at the moment.');
		expect(text.indexOf('data-puzzle')).toBeLessThan(text.indexOf('By webhook'));
		const solution = solutionOf(puzzle);
		expect((await send('POST', 'subscribe', { ...typed, email: 'eve@example.com', _puzzle: solution })).status).toBe(
			429,
		);
		expect((await send('POST', 'subscribe', { ...typed, _puzzle: solution })).text).toContain('Check your inbox');
		expect(signUps).toMatchObject([{ recipient: 'ada@example.com' }]);
	});

	it.each([
		['an email address that is none', { channel: 'email', email: 'ada' }, 'Please enter a valid email address.'],
		['a URL of our own network', { channel: 'webhook', url: 'https://localhost/' }, 'Please enter a public URL'],
		['a URL without encryption', { channel: 'webhook', url: 'http://hooks.example.com/' }, 'starts with https://'],
	])('refuses %s', async (_what, fields, sentence) => {
		const { send, signUps } = visiting();
		const { status, text } = await send('POST', 'subscribe', fields);

		expect([status, signUps]).toEqual([400, []]);
		expect(text).toContain(sentence);
	});

	it('of a page for listed email addresses takes no webhooks', async () => {
		const { send, signUps } = visiting({ facts: { allowedEmails: ['@example.com'] } });
		const { text } = await send('GET', 'subscribe');
		const refused = await send('POST', 'subscribe', { channel: 'webhook', url: 'https://hooks.example.com/' });

		expect(text).toContain('name="email"');
		expect(text).not.toContain('name="url"');
		expect([refused.status, signUps]).toEqual([400, []]);
		expect(refused.text).toContain('This page notifies listed email addresses only.');
	});

	it('shows the secret of a webhook, which returns the challenge to confirm itself', async () => {
		const { send, signUps } = visiting();
		const { text, headers } = await send('POST', 'subscribe', {
			channel: 'webhook',
			url: 'https://hooks.example.com/',
		});

		expect(text).toContain('whsec_one');
		expect(text).toContain('/s/acme/manage/a-key');
		expect(headers.get('referrer-policy')).toBe('no-referrer');
		expect(signUps).toMatchObject([{ channel: 'webhook', recipient: 'https://hooks.example.com/' }]);
	});

	it('counts all ports of the host of a webhook together, and its senders by place', async () => {
		const { send, signUps, counted } = visiting();
		for (const port of ['', ':8443']) {
			await send('POST', 'subscribe', { channel: 'webhook', url: `https://hooks.example.com${port}/` });
		}

		expect(counted.filter((subject) => subject === 'statusWebhookByHost hooks.example.com')).toHaveLength(2);
		expect(counted.filter((text) => text === 'statusWebhookBySender hooks.example.com 198.51.0.0/16')).toHaveLength(2);
		expect(signUps).toMatchObject([{ place: '198.51.0.0/16' }, { place: '198.51.0.0/16' }]);
	});

	it('says how a webhook answers the challenge, and later whether it has', async () => {
		const hook = aSubscriber(3, { channel: 'webhook', recipient: 'https://hooks.example.com/', confirmedAt: null });
		const { send } = visiting({ subscriber: hook });

		expect((await send('GET', 'subscribe')).text).toContain('<code>data.challenge</code>');
		expect((await send('GET', `manage/${keyTo(hook)}`)).text).toContain('This webhook is not subscribed yet');
		const answered = { ...hook, document: { ...hook.document, confirmedAt: 1 } };
		const { text } = await visiting({ subscriber: answered }).send('GET', `manage/${keyTo(hook)}`);
		expect(text).not.toContain('not subscribed yet');
	});

	it('says in one sentence that the page has no room', async () => {
		const { status, text } = await visiting({ facts: { most: 3, subscriberCount: 3 } }).send('POST', 'subscribe', {
			channel: 'email',
			email: 'ada@example.com',
		});

		expect(status).toBe(403);
		expect(text).toContain('This page has as many subscribers as its plan allows.');
	});
});

describe('a link in an email', () => {
	it('confirms and leaves only when its button is pressed', async () => {
		const { send, done } = visiting({ subscriber: unconfirmed });
		const key = keyTo(unconfirmed);
		for (const path of [`confirm/${key}`, `leave/${key}`]) {
			expect((await send('GET', path)).text).toContain('<form method="post"');
		}
		expect(done).toEqual([]);

		expect((await send('POST', `confirm/${key}`)).text).toContain('You are subscribed');
		expect((await send('POST', `leave/${key}`)).text).toContain('You are unsubscribed');
		expect(done).toEqual(['confirmed', 'erased']);
	});

	it('leaves with one click of the mail app, also from a private page', async () => {
		const { send, done } = visiting({ subscriber: confirmed, mayRead: false });
		await send('POST', `leave/${leaveKeyTo(confirmed)}`, { 'List-Unsubscribe': 'One-Click' });

		expect(done).toEqual(['erased']);
	});

	it('that only leaves does nothing else', async () => {
		const { send, done } = visiting({ subscriber: confirmed });
		const key = leaveKeyTo(confirmed);
		const replies = [await send('GET', `manage/${key}`), await send('POST', `confirm/${key}`)];

		expect(replies.map(({ status }) => status)).toEqual([404, 404]);
		expect(done).toEqual([]);
	});

	it('of a sign-up before the page got its password confirms nothing', async () => {
		const { send, done } = visiting({ subscriber: unconfirmed, facts: { signedUpFrom: 2 } });

		expect((await send('POST', `confirm/${keyTo(unconfirmed)}`)).status).toBe(404);
		expect(done).toEqual([]);
	});

	it('changes the components', async () => {
		const { send, done } = visiting({ subscriber: confirmed });
		const { text } = await send('POST', `manage/${keyTo(confirmed)}`, { component: 'shop' });

		expect(done).toEqual(['follows shop']);
		expect(text).toContain('Saved.');
		expect(text).toContain('value="shop" checked');
	});

	it('does not confirm more subscribers than the plan allows', async () => {
		const { send, done } = visiting({ subscriber: unconfirmed, facts: { most: 1, subscriberCount: 1 } });
		const { status } = await send('POST', `confirm/${keyTo(unconfirmed)}`);

		expect([status, done]).toEqual([403, []]);
	});

	it('does not confirm a webhook', async () => {
		const hook = aSubscriber(3, { channel: 'webhook', recipient: 'https://hooks.example.com/', confirmedAt: null });
		const { send, done } = visiting({ subscriber: hook });

		expect((await send('POST', `confirm/${keyTo(hook)}`)).status).toBe(404);
		expect(done).toEqual([]);
	});

	it('that opens nothing cannot be tried in bulk', async () => {
		const { send } = visiting({ usedUp: ['statusSubscriberLinkByIp'] });

		expect((await send('GET', `leave/${keyTo(confirmed)}`)).status).toBe(429);
	});
});

describe('the own domain of a page', () => {
	const at = (visit: Visit = {}) => visiting({ ...visit, base: '' });

	it('has the form and the links of subscribers at its root', async () => {
		const { text } = await at().send('GET', 'subscribe');
		expect(text).toContain('action="/subscribe"');
		expect(text).toContain('href="/feed.atom"');
		expect(text).not.toContain('/s/');

		const { send, done } = at({ subscriber: unconfirmed });
		expect((await send('GET', `confirm/${keyTo(unconfirmed)}`)).text).toContain(`action="/confirm/`);
		expect((await send('POST', `confirm/${keyTo(unconfirmed)}`)).text).toContain('You are subscribed');
		expect((await send('GET', `manage/${keyTo(unconfirmed)}`)).text).toContain(`action="/manage/`);
		await send('POST', `leave/${keyTo(unconfirmed)}`);
		expect(done).toEqual(['confirmed', 'erased']);
	});
});
