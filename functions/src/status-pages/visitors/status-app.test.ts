import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PageAccess, StatusSnapshot } from '@stayup/contract';
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewDelivery } from '../../outbox/new-delivery.ts';
import { tooManyAttempts } from '../../platform/problem.ts';
import { hashPassword } from '../pages/page-password.ts';
import { statusLinkFor } from './access-link.ts';
import { createStatusApp, type StatusAppDeps } from './status-app.ts';
import type { OpenPage } from './visit-store.ts';

const passwordHash = await hashPassword('open sesame');
const logoName = 'r4ndom-name';
const logoImage = Buffer.from('the image');
const paths = [
	'',
	'/status.json',
	'/feed.atom',
	'/feed.json',
	'/calendar.ics',
	'/access',
	'/logo',
	`/logo?v=${logoName}`,
	'/x/y',
];

let now: number;
let limited: string[];
let isLimited: boolean;
let sent: NewDelivery[];
let lateSince: number | null;
let pages: Map<string, OpenPage>;
let failure: Error | null;

beforeEach(() => {
	now = snapshotTime;
	limited = [];
	isLimited = false;
	sent = [];
	lateSince = null;
	failure = null;
	pages = new Map([
		['bakery', pageOf('public')],
		['secret', pageOf('password')],
		['team', pageOf('email')],
	]);
});

function pageOf(kind: PageAccess, changes: Partial<OpenPage['access']> = {}): OpenPage {
	const slug = { public: 'bakery', password: 'secret', email: 'team' }[kind];
	const logo = { path: `/s/${slug}/logo?v=${logoName}`, width: 400, height: 100 };
	const snapshot: StatusSnapshot = exampleSnapshot({ isPrivate: kind !== 'public', takesSubscribers: false, logo });
	return {
		id: `page-${kind}`,
		access: {
			isOpen: true,
			kind,
			visitKey: 'key',
			allowedEmails: ['ada@example.com', '@staff.example'],
			passwordHash: kind === 'password' ? passwordHash : null,
			...changes,
		},
		dueAt: snapshotTime,
		readSnapshot: async () => snapshot,
	};
}

const deps: StatusAppDeps = {
	config: { proxies: { includes: () => false }, emulators: null },
	logError: () => undefined,
	now: () => now,
	outbox: { put: async (delivery) => void sent.push(delivery) },
	puzzleKey: Buffer.alloc(32),
	rateLimiter: {
		count: async () => 0,
		hasRoom: async () => true,
		take: async (all) => {
			limited.push(...all.map(({ limit }) => limit));
			if (isLimited) throw tooManyAttempts(60);
		},
	},
	visits: {
		find: async (slug) => {
			if (failure) throw failure;
			return pages.get(slug) ?? null;
		},
		findById: async (id) => [...pages.values()].find((page) => page.id === id) ?? null,
		lateSince: async () => lateSince,
	},
	statusLogos: { read: async (name) => (name === logoName ? new Uint8Array(logoImage) : null) },
	statusDomains: { activePageOf: async () => null, overLimitPageOf: async () => null },
	isOwnHost: () => true,
};

const app = createStatusApp(deps, () => undefined);

