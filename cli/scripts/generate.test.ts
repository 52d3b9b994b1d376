import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedFile, generateSchema } from './generate.ts';
import { schemaFile, schemaText } from './json-schema.ts';

it('the generated client is that of the API; otherwise run npm run generate-client', async () => {
	expect(readFileSync(generatedFile, 'utf8')).toBe(await generateSchema());
});

it('the JSON Schema of the file is that of the commands; otherwise run npm run generate-client', () => {
	expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText());
});
