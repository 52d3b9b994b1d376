import { readFileSync } from 'node:fs';
import {
	assertFails,
	assertSucceeds,
	initializeTestEnvironment,
	type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { dailyBarDays, dayMs, type MemberRole, memberRoles, tierLimits } from '@stayup/contract';
import {
	collection,
	deleteDoc,
	doc,
	getDoc,
	getDocs,
	limit,
	onSnapshot,
	type QueryConstraint,
	query,
	setDoc,
	setLogLevel,
	updateDoc,
	where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shapes } from '../../functions/src/platform/firestore/collections.ts';
import { incompleteExpressions } from './coverage.ts';
import { matrix, type Operation, pathOf, principals, type Row, rows } from './matrix.ts';
import { liveSession, type Person, type Principal, people } from './people.ts';

/** Mutation testing names a changed copy. */
const rulesFile = process.env.STAYUP_RULES_FILE ?? new URL('../../firestore.rules', import.meta.url);
const rules = readFileSync(rulesFile, 'utf8');
const projectId = 'demo-rules';
const emulator = process.env.FIRESTORE_EMULATOR_HOST ?? '';
const now = Date.now();
const recent = where('start', '>=', now - dayMs);

let firebase: RulesTestEnvironment;

// Half of the tests expect a denial, which the SDK would log.
setLogLevel('silent');

beforeAll(async () => {
	const [host = '', port = ''] = emulator.split(':');
	firebase = await initializeTestEnvironment({ projectId, firestore: { rules, host, port: Number(port) } });
	await store(Object.fromEntries(rows.filter((row) => row.collection !== 'users').flatMap(exampleRows)));
	await store(Object.fromEntries(principals.flatMap(accountRow)));
	await store({
		'websites/olga/days/89': { ownerId: 'olga', start: now - 89 * dayMs },
		'websites/olga/days/91': { ownerId: 'olga', start: now - 91 * dayMs },
		'websites/olga/hours/6': { ownerId: 'olga', start: now - 6 * dayMs },
		'websites/olga/hours/8': { ownerId: 'olga', start: now - 8 * dayMs },
		'websites/stan/days/91': { ownerId: 'stan', start: now - 91 * dayMs },
	});
});

let right = 0;
afterAll(() => {
	const members = matrix.filter(({ principal }) => roleOf(principal) !== undefined).length;
	const size = `${rows.length} collections, ${principals.length} people, ${members} cells of members`;
	console.log(`rules: ${matrix.length} cells, ${matrix.length - right} wrong (${size})`);
});
afterAll(() => firebase.cleanup());

describe('the matrix', () => {
	it.each(matrix)(
		'$principal $verdict $operation in $row.collection',
		async ({ row, principal, operation, verdict }) => {
			const attempt = perform(principal, operation, row);

			await (verdict === 'may' ? assertSucceeds(attempt) : assertFails(attempt));
			right += 1;
		},
	);
});

it('the matrix has a member of each role', () => {
	expect(new Set(principals.map(roleOf).filter((role) => role !== undefined))).toEqual(new Set(memberRoles));
});

describe('a list', () => {
	it.each(rows.filter(({ filters }) => filters.includes('own')))(
		'of $collection is refused without the owner filter',
		async (row) => {
			const narrowed = row.filters.includes('recent') ? [recent] : [];
			await assertFails(list('owner', row, [...narrowed, limit(10)]));
		},
	);

	it.each(rows.filter(({ reads }) => reads.get('admin')?.includes('list')))(
		'of $collection is refused to an admin without a limit, and with one above 1,000',
		async (row) => {
			await assertFails(list('admin', row, []));
			await assertFails(list('admin', row, [limit(1_001)]));
		},
	);

	it.each(rows.filter(({ reads }) => reads.get('owner')?.includes('list')))(
		'of $collection is refused to its owner without a limit, and with one above 1,000',
		async (row) => {
			await assertFails(list('owner', row, narrowing(row, 'olga')));
			await assertFails(list('owner', row, [...narrowing(row, 'olga'), limit(1_001)]));
		},
	);
});

describe('history', () => {
	it.each([
		{ principal: 'owner', path: 'websites/olga/days/89' },
		{ principal: 'owner', path: 'websites/olga/hours/6' },
		{ principal: 'stranger', path: 'websites/stan/days/91' },
	] as const)('$principal may read $path within the tier', async ({ principal, path }) => {
		await assertSucceeds(getDoc(doc(as(principal), path)));
	});

	it.each(['websites/olga/days/91', 'websites/olga/hours/8'])(
		'its owner may NOT read %s beyond the tier, nor may a member whose own tier includes more',
		async (path) => {
			await assertFails(getDoc(doc(as('owner'), path)));
			await assertFails(getDoc(doc(as('editor'), path)));
		},
	);

	it.each(['hours', 'days'])('may NOT be listed beyond the tier: %s', async (name) => {
		const from = collection(as('owner'), `websites/olga/${name}`);
		for (const earlier of [where('start', '>=', now - 400 * dayMs), where('start', '==', now - 91 * dayMs)]) {
			await assertFails(getDocs(query(from, where('ownerId', '==', 'olga'), earlier, limit(10))));
		}
	});

	it('has the same limits in the rules and in the contract', () => {
		const daysIn = (name: string) =>
			JSON.parse(
				(new RegExp(`function ${name}\\(\\) \\{\\s*return (\\{.*?\\});`).exec(rules)?.[1] ?? '{}').replaceAll("'", '"'),
			);
		const limitsOf = (key: 'historyDays' | 'rawCheckDays') =>
			Object.fromEntries(Object.entries(tierLimits).map(([tier, limits]) => [tier, limits[key]]));

		const bars = Object.entries(limitsOf('historyDays')).map(([tier, days]) => [tier, Math.max(days, dailyBarDays)]);
		expect(daysIn('dailyBarDays')).toEqual(Object.fromEntries(bars));
		expect(daysIn('rawCheckDays')).toEqual(limitsOf('rawCheckDays'));
	});
});

describe('a member who is removed', () => {
	it('cannot read any longer', async () => {
		const { uid } = people.viewer;
		const membership = `memberships/olga_${uid}`;
		const own = query(collection(as('viewer'), 'websites'), where('ownerId', '==', 'olga'), limit(10));
		await assertSucceeds(getDocs(own));
		await firebase.withSecurityRulesDisabled((context) => deleteDoc(doc(context.firestore(), membership)));

		await assertFails(getDocs(own));
		await store(Object.fromEntries(accountRow('viewer')));
	});
});

describe('an account that requires a second factor', () => {
	const own = () => query(collection(as('member-with-factor'), 'websites'), where('ownerId', '==', 'rosa'), limit(10));
	const change = (uid: string, fields: object) =>
		firebase.withSecurityRulesDisabled((context) => updateDoc(doc(context.firestore(), `users/${uid}`), fields));

	it('closes to a member whose second factor is removed or reset, and opens with a new one', async () => {
		for (const secondFactor of ['off', 'required']) {
			await change('fay', { secondFactor });
			await assertFails(getDocs(own()));
		}
		await change('fay', { secondFactor: 'on' });
		await assertSucceeds(getDocs(own()));
	});

	it('opens to all members when it no longer does, and closes again', async () => {
		const plain = query(collection(as('member-without-factor'), 'websites'), where('ownerId', '==', 'rosa'), limit(10));
		await change('rosa', { requiresSecondFactor: false });
		await assertSucceeds(getDocs(plain));
		await change('rosa', { requiresSecondFactor: true });

		await assertFails(getDocs(plain));
	});
});

describe('an open listener of a member', () => {
	const changes: Record<string, [path: string, before: object, after: object]> = {
		'who removes the second factor': ['users/fay', { secondFactor: 'on' }, { secondFactor: 'off' }],
		'without a second factor, when the account requires one': [
			'users/rosa',
			{ requiresSecondFactor: false },
			{ requiresSecondFactor: true },
		],
	};

	it.each(Object.entries(changes))('%s gets nothing more', async (_name, [path, before, after]) => {
		const member = path === 'users/fay' ? 'member-with-factor' : 'member-without-factor';
		const change = (at: string, fields: object) =>
			firebase.withSecurityRulesDisabled((context) => updateDoc(doc(context.firestore(), at), fields));
		await change(path, before);
		const seen: number[] = [];
		const opened = Promise.withResolvers<void>();
		const refused = Promise.withResolvers<string>();
		const own = query(collection(as(member), 'websites'), where('ownerId', '==', 'rosa'), limit(10));
		const stop = onSnapshot(
			own,
			({ docs }) => {
				seen.push(...docs.map((found) => found.data().start));
				opened.resolve();
			},
			({ code }) => refused.resolve(code),
		);
		await opened.promise;
		await change(path, after);
		await change('websites/rosa', { start: 1 });

		expect(await refused.promise).toBe('permission-denied');
		expect(seen).not.toContain(1);
		stop();
		await change('websites/rosa', { start: now });
		await store(Object.fromEntries([...accountRow('requiring-owner'), ...accountRow('member-with-factor')]));
	});
});

describe('the rules file', () => {
	it('name the same collections as the code and the matrix', () => {
		const names = Object.keys(shapes).sort();
		const matched = matchesIn(rules)
			.map(({ name }) => name)
			.filter((name) => name !== 'databases');

		expect(matched.sort()).toEqual(names);
		expect(
			rows
				.map((row) => row.collection)
				.filter((name) => name !== 'somethingNew')
				.sort(),
		).toEqual(names);
	});

	it('end in a deny-all', () => {
		expect(rules).toMatch(/match \/\{path=\*\*\} \{\s+allow read, write: if false;\s+\}\s+\}\s+\}\s*$/);
		expect(rules).not.toContain('{document=**}');
	});

	it('allow no writes', () => {
		expect(rules).not.toMatch(/allow [^:]*(write|create|update|delete)[^:]*: if (?!false)/);
	});

	it('have one line per collection and operation, because the wider of two lines applies', () => {
		for (const { name, allowed } of matchesIn(rules)) {
			expect(new Set(allowed).size, name).toBe(allowed.length);
		}
	});

	it('have only expressions that tests evaluated to both true and false', async () => {
		const response = await fetch(`http://${emulator}/emulator/v1/projects/${projectId}:ruleCoverage`);

		expect(incompleteExpressions(await response.json(), rules)).toEqual([]);
	});
});