const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const post = async (path: string, fields: Record<string, string>) =>
	app.request(path, { method: 'POST', body: new URLSearchParams(fields) });
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('a public page', () => {
	it('is HTML that the edge keeps for a day while we do not answer', async () => {
		const response = await get('/s/bakery');

		expect(response.status).toBe(200);
		expect(response.headers.get('cache-control')).toBe(
			'public, max-age=0, s-maxage=5, stale-while-revalidate=25, stale-if-error=86400',
		);
		const html = await response.text();
		expect(html).toContain('<link rel="canonical" href="https://stayup.example/s/bakery">');
		expect(html.match(/<h1/g)).toHaveLength(1);
		expect(html).toContain('data-live="/s/bakery/status.json"');
	});

	it('is under 45 KB with its style sheet, script and font, compressed, with ten components', async () => {
		const html = await (await get('/s/bakery')).text();
		const files = ['status-page.css', 'status-page.js', 'geist.woff2'].map((file) =>
			readFileSync(new URL(`../../../../web/public/${file}`, import.meta.url)),
		);

		const bytes = [Buffer.from(html), ...files].reduce((sum, file) => sum + gzipSync(file).length, 0);
		expect(bytes).toBeLessThan(45_000);
	});

	it('gives the script the same tree, unchanged within a minute', async () => {
		const response = await get('/s/bakery/status.json');
		const tag = response.headers.get('etag') ?? '';
		now += 2_000;

		expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, stale-if-error=86400');
		expect(await response.json()).toMatchObject({ tree: { tag: 'div' }, facts: { state: 'partial-outage' } });
		expect((await get('/s/bakery/status.json', { 'if-none-match': tag })).status).toBe(304);
	});

	it('says that measurements are late', async () => {
		lateSince = snapshotTime - 600_000;

		expect(await (await get('/s/bakery')).text()).toContain('Our measurements are delayed.');
	});

	it('says how old its state is if its snapshot is not rebuilt any more', async () => {
		now += 3_600_000;

		expect(await (await get('/s/bakery')).text()).toContain('This is the last known state, from <time');
	});

	describe('without a problem', () => {
		const showing = (states: readonly ('operational' | 'unknown')[], currentForMs?: number) => {
			const snapshot = exampleSnapshot();
			const [first] = snapshot.groups.flatMap(({ components }) => components);
			if (!first) throw new Error('There is no component.');
			const current = currentForMs === undefined ? {} : { currentForMs };
			const components = states.map((state) => ({ ...first, state, ...current }));
			const shown = { ...snapshot, state: 'operational' as const, groups: [{ name: '', components }] };
			pages.set('bakery', { ...pageOf('public'), readSnapshot: async () => shown });
		};
		const iconOf = async () => /<link rel="icon"[^>]* href="([^"]+)"/.exec(await (await get('/s/bakery')).text())?.[1];
		const stateOf = async () => (await (await get('/s/bakery/status.json')).json()).facts.state;

		it('is green if all components are measured', async () => {
			showing(['operational', 'operational']);

			expect([await iconOf(), await stateOf()]).toEqual(['/favicon.svg', 'operational']);
		});

		it('is grey, with its icon, if one component is not measured', async () => {
			showing(['operational', 'unknown']);

			expect([await iconOf(), await stateOf()]).toEqual(['/favicon-unknown.svg', 'partly-measured']);
			expect(await (await get('/s/bakery')).text()).toContain('Some systems are not measured');
		});

		it('is grey once checks have stopped for longer than the interval allows', async () => {
			showing(['operational'], 180_000);
			lateSince = now - 180_000;
			expect(await stateOf()).toBe('operational');

			lateSince -= 1;
			expect([await iconOf(), await stateOf()]).toEqual(['/favicon-unknown.svg', 'unknown']);
		});
	});

	it('answers HEAD without a body', async () => {
		const response = await app.request('/s/bakery', { method: 'HEAD' });

		expect([response.status, await response.text()]).toEqual([200, '']);
	});

	it('has a policy without inline scripts and styles, and HTML without any', async () => {
		const response = await get('/s/bakery');

		expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
		expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
	});

	it('has an Atom feed with an entry for each update', async () => {
		const response = await get('/s/bakery/feed.atom');
		const xml = await response.text();

		expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
		expect(xml.match(/<entry>/g)).toHaveLength(6);
		expect(xml).toContain('Post-mortem: Slow pages');
	});

	it('has a JSON feed and a calendar', async () => {
		expect(await (await get('/s/bakery/feed.json')).json()).toMatchObject({ items: { length: 6 } });
		expect(await (await get('/s/bakery/calendar.ics')).text()).toContain('SUMMARY:Move to a larger server');
	});

	it('has a logo under the URL that names it, for a day, and under no other', async () => {
		const response = await get(`/s/bakery/logo?v=${logoName}`);

		expect([response.status, await response.text()]).toEqual([200, 'the image']);
		expect(response.headers.get('content-type')).toBe('image/webp');
		expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=30, immutable');
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		for (const path of ['/logo', '/logo?v=other', `/x/logo?v=${logoName}`]) {
			expect((await get(`/s/bakery${path}`)).status).toBe(404);
		}
	});

	it('has no other URLs below it, for any method', async () => {
		expect((await get('/s/bakery/other')).status).toBe(404);
		expect((await post('/s/bakery', {})).status).toBe(404);
		expect((await app.request('/s/bakery', { method: 'DELETE' })).status).toBe(405);
	});
});

