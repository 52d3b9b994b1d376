/** `npm run docs`: writes docs/api.md from the table of calls. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '../../contract/src/endpoints.ts';
import { apiMarkdown } from '../../functions/src/documents/api-markdown.ts';
import { openApiOf } from '../../functions/src/documents/openapi.ts';
import { root } from '../runner/folders.ts';

await writeFile(join(root, 'docs', 'api.md'), apiMarkdown(openApiOf(endpoints)));
