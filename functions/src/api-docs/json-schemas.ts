/** Converts the contract's zod schemas to JSON Schema. */
import type { Endpoint } from '@stayup/contract';
import * as contract from '@stayup/contract';
import * as z from 'zod/mini';
import { type Notes, notesOf } from './field-notes.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Schema = z.ZodMiniType;
/** Of a request, or of one in which others define what is sent; or of a reply. */
type Side = 'input' | 'open-input' | 'output';

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

export function sideOf(row: Endpoint): Side {
	return contract.refusesUnknown(row) ? 'input' : 'open-input';
}

/** The named schemas that endpoints use. */
export function componentsOf(rows: readonly Endpoint[]): Record<string, JsonSchema> {
	const sides = new Map(rows.flatMap((row) => (row.body ? [[row.body, sideOf(row)] as const] : [])));
	const parameters = new Set(
		rows.flatMap(({ query, headers }) =>
			[query, headers, contract.ReauthenticationHeaders].filter((one) => one !== undefined),
		),
	);
	const components: Record<string, JsonSchema> = {};
	for (const [schema, name] of namedSchemas) {
		if (!parameters.has(schema)) components[name] = convert(schema, sides.get(schema) ?? 'output');
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

/** `name`: that of the exported schema, whose notes describe the fields. */
export function convert(schema: Schema, side: Side, name = namedSchemas.get(schema)): JsonSchema {
	const { $schema: _, ...converted } = z.toJSONSchema(schema, {
		io: side === 'output' ? 'output' : 'input',
		unrepresentable: 'any',
		override({ jsonSchema }) {
			shorten(jsonSchema);
			if (side === 'input' && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
			// We may add fields to replies.
			if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
		},
	});
	return name ? describe(converted, notesOf(name)) : converted;
}

/** A format makes its long pattern superfluous, and no reader needs the range of a double as that of an integer. */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
	if ('format' in schema) delete schema.pattern;
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** With the notes as descriptions of the fields. */
function describe(schema: JsonSchema, notes: Notes): JsonSchema {
	return Object.fromEntries(
		Object.entries(schema).map(([keyword, value]) => [keyword, describedKeyword(keyword, value, notes)]),
	);
}

function describedKeyword(keyword: string, value: unknown, notes: Notes): unknown {
	if (keyword === 'properties') {
		return Object.fromEntries(
			Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => {
				const field = notes.fields?.[name];
				if (!field) throw new Error(`field-notes.ts cannot read where the field ${name} is declared.`);
				const described = describe(property, field);
				return [name, field.note ? { ...described, description: field.note } : described];
			}),
		);
	}
	if (keyword === 'anyOf' || keyword === 'oneOf') {
		const schemas = value as JsonSchema[];
		const { alternatives = [] } = notes;
		// One that may be null has its alternatives within the first of two.
		const isUnion = schemas.filter(({ type }) => type !== 'null').length > 1;
		return schemas.map((each, index) => describe(each, isUnion ? (alternatives[index] ?? notes) : notes));
	}
	const isSchema = keyword === 'items' || (keyword === 'additionalProperties' && value !== false);
	return isSchema ? describe(value as JsonSchema, notes) : value;
}