describe('a slug that opens nothing', () => {
	it('is not found, and counts against a limit', async () => {
		const response = await get('/s/nothing', { 'x-forwarded-for': '203.0.113.9' });

		expect(response.status).toBe(404);
		expect(await response.text()).toContain('There is no status page here');
		expect(limited).toEqual(['unknownStatusPageByIp']);
	});

	it('is refused above the limit', async () => {
		isLimited = true;
		const response = await get('/s/nothing');

		expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
		expect(response.headers.get('cache-control')).toBe('private, no-store');
	});
});

it('a failure is not kept by the edge, which then shows its last copy', async () => {
	failure = new Error('no database');
	const response = await get('/s/bakery');

	expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
});

describe.each(['secret', 'team'])('a private page without a visit (%s)', (slug) => {
	it('answers every URL with the same page, which names nothing and is never kept', async () => {
		const responses = await Promise.all(paths.map((path) => get(`/s/${slug}${path}`)));
		const bodies = await Promise.all(responses.map((response) => response.text()));

		expect(new Set(bodies.map((body) => createHash('sha256').update(body).digest('hex'))).size).toBe(1);
		expect(bodies[0]).not.toMatch(/Rosie|Bakery|violet|Shop|og:|alternate|canonical/);
		for (const response of responses) {
			expect(response.status).toBe(403);
			expect(response.headers.get('cache-control')).toBe('private, no-store');
		}
	});

	it('is not opened by a forged or foreign cookie', async () => {
		const foreign = cookieOf(await post('/s/secret/access', { password: 'open sesame' }));
		const cookies = ['__session=x', '__session=e30.', slug === 'team' ? foreign : `${foreign}x`];

		for (const cookie of cookies) expect((await get(`/s/${slug}`, { cookie })).status).toBe(403);
	});
});

describe('the password of a private page', () => {
	it('opens the page for thirty days, by a cookie of this page only', async () => {
		const response = await post('/s/secret/access', { password: 'open sesame' });
		const cookie = cookieOf(response);

		expect([response.status, response.headers.get('location')]).toEqual([303, '/s/secret']);
		expect(response.headers.get('set-cookie')).toMatch(
			/^__session=[^;]+; Max-Age=34560000; Path=\/s\/secret; HttpOnly; Secure; SameSite=Lax$/,
		);
		const page = await get('/s/secret', { cookie });
		expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
		const html = await page.text();
		expect(html).toContain('Rosie');
		expect(html).not.toMatch(/og:title|canonical|feed/);
		expect((await get('/s/secret/feed.atom', { cookie })).status).toBe(404);

		now += 30 * 86_400_000;
		expect((await get('/s/secret', { cookie })).status).toBe(403);
	});

	it('ends its visits when it changes', async () => {
		const cookie = cookieOf(await post('/s/secret/access', { password: 'open sesame' }));
		pages.set('secret', pageOf('password', { passwordHash: 'another.hash' }));

		expect((await get('/s/secret', { cookie })).status).toBe(403);
	});

	it('is limited by network, and a wrong one opens nothing', async () => {
		const response = await post('/s/secret/access', { password: 'wrong' });

		expect([response.status, cookieOf(response)]).toEqual([403, '']);
		const html = await response.text();
		expect(html).toContain('This password is not correct.');
		expect(html).toContain('name="password"');
		expect(limited).toEqual(['statusPasswordBySender']);
	});
});

