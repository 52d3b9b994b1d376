/** Bad ids, queries, tokens and signatures to every endpoint: the handlers and stores of the product, without a server between. */
import { type Endpoint, type EndpointName, endpoints, type NewSession } from '@stayup/contract';
import { payloadOf } from '@stayup/testing/api-client';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { pathWith } from '@stayup/testing/http/endpoint-calls';
import { product } from '@stayup/testing/local-product/worker';
import { openStoredData } from '@stayup/testing/stored-data';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../../functions/src/http/app.ts';
import type { Context } from '../../functions/src/main/context.ts';
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
} from './bad-input.ts';
import { refusalFault } from './problem-faults.ts';
import { requestsTo } from './product-app.ts';

const minRequests = 5000;
const concurrency = 12;
/** For endpoints with a query of their own. */
const hostileByRow: Partial<Record<EndpointName, readonly string[]>> = {
	checkSlug: hostileSlugs,
	exportData: hostileParts,
	getVisitors: hostileDays,
	getWebsiteHistory: hostileSpans,
	listOccurrences: hostileCounts,
	searchAll: hostileSearches,
	searchAlerts: hostileSearches,
};

interface BadRequest {
	row: EndpointName;
	description: string;
	path: string;
	request: RequestInit;
}

const rows = Object.entries(endpoints).map(([name, row]) => ({ name: name as EndpointName, row: row as Endpoint }));
const patterns = rows.map(({ row }) => ({
	method: row.method,
	pattern: new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`),
}));
const { firestore, auth, stored } = openStoredData();
const examples = new Map<EndpointName, Example>();
let fixture: ExampleFixture;

beforeAll(async () => {
	fixture = await makeExampleFixture({ firestore, auth, stored });
	// One after the other: the emulator locks a collection for the query of a transaction, and many examples create a page.
	for (const { name, row } of rows) {
		if (needsExample(row)) examples.set(name, await exampleOf(name, fixture));
	}
}, 240_000);

describe('a bad id, query, token or signature', () => {
	it('gets a clear error message from every endpoint and stores nothing', { timeout: 600_000 }, async () => {
		const requests = rows.flatMap(({ name, row }) => [...badRequestsTo(name, row), ...badTokensTo(name, row)]);
		const before = await everythingStored();

		const faults: string[] = [];
		await product().inProcess(async (context) => {
			const send = requestsTo(context, peopleOf(context));
			await pLimit(concurrency).map(requests, async ({ row, description, path, request }) => {
				const response = await send(row, path, request);
				const fault = refusalFault(response.status, await response.text());
				if (fault !== null) faults.push(`${row}, ${description}: ${fault}`);
			});
		});

		console.log(`${requests.length} bad requests to ${rows.length} endpoints, ${faults.length} faults`);
		expect(faults.slice(0, 20)).toEqual([]);
		expect(requests.length).toBeGreaterThanOrEqual(minRequests);
		expect(await everythingStored()).toEqual(before);
	});
});

/** The product knows the people of the examples by heart: to verify their tokens and to read their accounts each time is not the point. */
function peopleOf({ auth, users }: Context): Pick<AppDeps, 'auth' | 'users' | 'noteUse'> {
	const known = new Map([...examples.values()].flatMap(({ who }) => (who ? [[who.token, who]] : [])));
	const accounts = new Map<string, ReturnType<AppDeps['users']['find']>>();
	return {
		auth: {
			async verifyIdToken(token, checkRevoked) {
				const who = known.get(token);
				return who ? { uid: who._id, ...payloadOf(token) } : auth.verifyIdToken(token, checkRevoked);
			},
		},
		users: {
			find(uid) {
				const found = accounts.get(uid) ?? users.find(uid);
				accounts.set(uid, found);
				return found;
			},
		},
		noteUse: async () => undefined,
	};
}

/** Others have neither ids, nor a query, nor a signature. */
function needsExample({ path, query, isPaged, access }: Endpoint): boolean {
	return path.includes(':') || query !== undefined || isPaged === true || access === 'signed';
}

function badRequestsTo(name: EndpointName, row: Endpoint): BadRequest[] {
	const example = examples.get(name);
	if (!example) return [];
	const { who, params, body, raw } = example;
	const { method } = row;
	const good = pathOf(name, params);
	const headers = headersOf(who);
	const carrying = method === 'GET' ? {} : { body: body ? JSON.stringify(body) : '' };
	const bad = (description: string, path: string, request: RequestInit = {}): BadRequest => ({
		row: name,
		description,
		path,
		request: { method, headers, ...carrying, ...request },
	});

	const ids = parametersOf(row).flatMap((parameter) =>
		hostileIds
			.map((id) => bad(`${parameter} ${id.slice(0, 40)}`, pathOf(name, { ...params, [parameter]: id })))
			.filter(({ path }) => !leadsElsewhere(path, method)),
	);
	const queries = hostileQueriesOf(name, row).map((query) => bad(`query ${query}`, `${good}?${query}`));
	const forged =
		raw && row.access === 'signed'
			? [
					bad('no signature', good, { headers: headersOf(null), body: raw.text }),
					bad('another signature', good, { headers: withOtherSignature(raw.headers), body: raw.text }),
					// A secret in a header says who sends the body, and nothing about the body.
					...(Object.keys(raw.headers).some((header) => header.endsWith('-secret-token'))
						? []
						: [bad('another body', good, { headers: raw.headers, body: `${raw.text} ` })]),
				]
			: [];
	return [...ids, ...queries, ...forged];
}

function hostileQueriesOf(name: EndpointName, { redirects, isPaged, query }: Endpoint): readonly string[] {
	// A redirect leads to a page of the app that says what is wrong.
	if (redirects) return [];
	if (isPaged) return hostileQueries;
	return query ? (hostileByRow[name] ?? hostileChoices) : [];
}

function badTokensTo(name: EndpointName, { method, access }: Endpoint): BadRequest[] {
	if (access !== 'user' && access !== 'admin') return [];
	const path = pathWith(endpoints[name].path, () => 'x');
	return hostileTokens.map((token) => ({
		row: name,
		description: `token ${token.slice(0, 40)}`,
		path,
		request: { method, headers: headersOf({ token }), ...(method === 'GET' ? {} : { body: '{}' }) },
	}));
}

function parametersOf({ path }: Endpoint): string[] {
	return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function withOtherSignature(headers: Readonly<Record<string, string>>): Record<string, string> {
	const isSignature = (name: string) => /-(signature|secret-token)$/i.test(name);
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, isSignature(name) ? 't=1,v1=00' : value]),
	);
}

/** A request resolves "..", which may lead to another endpoint. */
function leadsElsewhere(path: string, method: string): boolean {
	const { pathname } = new URL(path, 'http://localhost');
	const isResolved = pathname.split('/').length !== path.split('?')[0]?.split('/').length;
	return isResolved && patterns.some((each) => each.method === method && each.pattern.test(pathname));
}

function headersOf(who: Pick<NewSession, 'token'> | null): Record<string, string> {
	return { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
}

/** Every attempt changes these: rate limits count it, a session notes when it was last used, and jobs note when they last ran. */
const changing = ['rateLimits', 'sessions', 'heartbeats', 'roundHours'];

/** The only collections inside of documents: the roll-ups of a website. */
const nested = ['hours', 'days'];

/** One line for each account, and for each document its path and when it was written. */
async function everythingStored(): Promise<string[]> {
	const people = await auth.listUsers(1000);
	const lines = people.users.map(({ uid, email, disabled, passwordHash }) =>
		JSON.stringify({ uid, email, disabled, passwordHash }),
	);
	const ids = (await firestore.listCollections()).map(({ id }) => id).filter((id) => !changing.includes(id));
	const found = await Promise.all([...ids, ...nested].map((id) => firestore.collectionGroup(id).select().get()));
	for (const { docs } of found) {
		lines.push(
			...docs.map(
				({ ref, updateTime }) => `${ref.path} ${updateTime.toDate().toISOString()} ${updateTime.nanoseconds}`,
			),
		);
	}
	return lines.toSorted();
}
