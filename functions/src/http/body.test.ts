import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { largestBodyBytes, largestSignedBodyBytes, parseBody, parseHeaders, parseQuery } from './body.ts';

const Form = z.object({ name: z.optional(z.string()) });
const json = 'application/json';
const unknown = 'ignored';
const read = (text: string, type = json, mediaTypes?: readonly string[]) =>
	parseBody(Form, type, text, { unknown, mediaTypes });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('WEB-1: a body', () => {
	it.each([json, 'Application/JSON', 'application/json; charset=utf-8', ' application/json ;x'])(
		'may be %j',
		(type) => {
			expect(read('{"name":"Rosa","other":1}', type)).toEqual({ name: 'Rosa' });
		},
	);

	it.each(['', 'text/plain', 'application/jsonp', 'text/plain; application/json', 'xapplication/json'])(
		'may not be %j',
		(type) => {
			expect(() => read('{}', type)).toThrow(
				expect.objectContaining({
					code: 'unsupported-media-type',
					message: 'Please send the request as application/json.',
				}),
			);
		},
	);

	it('may be of another type where an endpoint says so', () => {
		expect(read('{}', 'application/csp-report', ['application/csp-report'])).toEqual({});
		expect(() => read('{}', 'text/plain', ['application/csp-report'])).toThrow();
	});

	it.each(['', '{', 'name=Rosa', "{'name':1}"])('that is not JSON is refused: %j', (text) => {
		expect(() => read(text)).toThrow(
			expect.objectContaining({ code: 'invalid', message: 'The request is not valid JSON.' }),
		);
	});

	it('may be nested five levels deep and no deeper', () => {
		expect(read(nested(5))).toEqual({});
		expect(() => read(nested(6))).toThrow('nested too deeply');
		expect(() => read(`{"a":${'['.repeat(5)}${']'.repeat(5)}}`)).toThrow('nested too deeply');
	});

	it.each(['__proto__', 'constructor', 'prototype'])('with the name %s is refused at any depth', (name) => {
		for (const text of [`{"${name}":1}`, `{"a":{"${name}":{}}}`, `{"a":[{"${name}":1}]}`]) {
			expect(() => read(text)).toThrow(
				expect.objectContaining({
					code: 'invalid',
					message: 'The request is nested too deeply or uses a reserved name.',
				}),
			);
		}
	});

	it.each([
		['{"name":"\\ud800"}', 'name'],
		['{"other":"\\udc00"}', 'other'],
		['{"a":[1,null,{"b":"x\\ud800"}]}', 'a.2.b'],
		['{"a":{"\\ud800":1}}', 'a'],
		['{"\\ud800":1}', ''],
		['"\\ud800"', ''],
	])('with the ill-formed text %s is refused at the field "%s" (INPUT-1)', (text, field) => {
		const message = 'Please remove the invalid characters from this text.';

		expect(() => read(text)).toThrow(
			expect.objectContaining({ code: 'invalid', message, errors: [{ field, message }] }),
		);
	});

	it('names each invalid field', () => {
		const Strict = z.object({ a: z.object({ b: z.string('Wrong.') }), c: z.number('Wrong too.') });

		expect(() => parseBody(Strict, json, '{"a":{"b":1},"c":"x"}', { unknown })).toThrow(
			expect.objectContaining({
				code: 'invalid',
				message: 'Wrong.',
				errors: [
					{ field: 'a.b', message: 'Wrong.' },
					{ field: 'c', message: 'Wrong too.' },
				],
			}),
		);
	});

	it('names an unknown field before what is missing because of it', () => {
		const Named = z.object({ name: z.string('Please enter a name.') });
		const message = 'Unknown field `nam`. Did you mean `name`?';

		expect(() => parseBody(Named, json, '{"nam":"Rosa"}', { unknown: 'refused' })).toThrow(
			expect.objectContaining({
				code: 'invalid',
				message,
				errors: [
					{ field: 'nam', message },
					{ field: 'name', message: 'Please enter a name.' },
				],
			}),
		);
	});

	it.each([
		['{}', 'a', 'Please send a.'],
		['{"a":1}', 'a', 'Please check a.'],
		['{"a":{}}', 'a.b', 'Please send a.b.'],
		['[]', '', 'The request is not valid.'],
		['{"a":{"b":""},"c":"upp"}', 'c', 'Please choose a value for c: up, down.'],
	])('%s gets a sentence where the schema has none', (text, field, message) => {
		const Plain = z.object({ a: z.object({ b: z.string() }), c: z.optional(z.enum(['up', 'down'])) });

		expect(() => parseBody(Plain, json, text, { unknown })).toThrow(
			expect.objectContaining({ code: 'invalid', message, errors: [{ field, message }] }),
		);
	});

	it.each([
		['commas', `[${'1,'.repeat(20_000)}1]`],
		['lists', `${'['.repeat(20_001)}`],
		['objects in an unknown field', `{"x":[${'{},'.repeat(15_000)}{}]}`],
		['a half of it', `{"a":"\\"","b":[${'0,'.repeat(20_001)}`],
	])('may not have more values than anybody needs, which is counted before they are read: %s', (_name, text) => {
		const message = 'The request has too many values. Please split it.';
		expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid', message }));
	});

	it('may have a text of any characters', () => {
		const name = ',[{"\\'.repeat(20_000);

		expect(read(JSON.stringify({ name }))).toEqual({ name });
		expect(read(`{"name":"${'\\u005b'.repeat(20_001)}"}`)).toEqual({ name: '['.repeat(20_001) });
	});

	it('has at most 32 KB, and 256 KB if it is signed', () => {
		expect([largestBodyBytes, largestSignedBodyBytes]).toEqual([32_768, 262_144]);
	});
});

describe('a query', () => {
	it('takes the last value of a repeated parameter', () => {
		expect(parseQuery(Form, new URLSearchParams('name=one&name=two&x=1'), { unknown })).toEqual({ name: 'two' });
	});

	it('with an unknown parameter is refused by its name, also by an endpoint without parameters', () => {
		const refused = (schema: typeof Form | undefined, query: string) => () =>
			parseQuery(schema, new URLSearchParams(query), { unknown: 'refused' });

		expect(refused(Form, 'nam=x')).toThrow('Unknown parameter `nam`. Did you mean `name`?');
		expect(refused(undefined, 'status=down')).toThrow('Unknown parameter `status`.');
		expect(refused(undefined, '')()).toBeUndefined();
		expect(parseQuery(undefined, new URLSearchParams('x=1'), { unknown })).toBeUndefined();
	});
});

describe('headers', () => {
	const Headers = z.object({ 'x-name': z.optional(z.string()), 'x-other': z.optional(z.string()) });
	const headers = (sent: Record<string, string>) => parseHeaders(Headers, (name) => sent[name]);

	it('are decoded, and those that the schema does not name are not read', () => {
		expect(headers({ 'x-name': 'J%C3%BCrgen', cookie: 'a=b' })).toEqual({ 'x-name': 'Jürgen' });
		expect(headers({})).toEqual({});
	});

	it('that cannot be decoded are refused by name', () => {
		const message = 'Please percent-encode the header x-name.';

		expect(() => headers({ 'x-name': '%E0%A4%A' })).toThrow(
			expect.objectContaining({ code: 'invalid', message, errors: [{ field: 'x-name', message }] }),
		);
	});
});
