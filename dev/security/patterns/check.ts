/**
 * `npm test -- lint`: every regular expression of the product takes linear time at most, or is listed with a reason (decision 83).
 * `node dev/security/patterns/check.ts record` judges new ones, which can take a minute each, and records those that pass.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import { comparePatterns } from './compare-patterns.ts';
import { findPatterns } from './find-patterns.ts';
import { judgePattern } from './judge-pattern.ts';
import { builtPatterns, unprovenPatterns } from './reasons.ts';

const rooms = ['functions/src', 'contract/src', 'cli/src', 'web/src'];
const recorded = join(import.meta.dirname, 'linear.json');

const tracked = execFileSync('git', ['ls-files', '-z', ...rooms], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const files = tracked
	.split('\0')
	.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)));
const found = new Map(files.map((file) => [file, findPatterns(file, readFileSync(join(root, file), 'utf8'))]));
const linear = JSON.parse(readFileSync(recorded, 'utf8')) as string[];
const { unknown, mistakes, unused } = comparePatterns(found, {
	linear,
	unproven: unprovenPatterns,
	built: builtPatterns,
});

if (process.argv[2] === 'record') {
	const proven: string[] = [];
	for (const { file, literal } of unknown) {
		const verdict = await judgePattern(literal);
		if (verdict.is === 'linear') {
			proven.push(literal);
			continue;
		}
		const why = verdict.is === 'slow' ? `${verdict.growth}, with ${verdict.attack}` : 'not decided in time';
		mistakes.push(`${file} ${literal}: ${why}. Rewrite it, or list why it is no danger.`);
	}
	const gone = new Set(unused);
	const kept = [...linear.filter((literal) => !gone.has(literal)), ...proven];
	writeFileSync(recorded, `${JSON.stringify(kept.sort(), null, '\t')}\n`);
} else {
	for (const { file, literal } of unknown) mistakes.push(`${file} ${literal} is not judged yet.`);
	for (const literal of unused) mistakes.push(`No file has ${literal} any more.`);
	if (unknown.length + unused.length > 0) mistakes.push('Run node dev/security/patterns/check.ts record.');
}
for (const mistake of mistakes) console.log(mistake);
console.log(`${files.length} files checked, ${mistakes.length} mistakes.`);
process.exit(mistakes.length === 0 ? 0 : 1);