function roleOf(principal: Principal): MemberRole | undefined {
	const person: Person = people[principal];
	return person.member;
}

interface Match {
	name: string;
	allowed: string[];
}

/** The `match` blocks and the operations they allow. */
function matchesIn(text: string): Match[] {
	const found: Match[] = [];
	const open: Match[] = [];
	for (const line of text.split('\n')) {
		const name = /^\s*match \/(\w+)\/\{/.exec(line)?.[1];
		const operations = /^\s*allow ([^:]+):/.exec(line)?.[1];
		if (name !== undefined) {
			const match = { name, allowed: [] };
			open.push(match);
			found.push(match);
		}
		if (operations !== undefined) open.at(-1)?.allowed.push(...operations.split(/,\s*/));
		if (/^\s*\}$/.test(line)) open.pop();
	}
	return found;
}

const clients = new Map<Principal, ReturnType<typeof connect>>();

/** One client for each principal: thousands of them would not fit into memory. */
function as(principal: Principal) {
	const client = clients.get(principal) ?? connect(principal);
	clients.set(principal, client);
	return client;
}

function connect(principal: Principal) {
	const { uid, ...person } = people[principal];
	if (uid === null) return firebase.unauthenticatedContext().firestore();
	return firebase.authenticatedContext(uid, 'claims' in person ? person.claims : { sid: liveSession }).firestore();
}

