import { type Endpoint, endpoints, keyMark, refusesUnknown } from '@stayup/contract';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointReply,
	type EndpointRow,
	endpointRows,
	examplePath,
	pathWith,
	permittedHeaders,
	permittedLine,
} from '@stayup/testing/http/endpoint-calls';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hostileIds } from '../../../tests/fuzz/bad-input.ts';
import { examples } from '../api-docs/examples.ts';

const { call, send } = createEndpointCalls();
const contract = Object.values<Endpoint>(endpoints);
const withBody = endpointRows.filter(({ body }) => body);
const unknownUrl = '404 not-found: This URL does not exist.';
const otherMethod = '405 method-not-allowed: This URL does not support that method.';
const unknownParameter = '400 invalid: Unknown parameter `x`.';
const json = { 'content-type': 'application/json' };

/** The limit of a body, in bytes. */
function limitOf({ access, maxBodyKb = access === 'signed' ? 256 : 32 }: EndpointRow): number {
	return maxBodyKb * 1024;
}

const patterns = endpointRows.map((row) => ({ row, parts: row.path.split('/') }));

/** The endpoints of a function whose path fits. */
function endpointsAt(pathname: string, dials: boolean): EndpointRow[] {
	const given = pathname.split('/');
	return patterns
		.filter(
			({ row, parts }) =>
				parts.length === given.length &&
				(row.dials === true) === dials &&
				parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index])),
		)
		.map(({ row }) => row);
}

/** The values that a path has for the parameters. */
function paramsAt(pathname: string, path: string): Record<string, string> {
	const given = pathname.split('/');
	const parts = path.split('/').map((part, index) => [part, given[index] ?? ''] as const);
	const named = parts.filter(([part]) => part.startsWith(':'));
	return Object.fromEntries(named.map(([part, value]) => [part.slice(1), decodeURIComponent(value)]));
}

