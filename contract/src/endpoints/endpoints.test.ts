import { documentedBodies, documentedWithoutBody } from '@stayup/testing/documented-bodies';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
	type AccountActivityEvent,
	type ActivityRule,
	accountActivities,
	accountActivityEvents,
	type Endpoint,
	endpoints,
} from '../index.ts';

function eventsOf(rule: ActivityRule | undefined): readonly AccountActivityEvent[] {
	if (rule === undefined) return [];
	if (typeof rule === 'string') return [rule];
	if ('event' in rule) return [rule.event, rule.thenEvent];
	return 'recordedByHandler' in rule ? rule.recordedByHandler : [];
}

function fieldsOf(schema: z.ZodMiniType, path = ''): string[] {
	if (!(schema instanceof z.ZodMiniObject)) return [path];
	return Object.entries(schema.shape).flatMap(([key, inner]) =>
		fieldsOf(inner as z.ZodMiniType, path === '' ? key : `${path}.${key}`),
	);
}

describe('the request body of a specified endpoint', () => {
	it.each(Object.entries(documentedBodies))('has exactly the specified fields: %s', (name, documented) => {
		const { body }: Endpoint = endpoints[name as keyof typeof documentedBodies];
		const optional = 'optional' in documented ? documented.optional : [];

		expect(body && fieldsOf(body).sort()).toEqual([...documented.required, ...optional].sort());
	});

	it.each(documentedWithoutBody)('is absent if none is specified: %s', (name) => {
		expect(endpoints[name]).not.toHaveProperty('body');
	});

	it('is covered for each of the 26 specified endpoints', () => {
		const listed = new Set([...Object.keys(documentedBodies), ...documentedWithoutBody]);

		expect(listed.size).toBe(26);
	});
});

describe('every endpoint with which users change something', () => {
	const changes = Object.entries<Endpoint>(endpoints).filter(
		([, { access, method }]) => access === 'user' && method !== 'GET',
	);

	it.each(changes)('names what it leaves in the activity log, or why it leaves nothing: %s', (_name, { activity }) => {
		expect(activity).toBeDefined();
		if (activity instanceof Object && 'none' in activity) expect(activity.none).toMatch(/^[A-Z].+\.$/);
	});
});

/** Events after which somebody or something else has access, or data has left: most of them are emailed. */
const ofAccess: readonly AccountActivityEvent[] = [
	...accountActivityEvents.filter((event) => accountActivities[event].mailedTo !== undefined),
	...(['member-invited', 'password-changed', 'email-changed', 'deletion-requested', 'recovery-codes-renewed'] as const),
];
/** The invitation asked for it, and confirming a channel leads no further than the password allowed. */
const afterwards = ['acceptInvitation', 'confirmChannel'];

describe('every endpoint that changes people, secrets or exits', () => {
	const rows = Object.entries<Endpoint>(endpoints).filter(([name, { activity }]) => {
		return !afterwards.includes(name) && eventsOf(activity).some((event) => ofAccess.includes(event));
	});

	it.each(rows)('needs a recent login (AUTH-14): %s', (_name, { recentLogin }) => {
		expect(recentLogin).toBeDefined();
	});
});

describe('every endpoint with which an admin writes as us, moves money or chooses who is let in', () => {
	const names = [
		...(['sendNotification', 'giveCredit', 'approveCredit', 'setPromiseMonitor'] as const),
		...(['updateUserTier', 'setUserAccess', 'exportLeads'] as const),
	];

	it.each(names)('needs a login of the last hour: %s', (name) => {
		expect(endpoints[name]).toMatchObject({ access: 'admin', recentLogin: 'within-an-hour' });
	});
});

describe('every endpoint for admins', () => {
	const rows = Object.entries<Endpoint>(endpoints);

	it.each(rows)('names what it leaves in the audit log, or why it leaves nothing: %s', (_name, { access, audit }) => {
		expect(audit !== undefined).toBe(access === 'admin');
		if (audit && 'none' in audit) expect(audit.none).toMatch(/^[A-Z].+\.$/);
	});

	it.each(rows.filter(([name, { access }]) => access === 'admin' && name.startsWith('export')))(
		'that exports is recorded each time, and needs a recent login: %s',
		(_name, { audit, recentLogin }) => {
			expect(audit).toHaveProperty('eachTime');
			expect(recentLogin).toBeDefined();
		},
	);
});

describe('every endpoint for visitors', () => {
	it.each(Object.entries<Endpoint>(endpoints))(
		'says whether a busy network gets a puzzle, or why there is none: %s',
		(_name, { access, puzzle }) => {
			expect(puzzle !== undefined).toBe(access === 'public');
			if (puzzle instanceof Object) expect(puzzle.none).toMatch(/^[A-Z].+\.$/);
		},
	);
});

describe('every event of the activity log', () => {
	const recorded = Object.values<Endpoint>(endpoints).flatMap(({ activity }) => eventsOf(activity));
	/** At a login, and at the repair of one. */
	const elsewhere: readonly AccountActivityEvent[] = [
		...(['login', 'login-failed', 'second-factor-failed', 'recovery-code-used', 'login-restored'] as const),
	];

	it.each(accountActivityEvents.filter((event) => !elsewhere.includes(event)))(
		'is in the row of an endpoint: %s',
		(event) => {
			expect(recorded).toContain(event);
		},
	);

	it('is emailed only if it is about the account', () => {
		const ofPerson = accountActivityEvents.filter((event) => accountActivities[event].about === 'person');

		expect(ofPerson.filter((event) => accountActivities[event].mailedTo !== undefined)).toEqual([]);
	});
});

describe('every endpoint for users', () => {
	it.each(Object.entries<Endpoint>(endpoints))(
		'names the permission that it needs: %s',
		(_name, { access, permission }) => {
			expect(permission !== undefined).toBe(access === 'user');
		},
	);
});
