/** Lists the fields of a schema as rows of the page; nested fields are named by their path. */
import type { JsonSchema } from './json-schemas.ts';
import type { OpenApi } from './openapi.ts';

export interface FieldRow {
	name: string;
	kind: string;
	isRequired: boolean;
	note: string;
}

export function fieldRowsOf(schema: JsonSchema, document: OpenApi, prefix = ''): FieldRow[] {
	const resolved = resolve(schema, document);
	if (resolved.type === 'array') return fieldRowsOf(asSchema(resolved.items), document, prefix);
	if (Array.isArray(resolved.anyOf)) {
		return mergeRows(resolved.anyOf.map((one) => fieldRowsOf(asSchema(one), document, prefix)));
	}
	const properties = asSchema(resolved.properties);
	const required = Array.isArray(resolved.required) ? resolved.required : [];
	return Object.entries(properties).flatMap(([name, value]) => {
		const field = resolve(asSchema(value), document);
		const row = {
			name: prefix + name,
			kind: kindOf(field, document),
			isRequired: required.includes(name),
			note: noteOf(asSchema(value), field),
		};
		const inner = innerOf(field, document);
		return [row, ...(inner ? fieldRowsOf(inner, document, `${prefix}${name}.`) : [])];
	});
}

/** A field of several alternatives is one row, and required if each of them requires it. */
function mergeRows(alternatives: readonly FieldRow[][]): FieldRow[] {
	const byName = Map.groupBy(alternatives.flat(), ({ name }) => name);
	return [...byName.values()].map((rows) => ({
		name: rows[0]?.name ?? '',
		kind: [...new Set(rows.map(({ kind }) => kind))].join(' | '),
		isRequired: rows.length === alternatives.length && rows.every(({ isRequired }) => isRequired),
		note: rows.map(({ note }) => note).find((note) => note !== '') ?? '',
	}));
}

export function kindOf(schema: JsonSchema, document: OpenApi): string {
	const resolved = resolve(schema, document);
	if (Array.isArray(resolved.enum)) return resolved.enum.map((value) => JSON.stringify(value)).join(' | ');
	if ('const' in resolved) return JSON.stringify(resolved.const);
	if (Array.isArray(resolved.anyOf))
		return [...new Set(resolved.anyOf.map((one) => kindOf(asSchema(one), document)))].join(' | ');
	if (resolved.type === 'array') return `array of ${kindOf(asSchema(resolved.items), document)}`;
	if (Array.isArray(resolved.type)) return resolved.type.join(' | ');
	const format = typeof resolved.format === 'string' ? ` (${resolved.format})` : '';
	return `${String(resolved.type ?? 'any')}${format}`;
}

function innerOf(field: JsonSchema, document: OpenApi): JsonSchema | null {
	if (field.properties || field.type === 'array') return field;
	if (!Array.isArray(field.anyOf)) return null;
	return field.anyOf.map((one) => resolve(asSchema(one), document)).find((one) => one.properties) ?? null;
}

function noteOf(field: JsonSchema, resolved: JsonSchema): string {
	const { description = resolved.description, default: fallback } = field;
	const bounds = boundsOf(resolved);
	return [
		...(typeof description === 'string' ? [description] : []),
		...(bounds ? [bounds] : []),
		...(fallback !== undefined && fallback !== '' ? [`Default: ${JSON.stringify(fallback)}.`] : []),
	].join(' ');
}

function boundsOf(schema: JsonSchema): string {
	const one = Array.isArray(schema.anyOf) ? asSchema(schema.anyOf[0]) : schema;
	const { minimum, maximum, minLength, maxLength } = one;
	if (typeof minimum === 'number' && typeof maximum === 'number') return `${minimum} to ${maximum}.`;
	if (typeof maxLength === 'number')
		return minLength ? `${minLength} to ${maxLength} characters.` : `Up to ${maxLength} characters.`;
	return '';
}

function resolve(schema: JsonSchema, { components }: OpenApi): JsonSchema {
	if (typeof schema.$ref !== 'string') return schema;
	return components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

function asSchema(value: unknown): JsonSchema {
	return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}
