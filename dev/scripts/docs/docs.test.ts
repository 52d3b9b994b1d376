import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cliCommand } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../../base/folders.ts';
import { mentionedPaths } from './mentioned-paths.ts';
import { isDefinedIn, stopsIn } from './tour.ts';

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

describe('the stops of the tour', () => {
	it('have a file, the files that they link, and the names of code', () => {
		const line =
			'1. [`web/src/main.tsx`](../web/src/main.tsx) has `start`, and [`a.ts`](../web/src/a.ts) has `stop()`.';

		expect(stopsIn('docs/tour.md', line)).toEqual([
			{ file: 'web/src/main.tsx', files: ['web/src/main.tsx', 'web/src/a.ts'], names: ['start'] },
		]);
	});

	it.each([
		'export async function start(): void {',
		'const start = 1;',
		'export const { call, start } = caller;',
		'\t\tasync start() {',
		'\tstart: (claim) => claim,',
	])('find the definition in %j', (text) => {
		expect(isDefinedIn('start', text)).toBe(true);
	});

	it.each(['\tstart();', 'import {\n\tstart,\n} from "./start.ts";', 'function starts() {'])(
		'find none in %j',
		(text) => {
			expect(isDefinedIn('start', text)).toBe(false);
		},
	);
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
		const visited = stopsIn('docs/tour.md', textOf('docs/tour.md')).map(({ file }) => file);

		expect(visited.length).toBeGreaterThan(0);
		expect(visited).toEqual([...new Set(visited)]);
	});

	it('name code of the tour in the stop that defines it, or one of the deployed functions', () => {
		const deployed = textOf('functions/src/index.ts');
		const wrong = stopsIn('docs/tour.md', textOf('docs/tour.md')).flatMap(({ file, files, names }) => {
			const sources = [deployed, ...files.map(textOf)];
			return names
				.filter((name) => !sources.some((source) => isDefinedIn(name, source)))
				.map((name) => `${name} is not in ${file}`);
		});

		expect(wrong).toEqual([]);
	});

	it('list the rooms of the server in the order in which they may import each other', () => {
		const [, section = ''] = textOf('docs/architecture.md').split('## Rooms of the server');
		const listed = [...section.matchAll(/^- `([^`]+)`: /gm)].map(([, room]) => room);
		const [, order = ''] = /const serverFolders = \[([^\]]+)\]/.exec(textOf('.dependency-cruiser.mjs')) ?? [];
		const serverFolders = [...order.matchAll(/'([^']+)'/g)].map(([, room = '']) => room);
		const folders = globSync('functions/src/*/', { cwd: root }).map((folder) => basename(folder));

		expect(listed).toEqual(serverFolders);
		expect([...new Set(serverFolders.map((room) => room.split('/')[0]))].sort()).toEqual(folders.sort());
	});

	it('include every decision in their list', () => {
		const listed = mentionedPaths('docs/decisions/README.md', textOf('docs/decisions/README.md'));

		expect(listed).toEqual(globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort());
	});
});
