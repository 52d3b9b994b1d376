import { dayMs, type Endpoint, type EndpointName, endpoints, minuteMs, problemCodes } from '@stayup/contract';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
	hostileChoices,
	hostileCounts,
	hostileDays,
	hostileIds,
	hostileParts,
	hostileQueries,
	hostileSearches,
	hostileSlugs,
	hostileSpans,
	hostileTokens,
	invalidBodies,
} from './bad-input.ts';

const origin = process.env.STAYUP_ORIGIN ?? '';
const minRequests = 5000;
const concurrency = 12;
const seed = 20_261_121;
/** `npm test -- long` sends more. */
const randomBodiesPerRow = process.env.STAYUP_FUZZ === 'full' ? 200 : 30;
/** To read all stored data takes longer than a call. */
const rowsPerComparison = 25;
/** For endpoints with a query of their own. */
const hostileByRow: Partial<Record<EndpointName, readonly string[]>> = {
	checkSlug: hostileSlugs,
	exportData: hostileParts,
	getVisitors: hostileDays,
	getWebsiteHistory: hostileSpans,
	listOccurrences: hostileCounts,
	searchAll: hostileSearches,
};

interface Attack {
	row: EndpointName;
	largestBytes: number;
	description: string;
	path: string;
	request: RequestInit;
}

const rows = Object.entries(endpoints).map(([name, row]) => ({ name: name as EndpointName, row: row as Endpoint }));
const { firestore, auth, stored } = openStoredData();
let fixture: ExampleFixture;
let examples: Map<EndpointName, Example>;
let admins: string[];

beforeAll(async () => {
	fixture = await makeExampleFixture({ firestore, auth, stored });
	examples = new Map();
	for (const { name } of rows) examples.set(name, await exampleOf(name, fixture));
	admins = await adminsNow();
	await waitUntilIdle();
}, 240_000);

describe('bad input to every endpoint', () => {
	it('gets a clear error message and stores nothing', { timeout: 900_000 }, async () => {
		const attacks = rows.flatMap(({ name, row }) => attacksOn(name, row, examples.get(name)));
		const before = await everythingStored();

		const faults: string[] = [];
		await pLimit(concurrency).map(attacks, async (attack) => {
			const fault = await faultOf(await fetch(`${origin}${attack.path}`, attack.request), attack);
			if (fault !== null) faults.push(`${attack.row}, ${attack.description}: ${fault}`);
		});

		console.log(`${attacks.length} bad requests to ${rows.length} endpoints, ${faults.length} faults`);
		expect(faults.slice(0, 20)).toEqual([]);
		expect(attacks.length).toBeGreaterThanOrEqual(minRequests);
		expect(new Set(attacks.map(({ row }) => row)).size).toBe(rows.length);
		expect(await everythingStored()).toEqual(before);
	});
});

describe('unknown fields', () => {
	const extras = {
		role: 'admin',
		tier: 'Elite',
		userId: 'eve',
		ownerId: 'eve',
		_id: 'eve',
		uid: 'eve',
		status: 'up',
		isActive: false,
		lastChecked: 1,
		scheduledSince: 1,
		websiteCount: -5,
		stripeCustomerId: 'cus_eve',
		isDisabled: false,
		isEmailConfirmed: true,
		createdAt: 1,
		expireAt: 1,
		surprise: 'eve',
	};
	const withBody = rows.filter(({ row }) => row.body !== null);

	it('are not stored by any endpoint', { timeout: 120_000 }, async () => {
		const faults: string[] = [];
		for (const some of inGroups(withBody, rowsPerComparison)) {
			for (const { name, row } of some) {
				const { who, params, body = {} } = await exampleOf(name, fixture);
				const response = await fetch(`${origin}${pathOf(name, params)}`, {
					method: row.method,
					headers: headersOf(who?.token),
					body: JSON.stringify({ ...extras, ...body }),
				});
				if (response.status >= 500) faults.push(`${name}: ${response.status}`);
			}
			const names = some.map(({ name }) => name).join(', ');
			faults.push(...(await storedExtras()).map((document) => `one of ${names} stored ${document}`));
		}

		expect(faults).toEqual([]);
		expect(await adminsNow()).toEqual(admins);
	});

	/** The documents that got one of the fields. */
	async function storedExtras(): Promise<string[]> {
		const everything = await everythingStored();
		const people = await stored.users.get();
		return [
			...everything.filter((document) => document.includes('"eve"') || document.includes('cus_eve')),
			...people.docs
				.filter((user) => user.get('websiteCount') < 0 || user.get('createdAt') === 1)
				.map(({ ref }) => ref.path),
		];
	}
});

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
		items.slice(index * size, (index + 1) * size),
	);
}

