import { readFileSync } from 'node:fs';
import {
	assertFails,
	assertSucceeds,
	initializeTestEnvironment,
	type RulesTestContext,
	type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { tierLimits } from '@stayup/contract';
import {
	collection,
	deleteDoc,
	doc,
	getDoc,
	getDocs,
	limit,
	query,
	setDoc,
	updateDoc,
	where,
} from 'firebase/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionsOf } from '../../functions/src/collections.ts';
import { documents, matrix, type Operation, type Principal } from './matrix.ts';

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
const dayMs = 86_400_000;
const now = Date.now();

let firebase: RulesTestEnvironment;

beforeAll(async () => {
	const [host = '', port = ''] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':');
	firebase = await initializeTestEnvironment({
		projectId: 'demo-rules',
		firestore: { rules, host, port: Number(port) },
	});
	await plant({
		'users/alice': { role: 'user', tier: 'Free' },
		'users/bob': { role: 'user', tier: 'Pro' },
		'users/ada': { role: 'Admin', tier: 'Free' },
		'users/eve': { role: 'user', tier: 'Admin' },
		'websites/shop': { ownerId: 'alice' },
		'websites/shop/hours/shop_now': { ownerId: 'alice', start: now },
		'websites/shop/days/shop_today': { ownerId: 'alice', start: now },
		'websites/shop/days/shop_29': { ownerId: 'alice', start: now - 29 * dayMs },
		'websites/shop/days/shop_31': { ownerId: 'alice', start: now - 31 * dayMs },
		'websites/shop/hours/shop_6': { ownerId: 'alice', start: now - 6 * dayMs },
		'websites/shop/hours/shop_8': { ownerId: 'alice', start: now - 8 * dayMs },
		'websites/books': { ownerId: 'bob' },
		'websites/books/days/books_31': { ownerId: 'bob', start: now - 31 * dayMs },
		'outages/shop_1': { ownerId: 'alice', websiteId: 'shop', start: now },
		'shards/one': { ownerId: 'alice' },
		'shardDirectory/all': { ownerId: 'alice' },
		'somethingNew/one': { ownerId: 'alice' },
	});
});

afterAll(() => firebase.cleanup());

describe('the matrix', () => {
	it.each(matrix)('$principal $verdict $operation in $collection', async ({ path, principal, operation, verdict }) => {
		const attempt = perform(contextOf(principal), operation, path);

		await (verdict === 'may' ? assertSucceeds(attempt) : assertFails(attempt));
	});
});

describe('a list', () => {
	it('of websites is refused without the owner filter', async () => {
		await assertFails(getDocs(query(collection(as('alice'), 'websites'), limit(10))));
	});

	it('of websites is refused without a limit', async () => {
		await assertFails(getDocs(query(collection(as('alice'), 'websites'), where('ownerId', '==', 'alice'))));
	});

	it('of outages is refused without the owner filter', async () => {
		await assertFails(getDocs(query(collection(as('alice'), 'outages'), limit(10))));
	});
});

describe('history', () => {
	it.each([
		{ who: 'alice', path: 'websites/shop/days/shop_29' },
		{ who: 'alice', path: 'websites/shop/hours/shop_6' },
		{ who: 'bob', path: 'websites/books/days/books_31' },
	])('opens $path to $who, whose tier reaches so far', async ({ who, path }) => {
		await assertSucceeds(getDoc(doc(as(who), path)));
	});

	it.each(['websites/shop/days/shop_31', 'websites/shop/hours/shop_8'])(
		'keeps %s from Alice, whose tier does NOT reach so far',
		async (path) => {
			await assertFails(getDoc(doc(as('alice'), path)));
		},
	);

	it('reaches in the rules exactly as far as in the contract', () => {
		const daysIn = (name: string) =>
			JSON.parse(
				(new RegExp(`function ${name}\\(\\) \\{\\s*return (\\{.*?\\});`).exec(rules)?.[1] ?? '{}').replaceAll("'", '"'),
			);
		const limitsOf = (key: 'historyDays' | 'rawCheckDays') =>
			Object.fromEntries(Object.entries(tierLimits).map(([tier, limits]) => [tier, limits[key]]));

		expect(daysIn('historyDays')).toEqual(limitsOf('historyDays'));
		expect(daysIn('rawCheckDays')).toEqual(limitsOf('rawCheckDays'));
	});
});

describe('tier Admin', () => {
	it('does NOT open what only role admin may read', async () => {
		await assertFails(getDoc(doc(as('eve'), 'users/alice')));
	});
});

describe('the rules and the house', () => {
	it('name the same collections, and the matrix has a row for each', () => {
		const stored = collectionsOf({ collection: (path: string) => path } as unknown as Firestore);
		const names = [...Object.keys(stored).filter((key) => !key.endsWith('Of')), 'hours', 'days'].sort();
		const matched = [...rules.matchAll(/match \/(\w+)\/\{/g)]
			.map(([, name]) => name)
			.filter((name) => name !== 'databases');

		expect(matched.sort()).toEqual(names);
		expect(
			documents
				.map((row) => row.collection)
				.filter((name) => name !== 'somethingNew')
				.sort(),
		).toEqual(names);
	});

	it('end in a deny-all', () => {
		expect(rules).toMatch(/match \/\{path=\*\*\} \{\s+allow read, write: if false;\s+\}\s+\}\s+\}\s*$/);
	});

	it('let nobody write', () => {
		expect(rules).not.toMatch(/allow [^:]*(write|create|update|delete)[^:]*: if (?!false)/);
	});
});

const uids: Record<Exclude<Principal, 'visitor'>, { uid: string; claims: Record<string, string> }> = {
	owner: { uid: 'alice', claims: {} },
	stranger: { uid: 'bob', claims: {} },
	'demoted admin': { uid: 'eve', claims: { role: 'admin' } },
	admin: { uid: 'ada', claims: {} },
};

function contextOf(principal: Principal): RulesTestContext {
	if (principal === 'visitor') return firebase.unauthenticatedContext();
	const { uid, claims } = uids[principal];
	return firebase.authenticatedContext(uid, claims);
}

function as(uid: string) {
	return firebase.authenticatedContext(uid).firestore();
}

function perform(context: RulesTestContext, operation: Operation, path: string): Promise<unknown> {
	const firestore = context.firestore();
	const parent = path.slice(0, path.lastIndexOf('/'));
	switch (operation) {
		case 'get':
			return getDoc(doc(firestore, path));
		case 'list':
			return getDocs(listQuery(collection(firestore, parent)));
		case 'create':
			return setDoc(doc(firestore, `${parent}/fresh`), { ownerId: 'alice', start: now });
		case 'update':
			return updateDoc(doc(firestore, path), { ownerId: 'alice', role: 'admin' });
		case 'delete':
			return deleteDoc(doc(firestore, path));
	}
}

/** Asks for Alice's only and for recent ones only, as the rules demand of an owner's list. */
function listQuery(rows: ReturnType<typeof collection>) {
	const needsRecent = rows.path.endsWith('/hours') || rows.path.endsWith('/days');
	if (rows.path === 'users') return query(rows, limit(10));
	const owned = query(rows, where('ownerId', '==', 'alice'), limit(10));
	return needsRecent ? query(owned, where('start', '>=', now - dayMs)) : owned;
}

async function plant(rows: Record<string, object>): Promise<void> {
	await firebase.withSecurityRulesDisabled(async (context) => {
		await Promise.all(Object.entries(rows).map(([path, row]) => setDoc(doc(context.firestore(), path), row)));
	});
}
