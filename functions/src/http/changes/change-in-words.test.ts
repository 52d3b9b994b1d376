import { type Endpoint, endpoints } from '@stayup/contract';
import { endpointRows } from '@stayup/testing/http/endpoint-calls';
import { describe, expect, it } from 'vitest';
import { examples } from '../../api-docs/examples.ts';
import type { Call, Handlers } from '../handler.ts';
import { changedFields, nameOfChanged } from './change-in-words.ts';
import { recorded } from './record-change.ts';

describe('the fields of a change', () => {
	it('are those that the body names and that differ, as they were and are', () => {
		const before = { name: 'Shop', url: 'https://old.example', tags: ['a'], interval: 60 };
		const answer = { name: 'Shop', url: 'https://new.example', tags: ['a', 'b'], interval: 300 };
		const body = { name: 'Shop', url: 'new.example', tags: ['a', 'b'] };

		expect(changedFields({ before, body, answer })).toEqual({
			before: 'url: https://old.example, tags: a',
			after: 'url: https://new.example, tags: a,b',
		});
	});

	it('say of settings with parts only that they changed, because these lead elsewhere or have secrets', () => {
		const before = { target: { kind: 'webhook', url: 'https://a.example/secret' } };
		const answer = { target: { kind: 'webhook', url: 'https://b.example/secret' } };
		const changed = changedFields({ before, body: { target: answer.target }, answer });

		expect(changed).toEqual({ before: 'target: as it was', after: 'target: changed' });
	});

	it.each([
		['nothing was there before', { before: null, body: { name: 'Shop' }, answer: { name: 'Shop' } }],
		['nothing differs', { before: { name: 'Shop' }, body: { name: 'Shop' }, answer: { name: 'Shop' } }],
		['only the body has it, such as a password', { before: {}, body: { password: 'secret' }, answer: {} }],
		['it was deleted', { before: { name: 'Shop' }, body: undefined, answer: { message: 'Deleted' } }],
	])('are none if %s', (_, versions) => {
		expect(changedFields(versions)).toEqual({ before: null, after: null });
	});

	it('say of a switch that holds for some time until when, as of a mute', () => {
		const answer = { emailsMutedUntil: '2026-11-29T15:00:00.000Z' };
		const changed = changedFields({ before: { emailsMutedUntil: null }, body: { emailsMuted: true }, answer });

		expect(changed).toEqual({ before: 'emailsMutedUntil: null', after: 'emailsMutedUntil: 2026-11-29T15:00:00.000Z' });
	});

	it('are cut off after 500 characters', () => {
		const long = { before: { note: 'a'.repeat(9_000) }, body: { note: '' }, answer: { note: 'b'.repeat(9_000) } };

		expect(changedFields(long).after).toHaveLength(500);
	});
});

describe('secrets of URLs', () => {
	const url = 'https://anna:pass-word@shop.example/a?key=s3cret#part';

	it('are no part of the fields', () => {
		const versions = { before: { url: 'https://shop.example' }, body: { url }, answer: { url } };

		expect(changedFields(versions).after).toBe('url: https://…@shop.example/a');
	});

	it.each([
		[url, 'https://…@shop.example/a'],
		['shop.example/a?key=s3cret', 'shop.example/a'],
		['Is it up? Yes', 'Is it up? Yes'],
	])('are no part of the name: %s', (typed, shown) => {
		expect(nameOfChanged({ before: null, body: { url: typed } })).toBe(shown);
	});
});

/** Endpoints whose row the app records. */
const recordedRows = endpointRows.filter(({ activity }) => typeof activity === 'string');
const mark = 's3cret-of-the-test';
/** Texts that a person sends to be shown. */
const shownFields = ['name', 'title', 'subject', 'email'];

/** The value with a secret in every text, and in the query of every URL. */
function withSecrets(value: unknown, field: string): unknown {
	if (Array.isArray(value)) return value.map((one) => withSecrets(one, field));
	if (value instanceof Object) {
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSecrets(inner, key)]));
	}
	if (typeof value !== 'string') return value;
	return field === 'url' ? `https://a:${mark}@shop.example/?q=${mark}` : mark;
}

/** As a change: the texts that are shown, and secrets in all others. */
function sentWith(body: unknown): unknown {
	if (!(body instanceof Object) || Array.isArray(body)) return body;
	const fields = Object.entries(body).map(([key, value]) => [
		key,
		shownFields.includes(key) ? value : secretsIn(key, value),
	]);
	return Object.fromEntries(fields);
}

function secretsIn(key: string, value: unknown): unknown {
	const hasParts = value instanceof Object && !(Array.isArray(value) && value.every((one) => typeof one === 'string'));
	const isSecret = key === 'url' || hasParts || /password|secret|token/i.test(key);
	return isSecret ? withSecrets(value, key) : value;
}

describe('the row of every change in the activity of an account', () => {
	it.each(recordedRows)('has no secret of what was sent or replied: $name', async ({ name }) => {
		const rows: string[] = [];
		const { body, reply } = examples[name];
		const sent = sentWith(body);
		// The reply repeats what is shown of the body, and has secrets in everything else.
		const answer = { ...(withSecrets(reply, '') as object), ...(sent instanceof Object ? sent : {}) };
		const handlers = Object.fromEntries(endpointRows.map((row) => [row.name, async () => examples[row.name].reply]));
		const call = { actor: { uid: 'alice' }, params: {}, query: undefined, body: sent, request: {} };
		await recorded(
			{ recordChange: async ({ detail, changed }) => void rows.push(JSON.stringify([detail, changed])) },
			endpoints[name],
			handlers as unknown as Handlers,
			call as unknown as Call<Endpoint>,
			async () => answer,
		);

		expect(rows).toHaveLength(1);
		expect(rows.join()).not.toContain(mark);
	});
});

describe('the name of a change', () => {
	it.each([
		['of what it is called now', { before: { name: 'Old' }, body: { name: 'New' } }, 'New'],
		['of what keeps its name', { before: { name: 'Shop' }, body: { url: 'https://new.example' } }, 'Shop'],
		['of what was deleted', { before: { name: 'Old' }, body: undefined }, 'Old'],
		['of an incident is its title', { before: null, body: { title: 'Slow' } }, 'Slow'],
		['of a link is none', { before: null, body: undefined }, null],
	])('%s', (_, versions, name) => {
		expect(nameOfChanged(versions)).toBe(name);
	});
});