function attacksOn(name: EndpointName, row: Endpoint, example: Example | undefined): Attack[] {
	if (!example) throw new Error(`${name} has no example.`);
	const { who, params, body, raw } = example;
	const { method } = row;
	const largestBytes = (row.maxBodyKb ?? 32) * 1024;
	const good = pathOf(name, params);
	const headers = headersOf(who?.token);
	const bodyText = body && JSON.stringify(body);
	const carrying = method === 'GET' ? {} : { body: bodyText ?? '' };
	const attack = (description: string, path: string, request: RequestInit): Attack => ({
		row: name,
		largestBytes,
		description,
		path,
		request: { method, headers, ...request },
	});

	const bodies = row.body
		? [...invalidBodies(body ?? {}, seed, randomBodiesPerRow), JSON.stringify({ much: 'x'.repeat(largestBytes) })]
				.filter((text) => text.length > largestBytes || !isGood(row, text))
				.map((text) => attack(`body ${text.slice(0, 120)}`, good, { body: text }))
		: [];
	const types = row.body
		? ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'].map(
				(type) => attack(`type ${type}`, good, { headers: { ...headers, 'content-type': type }, body: bodyText ?? '' }),
			)
		: [];
	const ids = row.path.includes(':')
		? hostileIds
				.map((id) => attack(`id ${id.slice(0, 40)}`, pathOf(name, { id }), carrying))
				.filter(({ path }) => !isAnotherEndpoint(path, row))
		: [];
	// A redirect leads to a page of the app that says what is wrong.
	const hostile = row.redirects
		? []
		: row.isPaged
			? hostileQueries
			: row.query
				? (hostileByRow[name] ?? hostileChoices)
				: [];
	const queries = hostile.map((query) => attack(`query ${query}`, `${good}?${query}`, {}));
	const tokens = who
		? hostileTokens.map((token) =>
				attack(`token ${token.slice(0, 40)}`, good, { headers: headersOf(token), ...carrying }),
			)
		: [];
	const methods = ['PUT', 'PATCH', 'DELETE', 'POST']
		.filter((other) => !rows.some((that) => that.row.path === row.path && that.row.method === other))
		.map((other) => attack(`method ${other}`, good, { method: other, body: '{}' }));
	const forged =
		raw && row.access === 'signed'
			? [
					attack('no signature', good, { headers: { 'content-type': 'application/json' }, body: raw.text }),
					attack('another signature', good, {
						headers: withOtherSignature(raw.headers),
						body: raw.text,
					}),
					// A secret in a header says who sends the body, and nothing about the body.
					...(Object.keys(raw.headers).some((header) => header.endsWith('-secret-token'))
						? []
						: [attack('another body', good, { headers: raw.headers, body: `${raw.text} ` })]),
				]
			: [];
	return [...bodies, ...types, ...ids, ...queries, ...tokens, ...methods, ...forged];
}

function withOtherSignature(headers: Readonly<Record<string, string>>): Record<string, string> {
	const isSignature = (name: string) => /-(signature|secret-token)$/i.test(name);
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, isSignature(name) ? 't=1,v1=00' : value]),
	);
}

/** `fetch` resolves "..", which may lead to another endpoint. */
function isAnotherEndpoint(path: string, { method }: Endpoint): boolean {
	const { pathname } = new URL(path, origin);
	return rows.some(({ row }) => row.method === method && row.path === pathname);
}

