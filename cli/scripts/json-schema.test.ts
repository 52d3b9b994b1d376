import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemaFile, schemaText } from './json-schema.ts';

it('the JSON Schema of the file is that of the commands; otherwise run npm run generate-schema', () => {
	expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText());
});
