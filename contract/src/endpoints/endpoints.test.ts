import { documentedBodies, documentedWithoutBody } from '@stayup/testing/documented-bodies';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AccountActivityEvent, type Endpoint, endpoints } from '../index.ts';

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

/** Events after which somebody or something else has access, or data has left. */
const ofAccess: readonly AccountActivityEvent[] = [
	...(['channel-added', 'api-key-created', 'api-key-rotated', 'member-invited', 'member-role-changed'] as const),
	...(['data-exported', 'subscribers-exported', 'calendar-shared', 'evidence-shared', 'webhook-changed'] as const),
	...(['webhook-secret-shown', 'webhook-secret-replaced', 'channel-changed', 'api-key-changed'] as const),
	...(['import-run', 'password-changed', 'email-changed', 'deletion-requested', 'recovery-codes-renewed'] as const),
];
/** The invitation asked for it, and confirming a channel leads no further than the password allowed. */
const afterwards = ['confirmChannel'];

describe('every endpoint that changes people, secrets or exits', () => {
	const rows = Object.entries<Endpoint>(endpoints).filter(([name, { activity }]) => {
		const events =
			typeof activity === 'string'
				? [activity]
				: activity && 'recordedByHandler' in activity
					? activity.recordedByHandler
					: [];
		return !afterwards.includes(name) && events.some((event) => ofAccess.includes(event));
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

describe('every endpoint for users', () => {
	it.each(Object.entries<Endpoint>(endpoints))(
		'names the permission that it needs: %s',
		(_name, { access, permission }) => {
			expect(permission !== undefined).toBe(access === 'user');
		},
	);
});
