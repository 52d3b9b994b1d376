/** `npm run generate-schema`: the JSON Schema of the configuration file, for editors, which the website serves. It is derived from the schema that the commands use. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigFile } from '../src/config/schema.ts';

export const schemaFile = join(import.meta.dirname, '..', '..', 'web', 'public', 'stayup.schema.json');

export function schemaText(): string {
	const schema = z.toJSONSchema(ConfigFile, { io: 'input', unrepresentable: 'any' });
	return `${JSON.stringify(withReferences({ ...schema, title: 'Stayup configuration' }), null, '\t')}\n`;
}

/** Any text but a key may be a reference such as `${env:NAME}`, which editors must not underline. */
function withReferences(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(withReferences);
	if (typeof schema !== 'object' || schema === null) return schema;
	const inner = Object.fromEntries(
		Object.entries(schema).map(([name, one]) => [name, name === 'propertyNames' ? one : withReferences(one)]),
	);
	if (inner.type !== 'string' || typeof inner.pattern !== 'string') return inner;
	const { format: _, pattern, ...others } = inner;
	return { ...others, pattern: `(?:${pattern})|\\$\\{env:` };
}

if (import.meta.main) writeFileSync(schemaFile, schemaText());
