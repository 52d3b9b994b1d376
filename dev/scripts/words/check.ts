/**
 * `npm test -- words`: finds retired words and requirement ids without a text in every tracked file.
 * `node dev/scripts/words/check.ts PATH ...` checks only files under these paths.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import {
	citedRequirements,
	citedSections,
	definedRequirements,
	type Finding,
	findInPath,
	findWords,
} from './find-words.ts';
import { skippedFiles } from './rules.ts';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
	'\0',
);
const present = tracked.filter((file) => file !== '' && existsSync(join(root, file)));
const selected = process.argv.slice(2);
const files = present.filter(
	(file) =>
		!skippedFiles.some((skipped) => skipped.test(file)) &&
		(selected.length === 0 || selected.some((path) => file.startsWith(path))),
);
const requirements = new Set(
	present.filter((file) => file.startsWith('docs/requirements/')).flatMap((file) => definedRequirements(read(file))),
);

let count = 0;
const countByFolder = new Map<string, number>();
for (const file of files) {
	const found = findingsIn(file);
	for (const { line, word, suggestion } of found) console.log(`${file}:${line} ${word} -> ${suggestion}`);
	count += found.length;
	const folder = file.split('/').slice(0, 3).join('/');
	if (found.length > 0) countByFolder.set(folder, (countByFolder.get(folder) ?? 0) + found.length);
}
if (selected.length === 0)
	for (const [folder, findings] of [...countByFolder].sort(([, a], [, b]) => b - a))
		console.log(`${String(findings).padStart(6)} ${folder}`);
console.log(`${files.length} files checked, ${count} findings.`);
process.exitCode = count === 0 ? 0 : 1;

function findingsIn(file: string): Finding[] {
	const text = read(file);
	const withoutText = [...citedRequirements(text), ...citedSections(text)]
		.filter(({ id }) => !requirements.has(id))
		.map(({ line, id }) => ({ line, word: id, suggestion: 'give it a text under docs/requirements, or remove it' }));
	return [...findInPath(file), ...findWords(text), ...withoutText].sort((a, b) => a.line - b.line);
}

function read(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}
