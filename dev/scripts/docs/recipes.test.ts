import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../base/folders.ts';
import { isProduct, mentioning } from '../house/measures.ts';
import { recipesIn } from './recipes.ts';

const fileAt = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
const product = [
	...globSync('{functions,web,contract,cli}/src/**/*.{ts,tsx}', { cwd: root }).sort().map(fileAt).filter(isProduct),
	fileAt('firestore.rules'),
	fileAt('firestore.indexes.json'),
];
const recipes = recipesIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));

describe('a recipe', () => {
	it('has a count, the words of an example, and files', () => {
		const markdown = [
			'- **A chat (2, as `irc`, `Irc`):** its row in `a/b.ts` ·',
			'  its text in `c.json`, as `send` says.',
			'- **A limit:** `d.ts`.',
		].join('\n');

		expect(recipesIn(markdown)).toEqual([
			{ kind: 'A chat', count: 2, words: ['irc', 'Irc'], files: ['a/b.ts', 'c.json'] },
		]);
	});
});

describe('the recipes of CONTRIBUTING.md', () => {
	it('are for the kinds that grow', () => {
		expect(recipes.map(({ kind }) => kind)).toEqual([
			'An endpoint',
			'A collection',
			'A channel kind',
			'An import source',
			'An email',
			'A cause',
			'An error of a check',
			'A rule of checks',
			'A website field',
			'A setting of a website',
			'A status-page fact',
			'A badge',
			'A screen',
		]);
	});

	it.each(recipes)('$kind: count the files that they name', ({ count, files }) => {
		expect(new Set(files).size).toBe(files.length);
		expect(files).toHaveLength(count);
	});

	it.each(recipes)('$kind: name files that the example is in', ({ words, files }) => {
		expect(mentioning(files.map(fileAt), words)).toEqual(files);
	});

	it.each(recipes)('$kind: name all files of the product that the example is in', ({ words, files }) => {
		expect(mentioning(product, words).filter((path) => !files.includes(path))).toEqual([]);
	});
});
