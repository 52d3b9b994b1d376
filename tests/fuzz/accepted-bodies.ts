/** Bodies that the contract accepts and no person would send: derived from the JSON Schema of each body. */

import fc from 'fast-check';
import { convert, type JsonSchema, type Schema } from '../../functions/src/api-docs/json-schemas.ts';
import { type Body, isBody } from './bad-input.ts';
import { strangeText } from './strange-text.ts';

const largestBodyBytes = 32 * 1024;
const deepestNesting = 5;
/** Of a list whose schema sets no limit. */
const mostItems = 60;

/** Some schemas accept few strange bodies, such as those with a time zone. */
const mostBatches = 40;

/** At most `count` JSON texts, each different, that the schema accepts. Some have an unknown field, which the server ignores. */
export function acceptedBodies(schema: Schema, good: Body, seed: number, count: number): string[] {
	const strange = strangeFields(propertiesOf(convert(schema, 'input')), good);
	const bodies = fc
		.tuple(fc.subarray(Object.keys(strange.fields)), strange.body, unknownField)
		.map(([replaced, body, unknown]) => {
			const changes = Object.fromEntries(replaced.map((name) => [name, body[name]]));
			return JSON.stringify({ ...good, ...changes, ...unknown });
		});
	const accepted = new Set<string>();
	for (let batch = 0; batch < mostBatches && accepted.size < count; batch++) {
		for (const text of fc.sample(bodies, { seed: seed + batch, numRuns: count })) {
			if (accepted.size < count && isAccepted(schema, text)) accepted.add(text);
		}
	}
	if (accepted.size === 0) throw new Error(`No strange body is accepted: ${JSON.stringify(good)}`);
	return [...accepted];
}

function isAccepted(schema: Schema, text: string): boolean {
	return Buffer.byteLength(text) <= largestBodyBytes && schema.safeParse(JSON.parse(text)).success;
}

/** Of a choice between several shapes, the first object. */
function propertiesOf({ properties, anyOf = [] }: JsonSchema): Record<string, JsonSchema> {
	const found = properties ?? (anyOf as JsonSchema[]).find((option) => option.properties)?.properties;
	if (!found) throw new Error('The body is no object.');
	return found as Record<string, JsonSchema>;
}

function strangeFields(properties: Readonly<Record<string, JsonSchema>>, good: unknown) {
	const goodFields = isBody(good) ? good : {};
	const fields = Object.fromEntries(
		Object.entries(properties).map(([name, field]) => [name, valuesOf(field, goodFields[name])]),
	);
	return { fields, body: fc.record(fields) };
}

function valuesOf(schema: JsonSchema, good?: unknown): fc.Arbitrary<unknown> {
	const options = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(options)) return fc.oneof(...options.map((option: JsonSchema) => valuesOf(option)));
	if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, good)));
	if (schema.type === 'null') return fc.constant(null);
	if ('const' in schema) return fc.constant(schema.const);
	if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
	if (schema.type === 'boolean') return fc.boolean();
	if (schema.type === 'integer') return integerOf(schema);
	if (schema.type === 'array') {
		return fc.array(valuesOf(schema.items as JsonSchema), { maxLength: Number(schema.maxItems ?? mostItems) });
	}
	if (schema.type === 'object') return strangeFields(schema.properties as Record<string, JsonSchema>, good).body;
	if (schema.type === 'string') return stringOf(schema, good);
	throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
}

function integerOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
	const min = Number(minimum ?? Number(exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1);
	const max = Number(maximum ?? Number.MAX_SAFE_INTEGER);
	return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
}

function stringOf(
	{ format, pattern, minLength = 0, maxLength = 500 }: JsonSchema,
	good: unknown,
): fc.Arbitrary<string> {
	if (format === 'email') return email;
	if (format === 'date-time')
		return fc.constantFrom('0000-01-01T00:00:00Z', '2026-10-25T00:59:59.999Z', '9999-12-31T23:59:59Z');
	if (format === 'date') return fc.constantFrom('0000-01-01', '0001-12-31', '1900-02-28', '2000-02-29', '2026-11-21');
	if (typeof pattern === 'string') return fc.constantFrom(...matchesOf(pattern));
	const [min, max] = [Number(minLength), Math.min(Number(maxLength), largestBodyBytes)];
	if (typeof good !== 'string' || good === '') return strangeText({ min, max });
	// A URL must begin as one to get past the first check of the handler.
	const continued = strangeText({ min: 1, max: Math.max(1, max - good.length) }).map((text) => `${good}${text}`);
	return fc.oneof({ weight: 2, arbitrary: strangeText({ min, max }) }, { weight: 1, arbitrary: continued });
}

/** So few that two fields, such as the begin and the end of quiet hours, are often equal. */
function matchesOf(pattern: string): string[] {
	return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 3 });
}

const email = fc
	.tuple(
		fc.string({ unit: fc.constantFrom(..."azAZ09_'+-"), minLength: 1, maxLength: 200 }),
		fc.constantFrom('a.co', 'stayup.test', `${'a'.repeat(63)}.test`, 'xn--bcher-kva.test', 'A.B.C.D.E.TEST'),
	)
	.map(([local, domain]) => `${local}@${domain}`.slice(-254));

/** None, one that fills the body, or one as deep as bodies may be. */
const unknownField = fc.oneof(
	{ weight: 4, arbitrary: fc.constant({}) },
	{
		weight: 1,
		arbitrary: strangeText({ min: 0, max: 9000 }).map((text) => ({ unknown: text })),
	},
	{
		weight: 1,
		arbitrary: strangeText({ min: 1, max: 30 }).map((text) => ({ unknown: nested(text, deepestNesting - 1) })),
	},
);

function nested(text: string, depth: number): unknown {
	return depth <= 1 ? [text] : { [text]: nested(text, depth - 1) };
}