describe('the emailed link of a private page', () => {
	const linkOf = async (email: string) => {
		const url = await statusLinkFor({ findById: async () => pages.get('team') ?? null }, 'page-email', email, now);
		return url && new URL(url).searchParams.get('link');
	};

	it('is asked for with the same reply for every email address', async () => {
		const replies = await Promise.all(
			['ada@example.com', 'eve@example.com'].map(async (email) => (await post('/s/team/access', { email })).text()),
		);

		expect(replies[0]).toBe(replies[1]);
		expect(replies[0]).toContain('If this email address has access, the link is on its way.');
		expect(limited).toContain('strangerEmails');
		expect(sent.map(({ message }) => message)).toEqual([
			{ event: 'status-access', pageId: 'page-email', email: 'ada@example.com' },
			{ event: 'status-access', pageId: 'page-email', email: 'eve@example.com' },
		]);
	});

	it('is sent to the email address without the spaces around it, in lower case', async () => {
		const response = await post('/s/team/access', { email: '  Ada@Example.com ' });

		expect(response.status).toBe(200);
		expect(sent.map(({ message }) => message)).toMatchObject([{ email: 'ada@example.com' }]);
	});

	it.each([
		'',
		'ada',
		'ada@',
		'@example.com',
		'a b@example.com',
		'ada@example.com, eve',
		'ada@ex ample.com',
		`${'a'.repeat(65)}@example.com`,
	])('is not sent to "%s", which is no email address', async (email) => {
		const response = await post('/s/team/access', { email });

		expect(response.status).toBe(400);
		const html = await response.text();
		expect(html).toContain('Please enter an email address such as ada@example.com.');
		expect(html).toContain('name="email"');
		expect([sent, limited]).toEqual([[], []]);
	});

	it('is made only for email addresses and domains on the list', async () => {
		expect(await linkOf('Ada@Example.com')).not.toBeNull();
		expect(await linkOf('new@staff.example')).not.toBeNull();
		expect(await linkOf('eve@example.com')).toBeNull();
		expect(await linkOf('eve@not-staff.example')).toBeNull();
		pages.set('team', { ...pageOf('password'), id: 'page-email' });
		expect(await linkOf('ada@example.com')).toBeNull();
		pages.delete('team');
		expect(await linkOf('ada@example.com')).toBeNull();
	});

	it('shows a button, and only the button opens the page', async () => {
		const link = (await linkOf('ada@example.com')) ?? '';
		const shown = await get(`/s/team/access?link=${link}`);

		expect([shown.status, cookieOf(shown), shown.headers.get('referrer-policy')]).toEqual([200, '', 'no-referrer']);
		expect(await shown.text()).toContain('<button');
		const cookie = cookieOf(await post('/s/team/access', { link }));
		expect((await get('/s/team', { cookie })).status).toBe(200);
		pages.set('team', pageOf('email', { allowedEmails: [] }));
		expect((await get('/s/team', { cookie })).status).toBe(403);
	});

	it('ends after half an hour, and is no visit itself', async () => {
		const link = (await linkOf('ada@example.com')) ?? '';
		expect((await get('/s/team', { cookie: `__session=${link}` })).status).toBe(403);
		now += 30 * 60_000 - 1;
		expect((await post('/s/team/access', { link })).status).toBe(303);
		now += 1;
		const late = await post('/s/team/access', { link });
		expect([late.status, cookieOf(late)]).toEqual([403, '']);
		const html = await late.text();
		expect(html).toContain('This link is no longer valid.');
		expect(html).toContain('name="email"');
		expect(await (await get(`/s/team/access?link=${link}`)).text()).toContain('This link is no longer valid.');
	});
});
