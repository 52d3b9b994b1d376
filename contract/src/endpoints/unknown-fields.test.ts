import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { NewChannel } from '../schemas/alerts/channels.ts';
import { NewWebsite } from '../schemas/websites.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { longestListOf, refusesUnknown, unknownErrors } from './unknown-fields.ts';

const messagesFor = (schema: z.ZodMiniType, value: unknown) =>
	unknownErrors(schema, value, 'field').map(({ message }) => message);

describe('an unknown field', () => {
	it.each([
		['checkIntervall', 'Unknown field `checkIntervall`. Did you mean `checkInterval`?'],
		['check_interval', 'Unknown field `check_interval`. Did you mean `checkInterval`?'],
		['Name', 'Unknown field `Name`. Did you mean `name`?'],
		['tag', 'Unknown field `tag`. Did you mean `tags`?'],
		['owner', 'Unknown field `owner`.'],
	])('is named, with the field that was probably meant: %s', (name, message) => {
		expect(messagesFor(NewWebsite, { name: 'Shop', url: 'https://shop.example', [name]: 1 })).toEqual([message]);
	});

	it.each([
		['in an object', z.object({ a: z.object({ name: z.string() }) }), { a: { nam: 'x' } }, 'a.nam', 'a.name'],
		['in a list', z.array(z.object({ name: z.string() })), [{ name: 'x' }, { nam: 'x' }], '1.nam', '1.name'],
		['in an optional list', z.optional(z.array(z.object({ name: z.string() }))), [{ nam: 1 }], '0.nam', '0.name'],
		[
			'in what may be null',
			z.object({ a: z.nullable(z.object({ name: z.string() })) }),
			{ a: { nam: 1 } },
			'a.nam',
			'a.name',
		],
		['in what has a default', z._default(z.object({ name: z.string() }), { name: '' }), { nam: 1 }, 'nam', 'name'],
	])('is found %s', (_place, schema, value, field, meant) => {
		expect(messagesFor(schema, value)).toEqual([`Unknown field \`${field}\`. Did you mean \`${meant}\`?`]);
	});

	it('of one alternative is no field of the others, and a field of all that fit is known', () => {
		const Either = z.union([z.object({ a: z.string() }), z.object({ a: z.string(), wide: z.number() })]);

		expect(messagesFor(Either, { a: 'x', wide: 1 })).toEqual([]);
		expect(messagesFor(Either, { a: 'x', wide: 1, other: 1 })).toEqual(['Unknown field `other`.']);
		expect(messagesFor(Either, { wide: 1, other: 1 })).toEqual(['Unknown field `other`.']);
		expect(
			messagesFor(NewChannel, {
				name: 'Chat',
				topics: ['outages'],
				filter: null,
				target: { kind: 'discord', url: 'https://discord.com/api/webhooks/1/x', uri: 'x' },
			}),
		).toEqual(['Unknown field `target.uri`. Did you mean `target.url`?']);
	});

	it('gets twenty errors at most, with long names cut', () => {
		const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field-${index}`, 1]));

		expect(messagesFor(NewWebsite, many)).toHaveLength(20);
		expect(messagesFor(z.array(NewWebsite), [many, many])).toHaveLength(20);
		expect(messagesFor(NewWebsite, { ['x'.repeat(1000)]: 1 })).toEqual([`Unknown field \`${'x'.repeat(60)}\`.`]);
	});

	it('is named by the alternative that the value chooses', () => {
		const rules = [{ kind: 'header', name: 'x-cache', comparison: 'exists', values: 'x' }, { kind: 'body-lacks' }];

		expect(messagesFor(NewWebsite, { check: { rules } })).toEqual([
			'Unknown field `check.rules.0.values`. Did you mean `check.rules.0.value`?',
		]);
		expect(messagesFor(NewWebsite, { check: { rules: [{ kind: 'other', txt: 'x' }, { txt: 'x' }] } })).toHaveLength(2);
	});

	it.each([
		['rules', NewWebsite, (list: unknown[]) => ({ check: { rules: list } })],
		['headers of the request', NewWebsite, (list: unknown[]) => ({ check: { request: { headers: list } } })],
		['headers of a webhook', NewChannel, (list: unknown[]) => ({ target: { kind: 'webhook', headers: list } })],
	])('is searched for in each of a list, and not in a list that the schema refuses: %s', (_list, schema, body) => {
		const read = vi.fn<() => undefined>();
		const element = new Proxy({}, { get: read });
		const readsOf = (length: number) => {
			read.mockClear();
			unknownErrors(schema, body(Array.from({ length }, () => element)), 'field');
			return read.mock.calls.length;
		};

		expect(readsOf(9_990)).toBe(0);
		expect(readsOf(10)).toBeLessThan(200);
	});

	it('is none in what the schema refuses as a whole', () => {
		for (const value of [null, 'text', 1, []]) expect(messagesFor(NewWebsite, value), String(value)).toEqual([]);
	});
});

it.each([
	['tagz', ['tags', 'name'], 'tags'],
	['ids', ['id', 'name'], 'id'],
	['alertEnable', ['alertsEnabled', 'emailsMuted'], 'alertsEnabled'],
	['x', ['y', 'id'], null],
	['x'.repeat(30_000), ['name'], null],
	['', ['id'], null],
])('the name that %.20s was meant to be', (name, names, expected) => {
	const schema = z.object(Object.fromEntries(names.map((known) => [known, z.optional(z.string())])));
	const [error] = unknownErrors(schema, { [name]: 1 }, 'parameter');

	expect(error?.message.match(/Did you mean `(.+)`/)?.[1] ?? null).toBe(expected);
});

it('is ignored only where others than our callers define what is sent', () => {
	const lenient = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !refusesUnknown(endpoint));
	const withValues = lenient.filter(([, { body, access }]) => body || access === 'signed').map(([name]) => name);

	expect(withValues.toSorted()).toEqual([
		'addPasskey',
		'completeLogin',
		'logInWithPasskey',
		'receiveEmailEvents',
		'receivePaymentEvent',
		'receiveSlackInteraction',
		'receiveSmsReply',
		'receiveSmsStatus',
		'receiveTelegramUpdate',
		'reportCspViolation',
	]);
	expect(lenient.every(([, { access }]) => access !== 'admin')).toBe(true);
});

/** The lists in what callers send, with their paths. */
function listsIn(schema: z.core.$ZodType, path: string): { path: string; list: z.core.$ZodArray }[] {
	const { $ZodArray, $ZodObject, $ZodUnion, $ZodPipe } = z.core;
	if (schema instanceof $ZodArray) return [{ path, list: schema }, ...listsIn(schema._zod.def.element, `${path}[]`)];
	if (schema instanceof $ZodObject) {
		return Object.entries(schema._zod.def.shape).flatMap(([name, inner]) => listsIn(inner, `${path}.${name}`));
	}
	if (schema instanceof $ZodUnion) return schema._zod.def.options.flatMap((option) => listsIn(option, path));
	if (schema instanceof $ZodPipe)
		return [schema._zod.def.in, schema._zod.def.out].flatMap((each) => listsIn(each, path));
	const { def } = schema._zod;
	return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? listsIn(def.innerType, path) : [];
}

it('every list that callers send has a greatest length, so that a body cannot make the server work for long', () => {
	const lists = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) => (body ? listsIn(body, name) : []));

	expect(lists.map(({ path }) => path)).toEqual(
		expect.arrayContaining(['addWebsite.check.rules', 'addWebsite.check.request.headers', 'addChannel.topics']),
	);
	expect(lists.filter(({ list }) => longestListOf(list) > 1000).map(({ path }) => path)).toEqual([]);
});
