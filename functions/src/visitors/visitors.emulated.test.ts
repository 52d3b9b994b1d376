import {
	dayMs,
	type FormEntry,
	type NewSession,
	type PossibleSpamEntry,
	tierLimits,
	type VisitorNumbers,
	type Website,
} from '@stayup/contract';
import { freshClientIp, freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { solutionOf } from '@stayup/testing/http/puzzles';
import { emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import { createFormEntryStore } from './forms/form-entry-store.ts';
import { dayOf } from './rules/visitor-stats.ts';
import { createVisitorStore } from './visitor-store.ts';

const { firestore, stored } = openStoredData();
const origin = process.env.STAYUP_ORIGIN ?? '';
const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN ?? '';
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let vera: NewSession;
beforeAll(async () => {
	vera = await register('Vera');
	await stored.users.doc(vera._id).update({ tier: 'Pro', isEmailConfirmed: true });
});

async function addWebsite(who = vera): Promise<Website> {
	const body = { name: 'Bakery', url: `${websitesOrigin}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
}

async function started() {
	const website = await addWebsite();
	const path = `/api/websites/${website._id}/visitors`;
	const { counter } = await sendSuccessfully<VisitorNumbers>('POST', path, { token: vera.token });
	return { website, path, key: counter?.key ?? '' };
}

function view(key: string, sent: object, headers: Record<string, string> = {}) {
	return fetch(`${origin}/v/${key}`, {
		method: 'POST',
		body: JSON.stringify({ p: '/', r: '', ...sent }),
		headers: { origin: websitesOrigin, 'user-agent': browser, 'content-type': 'text/plain', ...headers },
	});
}

function submit(key: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return fetch(`${origin}/f/${key}`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams(fields),
		headers: { 'x-forwarded-for': freshClientIp(), referer: `${websitesOrigin}/contact`, ...headers },
	});
}

describe('visitor numbers', () => {
	it('count the views of a website by day, page, source and country, without what people and programs ask to leave out', async () => {
		const { path, key } = await started();
		const statuses = [
			await view(key, { p: '/menu?name=Ann', r: 'https://www.search.example/?q=bread' }, { 'x-country-code': 'DE' }),
			await view(key, { p: '/menu' }, { 'x-country-code': 'US' }),
			await view(key, { p: '/', r: `${websitesOrigin}/menu` }),
			await view(key, {}, { dnt: '1' }),
			await view(key, {}, { 'sec-gpc': '1' }),
			await view(key, {}, { origin: 'https://other.example' }),
			await view(key, {}, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
			await view('A'.repeat(24), {}),
		].map(({ status }) => status);
		const numbers = await sendSuccessfully<VisitorNumbers>('GET', `${path}?days=7`, { token: vera.token });

		expect(new Set(statuses)).toEqual(new Set([204]));
		expect(numbers).toMatchObject({
			views: 3,
			visits: 2,
			month: { views: 3, included: tierLimits.Pro.viewsPerMonth },
			pages: [
				{ name: '/menu', views: 2 },
				{ name: '/', views: 1 },
			],
			sources: [
				{ name: '(direct)', views: 1 },
				{ name: 'search.example', views: 1 },
			],
		});
		expect(numbers.days).toHaveLength(7);
		expect(numbers.days.at(-1)).toEqual({ day: dayOf(Date.now()), views: 3, visits: 2 });
		expect(numbers.countries.find(({ name }) => name === 'DE')).toEqual({ name: 'DE', views: 1 });
	});

	it('go on when the URL of the website changes to another host', async () => {
		const { website, path, key } = await started();
		const body = { url: 'https://moved.example/shop' };
		await sendSuccessfully('PATCH', `/api/websites/${website._id}`, { token: vera.token, body });
		await view(key, { p: '/old' });
		await view(key, { p: '/shop' }, { origin: 'https://www.moved.example' });
		const { pages } = await sendSuccessfully<VisitorNumbers>('GET', path, { token: vera.token });

		expect(pages).toEqual([{ name: '/shop', views: 1 }]);
		expect((await stored.visitorCounters.doc(key).get()).data()?.host).toBe('moved.example');
	});

	it('of a month name the three most viewed pages, sources and countries for the report', async () => {
		const { website, key } = await started();
		for (const p of ['/', '/a', '/a', '/b', '/b', '/c', '/c']) await view(key, { p }, { 'x-country-code': 'US' });
		const month = dayOf(Date.now()).slice(0, 7);
		const report = await createVisitorStore(firestore).reportOf(vera._id, website._id, month);

		expect(report).toMatchObject({ views: 7, sources: [{ name: '(direct)', views: 7 }] });
		expect(report.pages.map(({ name }) => name)).toEqual(['/a', '/b', '/c']);
		expect(report.countries).toEqual([{ name: 'US', views: 7 }]);
	});

	it('store no IP of a visitor', async () => {
		const { website, key } = await started();
		await view(key, {}, { 'x-forwarded-for': '203.0.113.77' });

		const { docs } = await stored.visitorDays.where('websiteId', '==', website._id).get();
		expect(docs).not.toHaveLength(0);
		expect(JSON.stringify(docs.map((day) => day.data()))).not.toContain('203.0.113');
	});

	it('set no cookie and allow no other website to read a reply', async () => {
		const { key } = await started();
		const { headers } = await view(key, {});

		expect(headers.get('set-cookie')).toBeNull();
		expect(headers.get('access-control-allow-origin')).toBeNull();
		expect(headers.get('cache-control')).toBe('private, no-store');
	});

	it('are part of the Pro plan', async () => {
		const alice = await register('Alice');
		const website = await addWebsite(alice);
		const answer = await send('POST', `/api/websites/${website._id}/visitors`, { token: alice.token });

		expect([answer.status, answer.body.message]).toEqual([403, 'Visitor numbers are part of the Pro plan and above.']);
	});

	it('are deleted when they are switched off, and with the website', async () => {
		const first = await started();
		const second = await started();
		for (const { key } of [first, second]) await view(key, {});
		await sendSuccessfully('DELETE', first.path, { token: vera.token });
		await sendSuccessfully('DELETE', `/api/websites/${second.website._id}`, { token: vera.token });

		for (const { website, key } of [first, second]) {
			expect((await stored.visitorCounters.doc(key).get()).exists).toBe(false);
			expect((await stored.visitorDays.where('websiteId', '==', website._id).get()).size).toBe(0);
		}
	});

	it('are the same counter for two starts at once', async () => {
		const website = await addWebsite();
		const path = `/api/websites/${website._id}/visitors`;
		const both = await Promise.all(
			[1, 2].map(() => sendSuccessfully<VisitorNumbers>('POST', path, { token: vera.token })),
		);

		expect(new Set(both.map(({ counter }) => counter?.key)).size).toBe(1);
	});

	it('lose no view of many at the same time', async () => {
		const { path, key } = await started();
		await Promise.all(Array.from({ length: 100 }, (_, index) => view(key, { p: `/${index % 7}` })));

		expect((await sendSuccessfully<VisitorNumbers>('GET', path, { token: vera.token })).views).toBe(100);
	});
});

describe('a contact form', () => {
	it('stores a message, emails its owner, and sends the browser on', async () => {
		const { website, key } = await started();
		const next = `${websitesOrigin}/thanks`;
		const sent = await submit(key, { name: 'Ann', message: 'Do you deliver?', _next: next });
		const own = await submit(key, { message: 'Hello' });
		const path = `/api/websites/${website._id}/form-entries`;
		const entries = await sendSuccessfully<FormEntry[]>('GET', path, { token: vera.token });

		expect([sent.status, sent.headers.get('location')]).toEqual([303, next]);
		expect([own.status, own.headers.get('location')]).toEqual([303, `/f/${key}/sent`]);
		expect(entries.map(({ page, fields }) => [page, fields.map(({ value }) => value)])).toEqual([
			['/contact', ['Hello']],
			['/contact', ['Ann', 'Do you deliver?']],
		]);
		const mails = await firestore.collection('outbox').where('ownerId', '==', vera._id).get();
		const ids = mails.docs.map((mail) => mail.get('message')).filter(({ event }) => event === 'form-entry');
		expect(ids.map(({ entryId }) => entryId)).toEqual(expect.arrayContaining(entries.map(({ _id }) => _id)));
	});

	it('keeps possible spam apart until its owner says that it is not spam, and then emails about it', async () => {
		const { website, key } = await started();
		const answers = [
			await submit(key, { message: 'Buy now', _fax: '555' }),
			await submit(key, { message: 'Do you deliver?', _seconds: '0.4' }),
		];
		const path = `/api/websites/${website._id}/form-entries`;
		const asVera = <Reply>(method: 'GET' | 'POST' | 'DELETE', url: string) =>
			sendSuccessfully<Reply>(method, url, { token: vera.token });
		const before = await asVera<FormEntry[]>('GET', path);
		const [quick, filled] = await asVera<PossibleSpamEntry[]>('GET', `${path}/possible-spam`);
		const url = `/api/form-entries/${quick?._id}/not-spam`;
		const foreign = await send('POST', url, { token: (await register('Mallory')).token });
		await asVera('POST', url);
		const again = await send('POST', url, { token: vera.token });
		await asVera('DELETE', `/api/form-entries/${filled?._id}`);
		const mails = await stored.outbox.where('message.entryId', 'in', [quick?._id, filled?._id]).get();

		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		expect(before).toEqual([]);
		expect([quick?.reason, filled?.reason]).toEqual(['too-fast', 'hidden-field']);
		expect([foreign.status, again.status]).toEqual([404, 404]);
		expect((await asVera<FormEntry[]>('GET', path)).map(({ _id }) => _id)).toEqual([quick?._id]);
		expect(await asVera('GET', `${path}/possible-spam`)).toEqual([]);
		expect(mails.docs.map((mail) => mail.get('message.entryId'))).toEqual([quick?._id]);
	});

	it('has messages above the plan, which become messages once the plan has room for them', async () => {
		const owner = await register('Ruth');
		const user = stored.users.doc(owner._id);
		await user.update({ tier: 'Pro', isEmailConfirmed: true });
		const website = await addWebsite(owner);
		const kept = {
			...({ kind: 'form-entry', ownerId: owner._id, websiteId: website._id, reason: 'above-plan' } as const),
			sent: { page: '/contact', fields: [{ name: 'message', value: 'A cake for 80 people' }] },
			createdAt: Date.now(),
			expireAt: Timestamp.fromMillis(Date.now() + dayMs),
		};
		const { id } = await stored.possibleSpam.add(kept);
		const move = () => send('POST', `/api/form-entries/${id}/not-spam`, { token: owner.token });
		await user.update({ tier: 'Core' });
		const refused = await move();
		await user.update({ tier: 'Pro' });

		expect([refused.status, refused.body.message]).toEqual([
			403,
			expect.stringContaining('Your plan includes 0 messages a month.'),
		]);
		expect((await move()).status).toBe(200);
	});

	it('emails its owner once about the same part of a month', async () => {
		const { website, key } = await started();
		const store = createFormEntryStore(
			firestore,
			createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined),
		);
		const half = { month: '2026-11', percentage: 80 } as const;
		const notices = await Promise.all(
			[400, 401].map((received) => store.notice(key, half, { received, included: 500 }, Date.now())),
		);
		const mails = await stored.outbox.where('message.websiteId', '==', website._id).get();

		expect(notices.filter((notice) => notice !== null)).toHaveLength(1);
		expect(mails.docs.map((mail) => mail.get('message.event'))).toEqual(['form-entries-limit']);
	});

	it.each([
		['is empty', {}, 400, 'Please fill in the form.'],
		['has a field that is too long', { message: 'x'.repeat(5_001) }, 400, 'Please enter at most 5,000 characters'],
	])('that %s is refused with a sentence', async (_case, fields, status, sentence) => {
		const { key } = await started();
		const answer = await submit(key, fields as Record<string, string>);

		expect(answer.status).toBe(status);
		expect(await answer.text()).toContain(sentence);
	});

	it('that nobody uses any more is refused', async () => {
		const answer = await submit('B'.repeat(24), { message: 'Hello' });

		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain('This form is no longer in use.');
	});

	it('takes five messages an hour from one IP', async () => {
		const { key } = await started();
		const ip = freshClientIp();
		const statuses: number[] = [];
		for (let sent = 0; sent < 6; sent++) {
			statuses.push((await submit(key, { message: `Hello ${sent}` }, { 'x-forwarded-for': ip })).status);
		}

		expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
	});

	it('asks a busy network for a puzzle, and stores the message once, whether it is solved or confirmed by email', async () => {
		const { website, key } = await started();
		const from = { 'x-forwarded-for': freshClientIp() };
		for (let sent = 0; sent < 5; sent++) await submit(key, { message: `Hello ${sent}` }, from);
		const [solved, mailed, waiting] = ['A cake', 'A pie', 'A bun'].map((message) => ({ message }));
		const puzzleIn = async (fields: Record<string, string> = {}) => {
			const html = await (await submit(key, fields, from)).text();
			const [puzzle, token] = [/data-puzzle="([^"]+)"/, /name="message" value="([\w-]{20}\.[^"]+)"/].map(
				(pattern) => pattern.exec(html)?.[1] ?? '',
			);
			return { puzzle, token: token ?? '' };
		};
		const texts = async (path: string) => {
			const entries = await sendSuccessfully<FormEntry[]>('GET', path, { token: vera.token });
			return entries.map(({ fields }) => fields[0]?.value).filter((text) => !text?.startsWith('Hello'));
		};
		const path = `/api/websites/${website._id}/form-entries`;

		// 1. By the solution: of several requests with it, one is served.
		const { puzzle } = await puzzleIn(solved);
		const again = { ...solved, _puzzle: solutionOf(puzzle ?? '') };
		const replies = await Promise.all(Array.from({ length: 4 }, () => submit(key, again, from)));
		expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);

		// 2. By the email, twice at the same time.
		const email = freshEmail('ann');
		const { token } = await puzzleIn(mailed);
		const asked = await fetch(`${origin}/f/${key}/email`, {
			method: 'POST',
			body: new URLSearchParams({ message: token, email }),
			headers: from,
		});
		expect(asked.status).toBe(200);
		const { text } = await emailTo(email, 'Confirm your message');
		const link = new URL(/https?:\S+\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname;
		const presses = await Promise.all(Array.from({ length: 2 }, () => fetch(`${origin}${link}`, { method: 'POST' })));
		expect(presses.map(({ status }) => status)).toEqual([200, 200]);

		// 3. Without a confirmation it stays with possible spam.
		await puzzleIn(waiting);
		expect((await texts(path)).toSorted()).toEqual(['A cake', 'A pie']);
		expect(await texts(`${path}/possible-spam`)).toEqual(['A bun']);
	});

	it('has messages that only their owner can delete', async () => {
		const { website, key } = await started();
		await submit(key, { message: 'Hello' });
		const path = `/api/websites/${website._id}/form-entries`;
		const [entry] = await sendSuccessfully<FormEntry[]>('GET', path, { token: vera.token });
		const mallory = await register('Mallory');
		const foreign = await send('DELETE', `/api/form-entries/${entry?._id}`, { token: mallory.token });
		await sendSuccessfully('DELETE', `/api/form-entries/${entry?._id}`, { token: vera.token });

		expect(foreign.status).toBe(404);
		expect(await sendSuccessfully<FormEntry[]>('GET', path, { token: vera.token })).toEqual([]);
	});
});