function perform(principal: Principal, operation: Operation, row: Row): Promise<unknown> {
	const { target } = people[principal];
	const firestore = as(principal);
	const path = pathOf(row, target);
	switch (operation) {
		case 'get':
			return getDoc(doc(firestore, path));
		case 'list':
			return list(principal, row, [...narrowing(row, target), limit(10)]);
		case 'create':
			return setDoc(doc(firestore, `${path}-fresh`), { ownerId: target, start: now });
		case 'update':
			return updateDoc(doc(firestore, path), { ownerId: target, role: 'admin', tier: 'Elite' });
		case 'delete':
			return deleteDoc(doc(firestore, path));
	}
}

function list(principal: Principal, row: Row, constraints: QueryConstraint[]): Promise<unknown> {
	const path = pathOf(row, people[principal].target);
	return getDocs(query(collection(as(principal), path.slice(0, path.lastIndexOf('/'))), ...constraints));
}

function narrowing({ filters }: Row, owner: string): QueryConstraint[] {
	return [
		...(filters.includes('own') ? [where('ownerId', '==', owner)] : []),
		...(filters.includes('recent') ? [recent] : []),
	];
}

/** One document per owner and collection. */
function exampleRows(row: Row): [string, object][] {
	const owners = new Set(principals.map((principal) => people[principal].target));
	return [...owners].map((owner) => [pathOf(row, owner), { ownerId: owner, start: now }]);
}

const withoutFactor = { secondFactor: 'off', requiresSecondFactor: false };

function accountRow(principal: Principal): (readonly [string, object])[] {
	const { uid, account, target: ownerId, member: role }: Person = people[principal];
	const membership = { ownerId, memberUid: uid, role, isLimited: false, createdAt: now };
	return [
		...(account ? [[`users/${uid}`, { ...withoutFactor, ...account, sessionIds: [liveSession] }] as const] : []),
		...(role ? [[`memberships/${ownerId}_${uid}`, membership] as const] : []),
	];
}

async function store(documents: Record<string, object>): Promise<void> {
	await firebase.withSecurityRulesDisabled(async (context) => {
		await Promise.all(Object.entries(documents).map(([path, row]) => setDoc(doc(context.firestore(), path), row)));
	});
}
