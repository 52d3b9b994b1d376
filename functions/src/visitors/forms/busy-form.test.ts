import { dayMs, hourMs, tierLimits } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { solutionOf, testPuzzleKey } from '@stayup/testing/http/puzzles';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PossibleEntryDocument } from '../../platform/firestore/business/possible-spam-documents.ts';
import type { FormEntryDocument } from '../../platform/firestore/business/visitor-documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { parseIpRanges } from '../../platform/ip-range.ts';
import { possibleSpamGone } from '../../possible-spam/not-spam.ts';
import { createVisitorApp } from '../visitor-app.ts';
import { entryLinkFor } from './confirm-entry.ts';

const key = 'k'.repeat(24);
const appOrigin = 'https://stayup.example';
const included = tierLimits.Pro.formEntriesPerMonth;
let now: number;
/** Messages of the month, by id or text. */
let messages: string[];
/** The same, as they are stored. */
let arrived: Map<string, FormEntryDocument>;
let apart: Map<string, PossibleEntryDocument>;
let mails: OutboxMessage[];
let app: ReturnType<typeof createVisitorApp>;
let find: (id: string) => Promise<PossibleEntryDocument | null>;
beforeEach(() => {
	now = noon;
	messages = [];
	arrived = new Map();
	apart = new Map();
	mails = [];
	find = async (id) => apart.get(id) ?? null;
	app = createVisitorApp({
		config: { proxies: parseIpRanges([]), emulators: null },
		visitorNumbers: {
			add: async () => undefined,
			markFull: async () => undefined,
			monthOf: async () => ({ views: 0, visits: 0 }),
			find: async (id) => ({
				id,
				document: {
					ownerId: 'vera',
					websiteId: 'bakery',
					host: 'bakery.example',
					fullMonth: null,
					formNotice: null,
					createdAt: 0,
				},
			}),
		},
		formEntries: {
			countInMonth: async () => messages.length,
			async add(entry, notSpam) {
				const id = notSpam?.id ?? crypto.randomUUID();
				if (arrived.has(id) || (notSpam && !apart.delete(id))) throw possibleSpamGone();
				arrived.set(id, { ...entry, expireAt: Timestamp.fromMillis(now + dayMs) });
				messages.push(entry.fields.map(({ value }) => value).join());
				return { id: 'd1', channel: 'email' };
			},
			async find(id) {
				const document = arrived.get(id);
				return document ? { id, document } : null;
			},
			notice: async () => null,
		},
		possibleSpam: {
			count: async () => apart.size,
			find: (id) => find(id),
			remove: async (_ownerId, id) => apart.delete(id),
			async keep(sent, id = crypto.randomUUID()) {
				if (sent.kind === 'form-entry') apart.set(id, { ...sent, expireAt: Timestamp.fromMillis(now + 30 * dayMs) });
				return id;
			},
		},
		outbox: { put: async ({ message }) => void mails.push(message), sendSoon: async () => undefined },
		puzzleKey: testPuzzleKey,
		rateLimiter: createInMemoryRateLimiter(),
		users: { find: async () => ({ tier: 'Pro', isDisabled: false }) },
		now: () => now,
		wait: async () => undefined,
		logError: () => undefined,
	});
});

interface Reply {
	status: number;
	text: string;
	headers: Headers;
	/** The hidden fields of each form of the page, as a browser sends them. */
	forms: Record<string, string>[];
	puzzle: string;
}

function formsIn(html: string): Record<string, string>[] {
	const decoded = (value = '') =>
		value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('\r\n', '\n').replaceAll('\n', '\r\n');
	return html
		.split('<form')
		.slice(1)
		.map((form) => [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)])
		.map((inputs) => Object.fromEntries(inputs.map(([, name = '', value]) => [name, decoded(value)])));
}

async function request(path: string, init: RequestInit, ip: string): Promise<Reply> {
	const headers = { 'x-forwarded-for': ip, referer: 'https://bakery.example/contact' };
	const response = await app.request(path, { ...init, headers });
	const text = await response.text();
	const puzzle = /data-puzzle="([^"]+)"/.exec(text)?.[1] ?? '';
	return { status: response.status, text, headers: response.headers, forms: formsIn(text), puzzle };
}
const post = (path: string, fields: Record<string, string>, ip = '198.51.100.7') =>
	request(path, { method: 'POST', body: new URLSearchParams(fields) }, ip);
const send = (fields: Record<string, string>, ip?: string) => post(`/f/${key}`, fields, ip);
const cake = {
	name: 'Ann',
	email: 'ann@example.com',
	message: 'A cake for\r\n80 "people" & a dog',
	_next: 'https://bakery.example/thanks',
};
const cakeText = [cake.name, cake.email, cake.message].join();