describe('every endpoint', () => {
	it('is called with its example by somebody who may, and gets what was sent', async () => {
		const cells = await cellsOf(endpointRows, [{ name: 'its example' }], async (row) => {
			const { line, reached: handled, response } = await call(row, { headers: permittedHeaders(row) });
			const params = JSON.stringify(handled?.call.params);
			return {
				expected: `${permittedLine(row)}: ${JSON.stringify(paramsAt(examplePath(row), row.path))}, ${row.status ?? 200}`,
				found: `${line}: ${params}, ${response.status}`,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.length);
	});

	it('is not served by the other function (SSRF-11)', async () => {
		const cells = await cellsOf(endpointRows, [{ name: 'at the other function' }], async (row) => {
			const init = { method: row.method, headers: { ...permittedHeaders(row), ...json } };
			const { line } = await send(row, examplePath(row), init, 'other');
			const isKnown = endpointsAt(examplePath(row), row.dials !== true).length > 0;
			return {
				expected: isKnown ? otherMethod : unknownUrl,
				found: line,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.length);
	});

	it('is refused with an API key in its URL, for every caller', async () => {
		const keys = [`key=${keyMark}x`, `a=1&b=${keyMark}${'k'.repeat(44)}`].map((name) => ({ name }));
		const cells = await cellsOf(endpointRows, keys, async (row, { name }) => {
			const { line } = await call(row, { headers: permittedHeaders(row) }, { path: `${examplePath(row)}?${name}` });
			return {
				expected:
					'400 invalid: Please send the API key in the Authorization header. This URL may have been logged, so please rotate the key.',
				found: line,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.length * keys.length);
	});
});

describe('the path of every endpoint', () => {
	const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((name) => ({ name }));
	const paths = [...new Set(endpointRows.map(({ path }) => path))].map((name) => ({ name }));

	it('is closed to all other methods, and lists those that are open', async () => {
		const cells = await cellsOf(paths, methods, async ({ name: path }, { name: method }) => {
			const rows = endpointRows.filter((row) => row.path === path);
			const [row] = rows;
			if (!row) throw new Error(`${path} has no endpoint.`);
			const pathname = pathWith(path, () => 'x');
			const allowed = endpointsAt(pathname, row.dials === true).map((each) => each.method as string);
			// A browser that opens this link gets the page that unsubscribes.
			const isPage = method === 'GET' && row.name === 'unsubscribe';
			const { line, response } = await send(row, pathname, { method });
			return {
				expected:
					isPage || allowed.includes(method) ? 'open' : `${otherMethod} ${rows.map((each) => each.method).join(', ')}`,
				found: response.status === 405 ? `${line} ${response.headers.get('allow')}` : 'open',
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(new Set(contract.map(({ path }) => path)).size * methods.length);
	});
});

describe('every endpoint with ids in its path', () => {
	const withIds = endpointRows.filter(({ path }) => path.includes(':'));
	const ids = hostileIds.map((name) => ({ name }));

	it('gets a hostile id as it is, or is not reached', async () => {
		const cells = await cellsOf(withIds, ids, async (row, { name: id }) => {
			const path = pathWith(row.path, () => id);
			const { pathname, search } = new URL(path, 'http://localhost');
			// `Request` resolves "..", which may lead to another endpoint of the same function.
			const fitting = endpointsAt(pathname, row.dials === true);
			const found = fitting.find(({ method }) => method === row.method);
			const body = found?.body ? { body: JSON.stringify(examples[found.name].body) } : {};
			const init = { method: row.method, headers: { ...permittedHeaders(found ?? row), ...json }, ...body };
			const { line, reached: handled } = await send(row, path, init);
			const refusal = fitting.length > 0 ? otherMethod : unknownUrl;
			if (found && search !== '' && refusesUnknown(found)) return { expected: unknownParameter, found: line };
			return {
				expected: found ? `${permittedLine(found)} with ${beginOf(paramsAt(pathname, found.path))}` : refusal,
				found: handled ? `${line} with ${beginOf(handled.call.params)}` : line,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.filter(({ path }) => path.includes(':')).length * ids.length);
	});

	const beginOf = (params: Readonly<Record<string, string>>) => JSON.stringify(params).slice(0, 200);
});

describe('every endpoint with a body', () => {
	interface Defect {
		name: string;
		body: string;
		type?: string;
		expected: string;
	}

	const notPlain = '400 invalid: The request is nested too deeply or uses a reserved name.';
	const defects: readonly Defect[] = [
		...[
			'text/plain',
			'application/x-www-form-urlencoded',
			'multipart/form-data; boundary=x',
			'application/jsonx',
			'',
		].map((type) => ({
			name: `the type "${type}"`,
			body: '{}',
			type,
			expected: '415 unsupported-media-type: Please send the request as application/json.',
		})),
		...['', '{', 'a=b'].map((body) => ({
			name: `the body "${body}", which is not JSON`,
			body,
			expected: '400 invalid: The request is not valid JSON.',
		})),
		...['__proto__', 'constructor', 'prototype'].map((name) => ({
			name: `the reserved name ${name}`,
			body: `{"${name}":{"role":"admin"}}`,
			expected: notPlain,
		})),
		{ name: 'six levels', body: '{"a":{"a":{"a":{"a":{"a":{}}}}}}', expected: notPlain },
		{
			name: 'a text with half a character',
			body: '{"name":"\\ud800"}',
			expected: '400 invalid: Please remove the invalid characters from this text.',
		},
	];

	it('refuses what is no JSON, or no plain JSON', async () => {
		const cells = await cellsOf(withBody, defects, async (row, { body, type = json['content-type'], expected }) => {
			const headers = { ...permittedHeaders(row), 'content-type': type };
			return { expected, found: (await call(row, { headers, body })).line };
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.filter(({ body }) => body).length * defects.length);
	});

	it('names what is missing', async () => {
		const missing = [{ name: 'without any field' }];
		const cells = await cellsOf(withBody, missing, async (row) => {
			const reply = await call(row, { headers: permittedHeaders(row), body: '{}' });
			return { expected: 'named', found: namesOnly(['', ...Object.keys(examples[row.name].body ?? {})], reply) };
		});
		const fields = withBody.flatMap((row) =>
			requiredIn(row).map((field) => ({ name: `${row.name} without ${field}`, row, field })),
		);
		const ofFields = await cellsOf(fields, [{ name: 'alone' }], async ({ row, field }) => {
			const body = Object.entries(examples[row.name].body ?? {}).filter(([key]) => key !== field);
			const reply = await call(row, { headers: permittedHeaders(row), body: JSON.stringify(Object.fromEntries(body)) });
			return { expected: 'named', found: namesOnly([field], reply) };
		});

		expect(wrongIn([...cells, ...ofFields])).toEqual([]);
		expect(countOf(cells)).toBe(contract.filter(({ body }) => body).length);
		expect(countOf(ofFields)).toBe(withBody.flatMap(requiredIn).length);
	});
});

describe('an unknown field or parameter', () => {
	it('is refused by name wherever it is in the body, except where others define what is sent', async () => {
		const places = withBody.flatMap((row) =>
			objectsIn(examples[row.name].body, []).map((path) => ({ name: `${row.name} in "${path.join('.')}"`, row, path })),
		);
		const cells = await cellsOf(places, [{ name: 'x' }], async ({ row, path }) => {
			// The same object may be in it twice.
			const body: unknown = JSON.parse(JSON.stringify(examples[row.name].body));
			Object.assign(at(body, path), { x: 1 });
			const { line } = await call(row, { headers: permittedHeaders(row) }, { body });
			const refusal = `400 invalid: Unknown field \`${[...path, 'x'].join('.')}\`.`;
			return { expected: refusesUnknown(row) ? refusal : permittedLine(row), found: line };
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBeGreaterThan(contract.filter(({ body }) => body).length);
	});

	it('is refused by name in the URL, except where others define it', async () => {
		const cells = await cellsOf(endpointRows, [{ name: 'x' }], async (row) => {
			const { line } = await call(row, { headers: permittedHeaders(row) }, { path: `${examplePath(row)}?x=1` });
			return { expected: refusesUnknown(row) ? unknownParameter : permittedLine(row), found: line };
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.length);
	});

	/** The paths of the objects in a value. */
	function objectsIn(value: unknown, path: readonly string[]): (readonly string[])[] {
		if (typeof value !== 'object' || value === null) return [];
		const inner = Object.entries(value).flatMap(([name, field]) => objectsIn(field, [...path, name]));
		return Array.isArray(value) ? inner : [path, ...inner];
	}

	function at(value: unknown, path: readonly string[]): object {
		return path.reduce((inner, name) => (inner as Record<string, object>)[name] ?? {}, value as object);
	}
});

describe('every endpoint that may have a body', () => {
	const sending = endpointRows.filter(({ method }) => method !== 'GET');

	it('accepts as many bytes as its limit, and not one more', async () => {
		const sizes = [
			{ name: 'as many bytes as its limit', more: 0 },
			{ name: 'one byte more', more: 1 },
		];
		const cells = await cellsOf(sending, sizes, async (row, { more }) => {
			const body = ' '.repeat(limitOf(row) + more);
			const { line } = await call(row, { headers: { ...permittedHeaders(row), ...json }, body });
			const within = row.body ? '400 invalid: The request is not valid JSON.' : permittedLine(row);
			return { expected: more > 0 ? '413 too-large: The request is too large.' : within, found: line };
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.filter(({ method }) => method !== 'GET').length * sizes.length);
	});
});

describe('every endpoint with pages', () => {
	const paged = endpointRows.filter(({ isPaged }) => isPaged);

	it('has 1 to 200 rows on a page', async () => {
		const limits = ['1', '200', '0', '-1', '201', '1.5', '1e9', 'NaN', 'Infinity', '', 'x', '%00'].map((name) => ({
			name,
		}));
		const cells = await cellsOf(paged, limits, async (row, { name }) => {
			const path = `${examplePath(row)}?limit=${name}`;
			const { line, reached: handled } = await call(row, { headers: permittedHeaders(row) }, { path });
			const isValid = name === '1' || name === '200';
			return {
				expected: isValid ? `${permittedLine(row)} with ${name} rows` : '400 invalid: Please request 1 to 200 rows.',
				found: handled ? `${line} with ${rowsIn(handled.call.query)} rows` : line,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(contract.filter(({ isPaged }) => isPaged).length * limits.length);
	});

	function rowsIn(query: unknown): unknown {
		return query instanceof Object && 'limit' in query ? query.limit : undefined;
	}
});

describe('every endpoint with headers of its own', () => {
	const rows = endpointRows.flatMap((row) =>
		Object.keys(row.headers?.shape ?? {}).map((header) => ({ name: `${row.name} with ${header}`, row, header })),
	);

	it('names a header that is not percent-encoded', async () => {
		const cells = await cellsOf(rows, [{ name: 'half a character' }], async ({ row, header }) => {
			const { line, problem } = await call(row, { headers: { ...permittedHeaders(row), [header]: '%E0%A4%A' } });
			return {
				expected: `400 invalid: Please percent-encode the header ${header}. (${header})`,
				found: `${line} (${problem?.errors?.map(({ field }) => field)})`,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		const headers = contract.flatMap((row) => Object.keys(row.headers?.shape ?? {}));
		expect(countOf(cells)).toBe(headers.length);
	});
});

/** The fields without which the schema of the body fails. */
function requiredIn({ body }: EndpointRow): string[] {
	if (!(body instanceof z.ZodMiniObject)) return [];
	return Object.entries(body.shape)
		.filter(([, schema]) => !z.safeParse(schema, undefined).success)
		.map(([name]) => name);
}

function namesOnly(fields: readonly string[], { line, problem }: EndpointReply): string {
	const named = problem?.errors?.map(({ field }) => field) ?? [];
	const isNamed = named.length > 0 && named.every((field) => fields.includes(field));
	// "Invalid input" is what the validation says where the schema has no sentence.
	const isSentence = line.startsWith('400 invalid: ') && !line.includes('Invalid input');
	return isNamed && isSentence ? 'named' : `${line} (${named.join(', ')})`;
}
