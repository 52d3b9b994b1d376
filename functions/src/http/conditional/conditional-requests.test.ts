import { type Endpoint, type EndpointName, endpoints, keyScopes } from '@stayup/contract';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	examplePath,
	isOpen,
	permittedHeaders,
	permittedLine,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { describe, expect, it } from 'vitest';
import { examples } from '../../api-docs/examples.ts';
import { canonicalJson } from './canonical-json.ts';
import { etagOf, etagSourceOf } from './etags.ts';
import type { IdempotentRequest } from './idempotency.ts';

const contract = Object.values<Endpoint>(endpoints);
const guarded = endpointRows.filter((row) => !isOpen(row));
const countGuarded = contract.filter(({ access }) => access === 'user' || access === 'admin').length;

/** Lists and files have no version. */
const hasVersion = ({ method, access, isPaged, replyMediaType }: EndpointRow) =>
	method === 'GET' && access === 'user' && !isPaged && !replyMediaType;

/** Changes of a part, which has the version of the whole. */
const wholes: Readonly<Partial<Record<EndpointName, EndpointName>>> = {
	writePostMortem: 'getIncident',
	revokeEvidenceLink: 'getOutage',
	setStatusLogo: 'getStatusPage',
	removeStatusLogo: 'getStatusPage',
};

function wholeOf(row: EndpointRow): EndpointName | undefined {
	return wholes[row.name] ?? guarded.find((each) => each.path === row.path && hasVersion(each))?.name;
}

const { call } = createEndpointCalls();
/** Of the empty reply of every handler here. */
const etagIn = (reader: EndpointName) => etagOf(reader, {});

describe('If-Match', () => {
	const changing = guarded.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));

	it('lets a change through for the current version only, and refuses what has no version', async () => {
		const versions = [
			{ name: 'the current version', headerOf: (current: string) => current, isCurrent: true },
			{
				name: 'the current version among others',
				headerOf: (current: string) => `"a", ${current.replace('W/', '')}`,
				isCurrent: true,
			},
			{ name: 'any version', headerOf: () => '*', isCurrent: true },
			{ name: 'an older version', headerOf: () => 'W/"older"', isCurrent: false },
		];
		const cells = await cellsOf(changing, versions, async (row, { headerOf, isCurrent }) => {
			const whole = wholeOf(row);
			const header = headerOf(etagIn(whole ?? 'getWebsite'));
			const changed = `412 precondition-failed: This has changed since the version in If-Match. Please read it again.`;
			const none = '412 precondition-failed: This has no version, so If-Match cannot be compared with it.';
			const { line } = await call(row, { headers: { ...permittedHeaders(row), 'if-match': header } });
			const refusal = whole ? `${reachedLine(whole, 'owner of alice: alice')}, and then ${changed}` : none;
			return { expected: whole && isCurrent ? permittedLine(row) : refusal, found: line };
		});

		const count = contract.filter(
			({ method, access }) => method !== 'GET' && method !== 'POST' && (access === 'user' || access === 'admin'),
		).length;
		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(count * versions.length);
	});
});

describe('If-None-Match', () => {
	it('gets 304 for the same version of what has one', async () => {
		const versions = [
			{ name: 'the same version', headerOf: (current: string) => current, isSame: true },
			{ name: 'any version', headerOf: () => '*', isSame: true },
			{ name: 'an older version', headerOf: () => 'W/"older"', isSame: false },
		];
		const cells = await cellsOf(guarded, versions, async (row, { headerOf, isSame }) => {
			const source = hasVersion(row) ? row.name : etagSourceOf(row.name);
			const current = source && etagIn(source);
			const header = headerOf(current ?? 'W/"none"');
			const { line, response } = await call(row, { headers: { ...permittedHeaders(row), 'if-none-match': header } });
			const { status: usual = 200 } = row;
			// A change has happened, whatever the caller knows.
			const [status, version] = [hasVersion(row) && isSame ? 304 : usual, current];
			return {
				expected: `${permittedLine(row)}: ${status}, ${version}`,
				found: `${line}: ${response.status}, ${response.headers.get('etag')}`,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(countGuarded * versions.length);
	});
});

describe('Idempotency-Key', () => {
	const posts = ({ method, access, permission }: Endpoint) =>
		method === 'POST' && access === 'user' && permission !== 'read' && keyScopes.some((scope) => scope === permission);

	it('makes exactly the changes that API keys can make run once, by account, URL without the version, body and key', async () => {
		const asked: IdempotentRequest[] = [];
		const { call: callOnce } = createEndpointCalls({
			idempotency: {
				async once(request, _now, work) {
					asked.push(request);
					return { answer: await work(), isReplayed: true };
				},
				alone: async (_resource, _now, work) => ({ done: await work() }),
			},
		});
		const keys = [
			{ name: 'k', prefix: '/api/' },
			{ name: '~'.repeat(255), prefix: '/api/v1/' },
		];
		const cells = await cellsOf(guarded, keys, async (row, { name, prefix }) => {
			asked.splice(0);
			const headers = { ...permittedHeaders(row), 'idempotency-key': name };
			const path = examplePath(row).replace('/api/', prefix);
			const { line, response } = await callOnce(row, { headers }, { path });
			const isReplayed = response.headers.get('idempotency-replayed') === 'true';
			const read = row.body ? row.body.safeParse(examples[row.name].body).data : null;
			const content = [row.method, examplePath(row), canonicalJson(read), ''];
			const once = { ownerId: 'alice', idempotencyKey: name, content };
			return {
				expected: `${permittedLine(row)}: ${JSON.stringify(posts(row) ? [once] : [])}, ${posts(row)}`,
				found: `${line}: ${JSON.stringify(asked)}, ${isReplayed}`,
			};
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(countGuarded * keys.length);
	});

	it('is refused if it is no text of 1 to 255 visible characters', async () => {
		const keys = ['', 'a b', 'é', 'k'.repeat(256)].map((name) => ({ name }));
		const message = 'Please send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.';
		const cells = await cellsOf(guarded, keys, async (row, { name }) => {
			const { line } = await call(row, { headers: { ...permittedHeaders(row), 'idempotency-key': name } });
			return { expected: posts(row) ? `400 invalid: ${message}` : permittedLine(row), found: line };
		});

		expect(wrongIn(cells)).toEqual([]);
		expect(countOf(cells)).toBe(countGuarded * keys.length);
	});
});
