/** The handlers of all endpoints, with a database. `callers.test.ts` and `bad-requests.test.ts` prove who reaches them, and with what. */
import { type Endpoint, type EndpointName, endpoints, type NewSession, permissionsOfRole } from '@stayup/contract';
import { type Answer, register, send } from '@stayup/testing/api-client';
import {
	type Example,
	type ExampleFixture,
	exampleOf,
	makeExampleFixture,
	pathOf,
	sendExample,
} from '@stayup/testing/examples';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { etagSourceOf, namesVersion } from './conditional/etags.ts';

interface Row extends Endpoint {
	name: EndpointName;
}

const rows: Row[] = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({ ...row, name: name as EndpointName }));
const withIds = rows.filter(({ path }) => path.includes(':'));

const data = openStoredData();
let fixture: ExampleFixture;
let member: NewSession;
beforeAll(async () => {
	[fixture, member] = await Promise.all([makeExampleFixture(data), register('Mel')]);
	// An invitation names who invites by a confirmed email address.
	await data.stored.users.doc(member._id).update({ isEmailConfirmed: true });
});

describe('each endpoint, called with its example,', () => {
	it.each(rows)('$method $path: $summary', async (row) => {
		const example = await exampleOf(row.name, fixture);
		// A member makes the changes that members may make: the owner makes them in the tests of the feature.
		if (!isForMembers(row)) {
			const answer = await sendExample(row.name, example);
			expectExample(row, example, answer);
			return expectSameEtag(row, example, answer);
		}
		if (row.method === 'GET') expectExample(row, example, await sendExample(row.name, example));
		if (example.who) await addMember(data, example.who, 'admin', member);
		const answer = await sendExample(row.name, example, member);
		expectExample(row, example, answer);
		await expectSameEtag(row, example, answer);
	});
});

describe('each endpoint with an id', () => {
	it.each(withIds.filter(({ access }) => access === 'user'))(
		'$method $path responds to the id of another account as to an unknown id (AUTH-6)',
		async (row) => {
			const example = { ...(await exampleOf(row.name, fixture)), who: fixture.bob };
			const foreign = await sendExample(row.name, example);
			const missing = await sendExample(row.name, { ...example, params: idsOf(row, 'missing') });

			expect(foreign.status).toBe(404);
			expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
		},
	);

	it.each(withIds.filter(({ access }) => access !== 'user'))(
		'$method $path responds 404 to an unknown id',
		async (row) => {
			const example = await exampleOf(row.name, fixture);
			const answer = await sendExample(row.name, { ...example, params: idsOf(row, 'missing') });

			expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
		},
	);
});

function isForMembers({ permission }: Row): boolean {
	return permission !== undefined && permissionsOfRole.admin.includes(permission);
}

function expectExample(
	{ name, status = 200, statusIf, reply, isPaged, redirects }: Row,
	{ isMissingLocally }: Example,
	answer: Answer<unknown>,
): void {
	if (isMissingLocally) {
		expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
		return;
	}
	expect([status, statusIf?.status], JSON.stringify(answer.body)).toContain(answer.status);
	if (redirects) expect(reply.safeParse({ url: answer.headers.get('location') }).success).toBe(true);
	else expect(reply.safeParse(answer.body).error?.issues).toBeUndefined();
	if (isPaged) expect(Array.isArray(answer.body)).toBe(true);
	if (reply === endpoints.logout.reply) expect(answer.body).toEqual(examples[name].reply);
}

/** The ETag in the reply to a change names what is read next. */
async function expectSameEtag({ name, method }: Row, { who, params }: Example, answer: Answer<unknown>): Promise<void> {
	const source = method === 'GET' ? null : etagSourceOf(name);
	if (!source) return;
	const { _id = '' } = answer.body as { _id?: string };
	const path = pathOf(source, method === 'POST' ? { id: _id } : params);
	const read = await send('GET', path, { token: who?.token });
	expect(namesVersion(answer.headers.get('etag') ?? '', read.headers.get('etag') ?? '')).toBe(true);
}

/** The same for each parameter of the path. */
function idsOf({ path }: Row, id: string): Record<string, string> {
	return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [parameter, id]));
}
