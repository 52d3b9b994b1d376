/** The JSON Schema of the configuration file, for editors, which the website serves. It is derived from the schema that the commands use. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigFile } from '../src/config/file.ts';

export const schemaFile = join(import.meta.dirname, '..', '..', 'web', 'public', 'stayup.schema.json');

export function schemaText(): string {
	const schema = z.toJSONSchema(ConfigFile, { io: 'input', unrepresentable: 'any' });
	return `${JSON.stringify({ ...schema, title: 'Stayup configuration' }, null, '\t')}\n`;
}
