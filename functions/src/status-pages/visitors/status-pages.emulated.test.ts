import type { Badges, NewSession, StatusPage, Website } from '@stayup/contract';
import { freshEmail, register, sendSuccessfully } from '@stayup/testing/api-client';
import { emailTo } from '@stayup/testing/mailbox';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const origin = process.env.STAYUP_ORIGIN ?? '';
const edgeOrigin = process.env.STAYUP_EDGE_ORIGIN ?? '';
/** Words that only the page contains. */
const secrets = ['Zephyr Bakery', 'Ovens and tills', 'Till of Zephyr'];
const password = 'open sesame 42';
const below = [
	'',
	'/status.json',
	'/feed.atom',
	'/feed.json',
	'/calendar.ics',
	'/subscribe',
	'/logo',
	'/logo.png',
	'/x',
];

let owner: NewSession;
let website: Website;

beforeAll(async () => {
	owner = await register('Zoe');
	await stored.users.doc(owner._id).update({ tier: 'Elite' });
	website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name: 'Zephyr', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` },
	});
});

async function createPage(settings: object = {}): Promise<StatusPage> {
	return sendSuccessfully<StatusPage>('POST', '/api/status-pages', {
		token: owner.token,
		body: {
			name: secrets[0],
			description: secrets[1],
			slug: freshSlug(),
			groups: [{ name: '', components: [{ websiteId: website._id, name: secrets[2] }] }],
			...settings,
		},
	});
}

async function visit(path: string, { cookie, method = 'GET', at = origin }: VisitOptions = {}) {
	const headers = cookie === undefined ? {} : { cookie };
	const response = await fetch(`${at}${path}`, { method, headers, redirect: 'manual' });
	return { status: response.status, headers: response.headers, text: await response.text() };
}
interface VisitOptions {
	cookie?: string;
	method?: string;
	at?: string;
}

async function enter(path: string, fields: Record<string, string>) {
	const body = new URLSearchParams(fields);
	const response = await fetch(`${origin}${path}/access`, { method: 'POST', body, redirect: 'manual' });
	const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
	return { status: response.status, cookie, text: await response.text() };
}

const rule = ({ headers }: { headers: Headers }) => headers.get('cache-control');

describe('a public status page', () => {
	it('is served with its files by Hosting, for the edge to keep', async () => {
		const base = `/s/${(await createPage()).slug}`;

		const page = await visit(base);
		expect(page.status).toBe(200);
		for (const text of secrets) expect(page.text).toContain(text);
		expect(rule(page)).toMatch(/^public, .*s-maxage=5.*stale-if-error=86400$/);
		expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
		expect(page.headers.get('set-cookie')).toBeNull();
		expect(await visit(base, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
		const types = await Promise.all(
			['/status.json', '/feed.atom', '/feed.json', '/calendar.ics'].map(async (file) => {
				const { status, headers } = await visit(base + file);
				return [status, headers.get('content-type')?.split(';')[0]];
			}),
		);
		expect(types).toEqual([
			[200, 'application/json'],
			[200, 'application/atom+xml'],
			[200, 'application/feed+json'],
			[200, 'text/calendar'],
		]);
	});

	it('is not found when it is unpublished, like a slug that nobody has', async () => {
		const page = await createPage({ isPublished: false });
		const answers = await Promise.all([visit(`/s/${page.slug}`), visit(`/s/${freshSlug()}`)]);

		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
		expect(answers[0]?.text).toBe(answers[1]?.text);
	});

	it('comes from the edge on the second visit', async () => {
		const base = `/s/${(await createPage()).slug}`;
		const [first, second] = [await visit(base, { at: edgeOrigin }), await visit(base, { at: edgeOrigin })];

		expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT']);
		expect(second.text).toBe(first.text);
		expect(second.headers.get('age')).toMatch(/^\d+$/);
	});
});

describe('a status page with a password', () => {
	it('opens for the right password only, and no cache keeps it', async () => {
		const base = `/s/${(await createPage({ access: 'password', password })).slug}`;

		expect(await visit(base)).toMatchObject({
			status: 403,
			text: expect.stringContaining('This status page is private'),
		});
		const wrong = await enter(base, { password: 'wrong password' });
		expect(wrong).toMatchObject({ status: 403, cookie: '' });
		const { status, cookie } = await enter(base, { password });
		expect([status, cookie.startsWith('__session=')]).toEqual([303, true]);

		const opened = await visit(base, { cookie });
		expect([opened.status, rule(opened)]).toEqual([200, 'private, no-store']);
		for (const text of secrets) expect(opened.text).toContain(text);
		for (const visitor of [{ cookie }, {}, { cookie }]) {
			expect((await visit(base, { ...visitor, at: edgeOrigin })).headers.get('x-cache')).toBe('MISS');
		}
	});

	it('says nothing at any of its URLs without a visit, also through the edge after a visit', async () => {
		const page = await createPage({ access: 'password', password });
		const base = `/s/${page.slug}`;
		const { cookie } = await enter(base, { password });
		for (const file of below) await visit(base + file, { cookie, at: edgeOrigin });

		for (const at of [origin, edgeOrigin]) {
			for (const file of below) {
				const answer = await visit(base + file, { at });
				const said = `${answer.text} ${[...answer.headers].join(' ')}`;
				for (const secret of [...secrets, website._id, page._id, owner._id]) {
					expect(said, `${at}${base}${file}`).not.toContain(secret);
				}
				expect(rule(answer), file).toBe('private, no-store');
			}
		}
	});

	it('says nothing through the badges of its websites', async () => {
		await createPage({ access: 'password', password });
		const { images } = await sendSuccessfully<Badges>('POST', `/api/websites/${website._id}/badges`, {
			token: owner.token,
		});

		for (const { svg, json } of images) {
			for (const url of [svg, json]) {
				const { text } = await visit(new URL(url).pathname);
				for (const secret of [...secrets, website._id, website.url]) expect(text).not.toContain(secret);
			}
		}
	});
});

it('a status page for some email addresses opens with the link that we email', async () => {
	const email = freshEmail('Vic');
	const base = `/s/${(await createPage({ access: 'email', allowedEmails: [email] })).slug}`;
	const [allowed, stranger] = [await enter(base, { email }), await enter(base, { email: freshEmail('Mallory') })];
	expect([allowed.status, allowed.text]).toEqual([stranger.status, stranger.text]);

	const { text } = await emailTo(email, 'Your link to the status page', 30_000);
	const link = /\/access\?link=(\S+)/.exec(text)?.[1] ?? '';
	expect(await visit(`${base}/access?link=${link}`)).toMatchObject({
		status: 200,
		text: expect.not.stringContaining('Zephyr'),
	});
	const { cookie } = await enter(base, { link });
	const opened = await visit(base, { cookie });
	expect([opened.status, rule(opened)]).toEqual([200, 'private, no-store']);
	expect(opened.text).toContain(secrets[0]);
});
