import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { send } from '@stayup/testing/api-client';
import { type ExampleFixture, exampleOf, makeExampleFixture, pathOf, sendExample } from '@stayup/testing/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

interface Row extends Endpoint {
	name: EndpointName;
}

const rows: Row[] = Object.entries(endpoints).map(([name, row]) => ({ ...row, name: name as EndpointName }));
const guarded = rows.filter(({ access }) => access === 'user' || access === 'admin');
const openToAll = rows.filter(({ access }) => access === 'public' || access === 'signed');

const data = openStoredData();
let fixture: ExampleFixture;
beforeAll(async () => {
	fixture = await makeExampleFixture(data);
});

describe('each endpoint, called with its example,', () => {
	it.each(rows)('$method $path: $summary', async ({ name, status, statusIf, reply, isPaged, redirects }) => {
		const example = await exampleOf(name, fixture);
		const answer = await sendExample(name, example);
		if (example.isMissingLocally) return expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });

		expect([status, statusIf?.status], JSON.stringify(answer.body)).toContain(answer.status);
		if (redirects) expect(reply.safeParse({ url: answer.headers.get('location') }).success).toBe(true);
		else expect(reply.safeParse(answer.body).error?.issues).toBeUndefined();
		expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
		if (isPaged) expect(Array.isArray(answer.body)).toBe(true);
	});
});

describe('each endpoint, called without permission,', () => {
	it.each(guarded)('$method $path rejects a visitor before it checks anything else', async ({ name, method }) => {
		const answer = await send(method, pathOf(name, idsOf(name, fixture.website._id)));

		expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
	});

	it.each(guarded)('$method $path refuses an invalid token', async ({ name, method }) => {
		const answer = await send(method, pathOf(name, idsOf(name, fixture.website._id)), { token: 'garbage' });

		expect(answer).toMatchObject({ status: 401, body: { message: 'Please log in to continue.' } });
	});

	it.each(guarded.filter(({ access }) => access === 'admin'))(
		'$method $path refuses a user who is not an admin',
		async ({ name }) => {
			const answer = await sendExample(name, { ...(await exampleOf(name, fixture)), who: fixture.alice });

			expect(answer).toMatchObject({ status: 403, body: { message: 'Admin access only.', code: 'forbidden' } });
		},
	);

	it.each(guarded.filter(({ path, access }) => path.startsWith('/api/') && path.includes(':id') && access === 'user'))(
		'$method $path responds to the id of another account as to an unknown id',
		async ({ name }) => {
			const example = await exampleOf(name, fixture);
			const foreign = await sendExample(name, { ...example, who: fixture.bob });
			const missing = await sendExample(name, { ...example, who: fixture.bob, params: idsOf(name, 'missing') });

			expect(foreign.status).toBe(404);
			expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
		},
	);

	it.each(openToAll)('$method $path is closed to other methods', async ({ name, method }) => {
		const answer = await send(method === 'PUT' ? 'DELETE' : 'PUT', pathOf(name, idsOf(name, 'missing')), { body: {} });

		expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
		expect(answer.headers.get('allow')).toContain(method);
	});
});

describe('each endpoint, called with bad input,', () => {
	const withBody = rows.filter(({ body }) => body !== null);
	const withParameter = rows.filter(({ path }) => path.includes(':'));
	const paged = rows.filter(({ isPaged }) => isPaged);
	const plain = rows.filter((row) => row.body === null && !row.path.includes(':') && !row.query);

	it.each(withBody)('$method $path names the missing field', async ({ name }) => {
		const { body, ...example } = await exampleOf(name, fixture);
		const answer = await sendExample(name, { ...example, body: {} });

		expect(body).toBeDefined();
		expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: expect.any(Array) } });
	});

	it.each(withParameter)('$method $path responds 404 to an invalid id', async ({ name }) => {
		const example = await exampleOf(name, fixture);
		const answers = await Promise.all(
			['__all__', 'a'.repeat(1501), '%00', 'missing'].map((id) =>
				sendExample(name, { ...example, params: idsOf(name, id) }),
			),
		);

		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	});

	it.each(paged)('$method $path refuses an invalid page size', async ({ name, path }) => {
		const { who } = await exampleOf(name, fixture);
		const answer = await send('GET', `${path}?limit=0`, { token: who?.token });

		expect(answer).toMatchObject({ status: 400, body: { message: 'Please request 1 to 200 rows.' } });
	});

	it.each(plain)(
		'$method $path refuses a body that is too large, or without a body an invalid token',
		async ({ name, access }) => {
			const example = await exampleOf(name, fixture);
			const { maxBodyKb = access === 'signed' ? 256 : 32 }: Endpoint = endpoints[name];
			const tooLarge = { much: 'x'.repeat((maxBodyKb + 1) * 1024) };
			// A GET has no body, so only its token can be invalid.
			const answer =
				endpoints[name].method === 'GET'
					? await send('GET', pathOf(name, {}), { token: access === 'public' ? undefined : `${example.who?.token}x` })
					: await send('POST', pathOf(name, {}), { token: example.who?.token, body: tooLarge });

			const { method, status, statusIf }: Endpoint = endpoints[name];
			const expected = method !== 'GET' ? [413] : access === 'public' ? [status, statusIf?.status] : [401];
			expect(expected).toContain(answer.status);
		},
	);
});

/** The same for each parameter of the path. */
function idsOf(name: EndpointName, id: string): Record<string, string> {
	return Object.fromEntries([...endpoints[name].path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [parameter, id]));
}
