/**
 * API latency with one client and with 50, in a small product and in one with 10,000 accounts and 50,000 websites, with the Firestore
 * operations of each call. Both sizes run against the same emulators, so their ratio shows the effect of size.
 */
import { availableParallelism } from 'node:os';
import type { NewSession, Website } from '@stayup/contract';
import { getFirestore } from 'firebase-admin/firestore';
import { type TemporaryProduct, withTemporaryProduct } from '../../dev/runner/temporary-product.ts';
import { createApp } from '../../functions/src/http/app.ts';
import { createContext } from '../../functions/src/main/context.ts';
import { createHandlers } from '../../functions/src/main/handlers.ts';
import { collectionsOf } from '../../functions/src/platform/firestore/collections.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import { countOperations, type Operations } from '../shared/count-operations.ts';
import { fillProduct, type Size } from './fill-product.ts';
import { type Load, type Measured, measure } from './load.ts';

const large: Size = { users: 10_000, websites: 50_000, outages: 10_000, leads: 5_000 };
const websitesOfOne = 10;
const accounts = 50;
const password = 'a-bench-of-good-oak';
const oneClient: Load = { requests: 200, seconds: 8, clients: 1 };
const fiftyClients: Load = { requests: 1_000, seconds: 12, clients: 50 };
const warmUp: Load = { requests: 20, seconds: 4, clients: 5 };

interface CallUnderTest {
	name: string;
	method: string;
	path: string;
	who: 'nobody' | 'user' | 'admin';
	/** Reads by id only. The emulator has no indexes and scans a collection for each query: concurrent queries would only measure that. */
	isByIds?: true;
	body?: (index: number) => object;
}

const calls: readonly CallUnderTest[] = [
	{
		name: 'login',
		isByIds: true,
		method: 'POST',
		path: '/api/auth/login',
		who: 'nobody',
		body: (index) => ({ email: emailOf(index % accounts), password }),
	},
	{ name: 'list websites', method: 'GET', path: '/api/websites', who: 'user' },
	{ name: 'dashboard stats', method: 'GET', path: '/api/stats/dashboard', who: 'user' },
	{ name: 'admin stats', isByIds: true, method: 'GET', path: '/api/admin/stats', who: 'admin' },
	{ name: 'admin users', method: 'GET', path: '/api/admin/users', who: 'admin' },
	{ name: 'admin users, one tier', method: 'GET', path: '/api/admin/users?tier=Pro', who: 'admin' },
	{ name: 'admin websites, down', method: 'GET', path: '/api/admin/websites?status=down', who: 'admin' },
	{ name: 'admin outages', method: 'GET', path: '/api/admin/outages', who: 'admin' },
	{ name: 'leads', method: 'GET', path: '/api/leads', who: 'admin' },
];

interface Row {
	call: string;
	size: 'small' | 'large';
	alone: Measured;
	/** Null if this would measure only the emulator. */
	crowd: Measured | null;
	operations: Operations;
}

interface Tokens {
	user: string;
	admin: string;
}

export function run(): Promise<object> {
	return withTemporaryProduct('bench', measureCalls);
}

async function measureCalls({ environment, settings, origin, progress, signal }: TemporaryProduct): Promise<object> {
	Object.assign(process.env, environment, settings);
	const context = createContext({ ...process.env, FUNCTIONS_EMULATOR: 'true' }, { region: homeRegion });
	const firestore = getFirestore();
	const tokens = await progress.step('Registering users', () => registerUsers(origin));
	await collectionsOf(firestore).users.doc(tokens.adminId).update({ role: 'admin' });
	const app = createApp(context, createHandlers(context), { dials: false });
	const operations = countOperations(firestore);
	const measureAll = async (size: Row['size']): Promise<Row[]> => {
		const rows: Row[] = [];
		for (const call of calls) {
			signal.throwIfAborted();
			const row = await progress.step(`${call.name}, ${size}`, () => measureCall(origin, call, tokens, size));
			const counted = await operations.during(async () => app.request(requestOf('http://bench', call, tokens, 1)));
			rows.push({ call: call.name, size, ...row, operations: counted });
		}
		return rows;
	};

	const smallRows = await measureAll('small');
	await progress.step('Adding 10,000 accounts and 50,000 websites', () => fillProduct(firestore, large));
	const largeRows = await measureAll('large');
	const rows = [...smallRows, ...largeRows];
	console.log(tableOf(rows));
	return { benchmark: 'api', machine: machine(), date: new Date().toISOString(), large, rows };
}

async function registerUsers(origin: string): Promise<Tokens & { adminId: string }> {
	const sessions: NewSession[] = [];
	for (let index = 0; index < accounts; index += 1) {
		sessions.push(
			await post<NewSession>(origin, '/api/auth/register', { name: 'Bench', email: emailOf(index), password }),
		);
	}
	const [user, admin] = sessions;
	if (!user || !admin) throw new Error('The registrations failed.');
	for (let index = 0; index < websitesOfOne; index += 1) {
		await post<Website>(origin, '/api/websites', { name: `Shop ${index}`, url: 'https://example.com/' }, user.token);
	}
	return { user: user.token, admin: admin.token, adminId: admin._id };
}

async function measureCall(
	origin: string,
	call: CallUnderTest,
	tokens: Tokens,
	size: Row['size'],
): Promise<Pick<Row, 'alone' | 'crowd'>> {
	const send = async (index: number) => {
		const response = await fetch(requestOf(origin, call, tokens, index));
		await response.arrayBuffer();
		return response.ok;
	};
	await measure(warmUp, send);
	const one = await measure(oneClient, send);
	return { alone: one, crowd: size === 'small' || call.isByIds ? await measure(fiftyClients, send) : null };
}

function requestOf(origin: string, { method, path, who, body }: CallUnderTest, tokens: Tokens, index: number): Request {
	return new Request(`${origin}${path}`, {
		method,
		headers: {
			...(who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}` }),
			...(body ? { 'content-type': 'application/json' } : {}),
			// Different client IPs, because each has its own rate limit.
			'x-forwarded-for': `198.18.${Math.floor(index / 250) % 250}.${index % 250}`,
		},
		...(body ? { body: JSON.stringify(body(index)) } : {}),
	});
}

async function post<Reply>(origin: string, path: string, body: object, token?: string): Promise<Reply> {
	const response = await fetch(`${origin}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
	return (await response.json()) as Reply;
}

function emailOf(index: number): string {
	return `bench-${index}@stayup.test`;
}

function tableOf(rows: readonly Row[]): string {
	const head = [
		'call',
		'size',
		'reads',
		'writes',
		'1: req/s',
		'p50 ms',
		'p99 ms',
		'50: req/s',
		'p50 ms',
		'p99 ms',
		'failed',
	];
	const lines = rows.map(({ call, size, operations, alone: one, crowd: many }) => [
		call,
		size,
		operations.reads,
		operations.writes,
		one.requestsPerSecond,
		one.p50Ms,
		one.p99Ms,
		many?.requestsPerSecond ?? '—',
		many?.p50Ms ?? '—',
		many?.p99Ms ?? '—',
		one.failures + (many?.failures ?? 0),
	]);
	return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function machine(): string {
	return `${availableParallelism()} cores, Node ${process.version}, Firebase emulators`;
}