/** Null for a correct error response. */
async function faultOf(response: Response, attack: Attack): Promise<string | null> {
	const text = await response.text();
	const { status } = response;
	if (status < 400 || status >= 500) return `${status} ${text.slice(0, 200)}`;
	if (/\bat \w+.*\(|node_modules|functions\/(src|lib)|ZodError|Firestore|\/root\//.test(text)) return `leaks: ${text}`;
	const body = parse(text);
	if (!isProblem(body)) return `no problem: ${status} ${text.slice(0, 200)}`;
	if (body.message.length < 8 || body.message.length > 300 || !/[.!a-z\d]$/.test(body.message))
		return `message: ${text}`;
	if (/undefined|\[object|expected .* received/i.test(body.message)) return `message: ${body.message}`;
	const sentBytes = bytesOf(attack);
	if (sentBytes > attack.largestBytes && ![401, 405, 413].includes(status)) return `${status} for ${sentBytes} bytes`;
	return null;
}

function isProblem(body: unknown): body is { message: string; code: string; requestId: string } {
	if (typeof body !== 'object' || body === null) return false;
	const { message, code, requestId } = body as Record<string, unknown>;
	return (
		typeof message === 'string' &&
		typeof requestId === 'string' &&
		(problemCodes as readonly unknown[]).includes(code) &&
		code !== 'internal'
	);
}

function isGood(row: Endpoint, text: string): boolean {
	return row.body?.safeParse(JSON.parse(text)).success === true;
}

function headersOf(token: string | undefined): Record<string, string> {
	return { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function bytesOf({ request }: Attack): number {
	return typeof request.body === 'string' ? Buffer.byteLength(request.body) : 0;
}

/** Waits for the first checks of Alice's websites and for all deliveries, so that only bad input could change anything. */
async function waitUntilIdle(): Promise<void> {
	await vi.waitFor(
		async () => {
			await postponeDeliveries();
			const [unchecked, unsent] = await Promise.all([
				stored.websites.where('ownerId', '==', fixture.alice._id).where('status', '==', 'unknown').count().get(),
				stored.outbox.where('state', '==', 'pending').where('nextAttemptAt', '<=', Date.now()).count().get(),
			]);
			expect([unchecked.data().count, unsent.data().count]).toEqual([0, 0]);
		},
		{ timeout: 60_000, interval: 500 },
	);
}

/** Some emails wait for minutes, such as the one that invites an applicant. They would be sent while the test runs. */
async function postponeDeliveries(): Promise<void> {
	const tomorrow = Date.now() + dayMs;
	const pending = stored.outbox.where('state', '==', 'pending').where('nextAttemptAt', '<=', tomorrow - minuteMs);
	const later = (await pending.get()).docs.filter((delivery) => delivery.data().nextAttemptAt > Date.now());
	await Promise.all(later.map(({ ref }) => ref.update({ nextAttemptAt: tomorrow })));
}

async function adminsNow(): Promise<string[]> {
	const { docs } = await stored.users.where('role', '!=', 'user').get();
	return docs.map(({ id }) => id).toSorted();
}

/** Every attempt changes these: rate limits count it, a session notes when it was last used, and jobs note when they last ran. */
const changing = ['rateLimits', 'sessions', 'heartbeats', 'roundHours'];

/** The only collections inside of documents: the roll-ups of a website. */
const nested = ['hours', 'days'];

/** One line per document. */
async function everythingStored(): Promise<string[]> {
	const people = await auth.listUsers(1000);
	const lines = people.users.map(({ uid, email, disabled, passwordHash }) =>
		JSON.stringify({ uid, email, disabled, passwordHash }),
	);
	const ids = (await firestore.listCollections()).map(({ id }) => id).filter((id) => !changing.includes(id));
	const found = await Promise.all([...ids, ...nested].map((id) => firestore.collectionGroup(id).get()));
	for (const { docs } of found) {
		lines.push(...docs.map((document) => `${document.ref.path} ${JSON.stringify(document.data())}`));
	}
	return lines.toSorted();
}
