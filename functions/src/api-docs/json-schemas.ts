/** Converts the contract's zod schemas to JSON Schema. */
import type { Endpoint } from '@stayup/contract';
import * as contract from '@stayup/contract';
import * as z from 'zod/mini';
import { fieldNotes } from './field-notes.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Schema = z.ZodMiniType;
type Side = 'input' | 'output';

/** A schema that the contract exports becomes a component of the same name. */
const namedSchemas: ReadonlyMap<Schema, string> = new Map(
	Object.entries(contract).flatMap(([name, value]) => (isObjectSchema(value) ? [[value, name] as const] : [])),
);

function isObjectSchema(value: unknown): value is Schema {
	return value instanceof z.ZodMiniObject;
}

/** A reference to a component if the contract exports the schema, else the schema itself. */
export function schemaOf(schema: Schema, side: Side): JsonSchema {
	const name = namedSchemas.get(schema);
	if (name) return { $ref: `#/components/schemas/${name}` };
	if (schema instanceof z.ZodMiniArray) return { type: 'array', items: schemaOf(schema.def.element as Schema, side) };
	if (schema instanceof z.ZodMiniUnion) return { anyOf: optionsOf(schema).map((option) => schemaOf(option, side)) };
	return convert(schema, side);
}

function optionsOf({ def }: z.ZodMiniUnion): Schema[] {
	return [...def.options] as Schema[];
}

/** The named schemas that endpoints use. */
export function componentsOf(rows: readonly Endpoint[]): Record<string, JsonSchema> {
	const bodies = new Set(rows.flatMap(({ body }) => (body ? [body] : [])));
	const parameters = new Set(rows.flatMap(({ query, headers }) => [query, headers].filter((one) => one !== undefined)));
	const components: Record<string, JsonSchema> = {};
	for (const [schema, name] of namedSchemas) {
		if (!parameters.has(schema)) components[name] = convert(schema, bodies.has(schema) ? 'input' : 'output');
	}
	return Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(name, rows)));
}

function isUsed(name: string, rows: readonly Endpoint[]): boolean {
	const used = [contract.ProblemReply, ...rows.flatMap(({ body, reply }) => (body ? [body, reply] : [reply]))];
	return used.some((schema) => {
		if (schema instanceof z.ZodMiniUnion) return optionsOf(schema).some((option) => namedSchemas.get(option) === name);
		const inner = schema instanceof z.ZodMiniArray ? (schema.def.element as Schema) : schema;
		return namedSchemas.get(inner) === name;
	});
}

export function convert(schema: Schema, side: Side): JsonSchema {
	const { $schema: _, ...converted } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any', override: annotate });
	return converted;
}

/** Adds the notes on fields as descriptions. A format makes its long pattern superfluous. */
function annotate({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
	if ('format' in jsonSchema) delete jsonSchema.pattern;
	const { properties } = jsonSchema;
	if (typeof properties !== 'object' || properties === null) return;
	const owner = isObjectSchema(zodSchema) ? namedSchemas.get(zodSchema) : undefined;
	// Several fields may share one schema and have different notes.
	jsonSchema.properties = Object.fromEntries(
		Object.entries(properties).map(([name, property]) => {
			const note = fieldNotes[`${owner}.${name}`] ?? fieldNotes[name];
			// The values of an enum explain themselves.
			const needsNote = note && typeof property === 'object' && !('enum' in property);
			return [name, needsNote ? { ...property, description: note } : property];
		}),
	);
}