/** Uses up the part of an IP for this form. */
async function makeBusy(ip?: string): Promise<void> {
	for (let sent = 0; sent < 5; sent += 1) await send({ message: `Buy ${sent}` }, ip);
	messages = [];
}

async function acceptAndKeepAgain(): Promise<void> {
	const [[id, { ownerId, websiteId, sent, createdAt }]] = [...apart] as [[string, PossibleEntryDocument]];
	arrived.set(id, { ownerId, websiteId, page: sent.page, fields: sent.fields, createdAt, expireAt: Timestamp.now() });
	messages.push(cakeText);
}

async function linkIn(mail: OutboxMessage | undefined): Promise<string> {
	if (mail?.event !== 'entry-confirmation') throw new Error('There is no such email.');
	const url = await entryLinkFor({ appOrigin, possibleSpam: { find }, puzzleKey: testPuzzleKey }, mail, now);
	return (url ?? '').slice(appOrigin.length);
}

describe('a contact form, for a visitor of a busy network', () => {
	beforeEach(() => makeBusy());

	it('keeps the message, and sends it once the browser has solved the puzzle', async () => {
		const asked = await send(cake);
		expect([asked.status, asked.headers.get('retry-after'), messages]).toEqual([429, '3600', []]);
		expect([...apart.values()]).toMatchObject([{ reason: 'unconfirmed', sent: { page: '/contact' } }]);
		for (const part of [
			'<script type="module" src="/puzzle.js"></script>',
			'role="status"',
			'value="ann@example.com"',
		]) {
			expect(asked.text).toContain(part);
		}

		const again = await send({ ...asked.forms[0], _puzzle: solutionOf(asked.puzzle) });
		expect(again.text).toContain(`<meta http-equiv="refresh" content="0; url=${cake._next}">`);
		expect(again.text).toContain(`<a href="${cake._next}">Back to the website</a>`);
		expect([messages, apart.size]).toEqual([[cakeText], 0]);
	});

	it('takes a solution once, and for the same message and network only', async () => {
		const { forms, puzzle } = await send(cake);
		const fields = { ...forms[0], _puzzle: solutionOf(puzzle) };
		await makeBusy('203.0.113.9');
		const answers = [
			await send({ ...fields, message: 'Cheap watches' }),
			await send(fields, '203.0.113.9'),
			await send(fields),
			await send(fields),
		];

		expect(answers.map(({ status }) => status)).toEqual([429, 429, 200, 429]);
		expect(messages).toEqual([cakeText]);
	});

	it('keeps a message once, however often it is sent', async () => {
		for (let times = 0; times < 4; times += 1) await send(cake);

		expect(apart.size).toBe(1);
	});

	it('lets a visitor without scripts confirm by email, with the button behind its link', async () => {
		const { forms } = await send(cake);
		const asked = await post(`/f/${key}/email`, { ...forms[1], email: 'ann@example.com' });
		expect(asked.text).toContain('We sent an email to ann@example.com.');
		expect(mails).toMatchObject([{ event: 'entry-confirmation', email: 'ann@example.com' }]);

		const link = await linkIn(mails[0]);
		const opened = await request(link, { method: 'GET' }, '203.0.113.200');
		expect([opened.status, messages]).toEqual([200, []]);
		expect(opened.text).toContain(`action="${link}"`);
		expect((await post(link, {})).text).toContain('Your message has been sent.');
		expect([messages, apart.size]).toEqual([[cakeText], 0]);
		expect((await post(link, {})).text).toContain('Your message has been sent.');
		expect((await request(link, { method: 'GET' }, '203.0.113.200')).status).toBe(404);
		expect(messages).toHaveLength(1);
	});

	it.each([
		['pressed twice at once', async () => undefined],
		['kept again after its owner had accepted it', acceptAndKeepAgain],
	])('says that a message was sent that was %s, and stores it once', async (_how, before) => {
		const { forms } = await send(cake);
		await post(`/f/${key}/email`, { ...forms[1], email: 'ann@example.com' });
		const link = await linkIn(mails[0]);
		await before();
		const presses = await Promise.all([post(link, {}), post(link, {})]);

		expect(presses.map(({ status }) => status)).toEqual([200, 200]);
		for (const { text } of presses) expect(text).toContain('Your message has been sent.');
		expect([messages, apart.size]).toEqual([[cakeText], 0]);
	});

	it('says that a message was sent that its page sends again, and stores it once', async () => {
		const { forms, puzzle } = await send(cake);
		const fields = { ...forms[0], _puzzle: solutionOf(puzzle) };
		await send(fields);
		const asked = await send(fields);
		const again = await send({ ...asked.forms[0], _puzzle: solutionOf(asked.puzzle) });

		expect([asked.status, again.status]).toEqual([429, 200]);
		expect(again.text).toContain('Your message has been sent.');
		expect([messages, apart.size]).toEqual([[cakeText], 0]);
	});

	it('finds a message again that was kept before midnight', async () => {
		now = Date.UTC(2026, 10, 21, 23, 59, 58);
		await makeBusy();
		const asked = await send(cake);
		now += 5_000;
		const repeated = await send(cake);
		expect(apart.size).toBe(1);

		expect((await send({ ...asked.forms[0], _puzzle: solutionOf(repeated.puzzle) })).status).toBe(200);
		expect([messages, apart.size]).toEqual([[cakeText], 0]);
	});

	it('lets nobody confirm without the email: neither with the token of the page, nor with that of another form or message', async () => {
		const [asked, other] = [(await send(cake)).forms[1]?.message, (await send({ message: 'x' })).forms[1]?.message];
		const link = await linkIn({
			event: 'entry-confirmation',
			counterKey: key,
			entryId: `${other}`.slice(0, 20),
			email: '',
		});
		const token = link.slice(link.lastIndexOf('/') + 1);
		const foreign = 'j'.repeat(24);
		const tries = [
			`/f/${key}/confirm/${asked}`,
			`/f/${foreign}/confirm/${token}`,
			`/f/${key}/confirm/${`${asked}`.slice(0, 20)}${token.slice(20)}`,
			`/f/${key}/confirm/x`,
		];
		const statuses = [];
		for (const path of tries) statuses.push((await post(path, {})).status);

		expect([statuses, messages]).toEqual([[404, 404, 404, 404], []]);
		expect((await post(`/f/${key}/email`, { message: token, email: 'eve@example.com' })).status).toBe(404);
		expect(mails).toEqual([]);
	});

	it('sends few emails to a mailbox and from a network, and keeps what was typed', async () => {
		const message = (await send(cake)).forms[1]?.message ?? '';
		const statuses = [];
		for (const tag of ['a', 'b', 'c']) {
			statuses.push((await post(`/f/${key}/email`, { message, email: `ann+${tag}@example.com` })).status);
		}
		const refused = await post(`/f/${key}/email`, { message, email: 'no email' });

		expect([statuses, refused.status, mails.length]).toEqual([[200, 200, 429], 400, 2]);
		expect(refused.text).toContain('value="no email"');
	});

	it('leaves what nobody confirms with possible spam, and has a bounded room for it', async () => {
		for (let sent = 0; sent < 40; sent += 1) await send({ message: `Message ${sent}` });
		expect(apart.size).toBe(30);

		now += hourMs + 1;
		for (let network = 0; apart.size < included && network < 200; network += 1) {
			apart.set(`other ${network}`, [...apart.values()][0] as PossibleEntryDocument);
		}
		expect((await send({ message: 'Do you deliver?' })).status).toBe(303);
	});

	it('says when to try again if there is no room to keep the message, and sends it with a solution all the same', async () => {
		for (let number = 0; apart.size < included; number += 1) apart.set(`spam ${number}`, {} as PossibleEntryDocument);

		const asked = await send(cake);
		expect([asked.status, asked.forms.length, apart.size]).toEqual([429, 1, included]);
		expect(asked.text).toContain('Please try again in 1 hour.');
		expect((await send({ ...asked.forms[0], _puzzle: solutionOf(asked.puzzle) })).status).toBe(200);
		expect(messages).toEqual([cakeText]);
	});

	it('keeps what may be spam as such, also with a solution', async () => {
		const asked = await send({ ...cake, _fax: '555' });
		await send({ ...asked.forms[0], _puzzle: solutionOf(asked.puzzle) });

		expect([...apart.values()]).toMatchObject([{ reason: 'hidden-field' }]);
		expect(messages).toEqual([]);
	});
});

it('a flood from a hundred networks does not use up the month of a form, and a visitor with a browser is heard', async () => {
	for (let sent = 0; sent < 505; sent += 1) {
		await send({ message: `Buy ${sent}` }, `198.51.${sent % 100}.${Math.floor(sent / 100)}`);
	}
	expect([messages.length, apart.size]).toEqual([60, 445]);

	const asked = await send(cake, '203.0.113.9');
	await send({ ...asked.forms[0], _puzzle: solutionOf(asked.puzzle) }, '203.0.113.9');
	expect(messages.at(-1)).toBe(cakeText);
});
