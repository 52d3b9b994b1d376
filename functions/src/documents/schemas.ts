/** The contract's schemas as JSON Schema: one that it exports by name becomes a component, told once and referred to. */
import * as contract from '@stayup/contract';
import * as z from 'zod/mini';
import { fieldNotes } from './field-notes.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
/** What is sent to us, or what we answer: a default makes a field optional in the one and certain in the other. */
export type Side = 'input' | 'output';

const names = z.registry<{ id: string }>();
for (const [id, value] of Object.entries(contract)) {
	if (value instanceof z.ZodMiniObject || value instanceof z.ZodMiniEnum) names.add(value, { id });
}

/** Also puts into `components` whatever the schema refers to. */
export function tellSchema(
	schema: z.ZodMiniType,
	side: Side,
	components: Map<string, JsonSchema>,
): Record<string, unknown> {
	const { $schema: _, $defs = {}, ...told } = z.toJSONSchema(schema, { io: side, metadata: names });
	for (const [name, component] of Object.entries($defs)) components.set(name, tidy(component, name));
	return tidy(told, null);
}

/** `owner` is the component it belongs to, if any: what a field's name means may depend on it. */
function tidy(schema: JsonSchema, owner: string | null): Record<string, unknown> {
	const { properties, anyOf, items, ...rest } = schema;
	const tidied: Record<string, unknown> = { ...rest };
	if (typeof rest.$ref === 'string') tidied.$ref = rest.$ref.replace('#/$defs/', '#/components/schemas/');
	// A reply may get more fields, and a field we do not know is ignored.
	if (rest.additionalProperties === false) delete tidied.additionalProperties;
	// The pattern is what the format means, in 300 characters.
	if (typeof rest.format === 'string') delete tidied.pattern;
	if (rest.multipleOf === 1) {
		tidied.type = 'integer';
		delete tidied.multipleOf;
	}
	// Every integer is bounded by what a double can hold, which tells nobody anything.
	if (rest.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum;
	if (rest.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
	if (Array.isArray(anyOf)) tidied.anyOf = anyOf.map((one: JsonSchema) => tidy(one, owner));
	if (isSchema(items)) tidied.items = tidy(items, owner);
	if (isSchema(properties)) tidied.properties = tidyProperties(properties, owner);
	return tidied;
}

function tidyProperties(properties: JsonSchema, owner: string | null): JsonSchema {
	const entries = Object.entries(properties).map(([name, property]) => {
		const note = fieldNotes[`${owner}.${name}`] ?? fieldNotes[name];
		return [name, { ...tidy(property as JsonSchema, owner), ...(note === undefined ? {} : { description: note }) }];
	});
	return Object.fromEntries(entries);
}

export function isSchema(value: unknown): value is JsonSchema {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
