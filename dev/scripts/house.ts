/**
 * `npm run house`: how much a reader has to know. Prints how many files one more of a kind touches, how long the walks of the tour are, and how large
 * the product, its tests and its rooms are. `npm run house -- --list` names what it counted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../base/folders.ts';
import { recipesIn } from './docs/recipes.ts';
import {
	foldersOfOneFile,
	isProduct,
	isTest,
	lineCount,
	mentioning,
	rooms,
	spreadsOfObjectLiterals,
	stopsOf,
	unusedExports,
} from './house/measures.ts';

const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter((path) => existsSync(join(root, path)));
const tracked = paths
	.filter((path) => /\.(?:tsx?|mjs|css|json|rules|md)$/.test(path))
	.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const product = tracked.filter(isProduct);
const tests = tracked.filter(isTest);
const sources = tracked.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path));
/** Besides tests: what names a kind as an example, sandboxes, files of other tools that tests read, and what a script generates. */
const notCounted = [
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'dev/fakes/',
	'dev/scripts/house',
	'docs/code-style.md',
	'testing/src/imports/',
	'tests/upgrades/shapes/',
	'web/public/stayup.schema.json',
];
const touched = tracked.filter((file) => !isTest(file) && !notCounted.some((start) => file.path.startsWith(start)));
/** One of each kind stands for the others. */
const kinds = recipesIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
const tour = readFileSync(join(root, 'docs', 'tour.md'), 'utf8');

const emailWalk = stopsOf(tour, 'B');
const sending = emailWalk.slice(
	emailWalk.findIndex((path) => path.endsWith('/deliver.ts')),
	emailWalk.findIndex((path) => path.endsWith('/retries.ts')),
);
const folders = foldersOfOneFile(paths.filter((path) => !path.startsWith('.')));
const unused = unusedExports(product, sources);
const [longest = ['', 0]] = rooms(product);

const lists: readonly (readonly [measure: string, counted: readonly string[]])[] = [
	...kinds.map(
		({ kind, words }) => [`files of ${kind.toLowerCase()} (${words.join(', ')})`, mentioning(touched, words)] as const,
	),
	['stops of the tour to add a website', stopsOf(tour, 'A')],
	['files from deliver to a down email', sending],
	['folders of one file', folders],
	['exports that no other file uses', unused],
];
const sizes = [
	['lines of product code', lineCount(product)],
	['lines of test files', lineCount(tests.filter(({ path }) => /\.test\.tsx?$/.test(path)))],
	['lines of tests and their support', lineCount(tests)],
	['spreads of object literals', spreadsOfObjectLiterals(product)],
	[`lines of the longest room (${longest[0]})`, longest[1]],
] as const;

const rows = [...lists.map(([measure, counted]) => [measure, counted.length] as const), ...sizes];
for (const [measure, count] of rows) console.log(`${count.toLocaleString('en').padStart(8)}  ${measure}`);
if (process.argv.includes('--list'))
	for (const [measure, counted] of lists) console.log(`\n${measure}\n${counted.map((name) => `  ${name}`).join('\n')}`);
