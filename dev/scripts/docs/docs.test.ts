import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliCommand } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../../base/folders.ts';
import { mentionedPaths } from './mentioned-paths.ts';

const documents = globSync(['*.md', 'cli/*.md', 'docs/**/*.md'], { cwd: root }).sort();
const textOf = (document: string) => readFileSync(join(root, document), 'utf8');

describe('mentioned paths', () => {
	it('are the targets of links and the code spans that name a file of the repository', () => {
		const markdown = [
			'[a](../dev) [b](tour.md#payments) [c](https://example.com) [d](#uptime)',
			'`web/src/main.tsx` `firebase.json` `npm start` `web/**/*.test.tsx` `users/{uid}` `functions/.env.PROJECT`',
			'`functions/package-lock.json`',
		].join('\n');

		expect(mentionedPaths('docs/a.md', markdown)).toEqual(['dev', 'docs/tour.md', 'web/src/main.tsx', 'firebase.json']);
	});
});

describe('the documents', () => {
	it.each(documents)('%s mentions only files and folders that exist', (document) => {
		const missing = mentionedPaths(document, textOf(document)).filter((path) => !existsSync(join(root, path)));

		expect(missing).toEqual([]);
	});

	it.each(documents)('%s calls the command line as the contract does', (document) => {
		const calls = [...textOf(document).matchAll(/npx[^`\n]* (https?:\/\/[^/\s]+)(\/cli\/\S+\.tgz)/g)];

		for (const [call, origin = '', path] of calls) expect(call).toBe(cliCommand(origin, path));
	});

	it('name each file of the tour only once', () => {
		const visited = [...textOf('docs/tour.md').matchAll(/^\d+\. \[`([^`]+)`\]/gm)].map(([, path]) => path);

		expect(visited.length).toBeGreaterThan(0);
		expect(visited).toEqual([...new Set(visited)]);
	});

	it('include every decision in their list', () => {
		const listed = mentionedPaths('docs/decisions/README.md', textOf('docs/decisions/README.md'));

		expect(listed).toEqual(globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort());
	});
});
