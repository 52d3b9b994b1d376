/** `npm test -- secrets`: finds secrets in every tracked text file, apart from the listed fixtures. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import { findSecrets, fingerprintOf } from './find-secrets.ts';
import { fixtures } from './fixtures.ts';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const unused = new Set(fixtures);
let checked = 0;
let count = 0;
for (const file of tracked.split('\0')) {
	const text = textOf(file);
	if (text === null) continue;
	checked += 1;
	for (const { line, kind, secret } of await findSecrets(file, text)) {
		const fingerprint = fingerprintOf(secret);
		const fixture = fixtures.find((allowed) => allowed.file === file && allowed.fingerprint === fingerprint);
		if (fixture) unused.delete(fixture);
		else {
			count += 1;
			console.log(`${file}:${line} ${kind}, fingerprint ${fingerprint}`);
		}
	}
}
for (const { file, fingerprint } of unused) console.log(`${file} no longer has the fixture ${fingerprint}: remove it.`);
console.log(`${checked} files checked, ${count} secrets found, ${fixtures.length - unused.size} fixtures.`);
process.exitCode = count === 0 && unused.size === 0 ? 0 : 1;

/** Null for a removed or binary file. */
function textOf(file: string): string | null {
	const path = join(root, file);
	if (file === '' || !existsSync(path)) return null;
	const content = readFileSync(path);
	return content.includes(0) ? null : content.toString('utf8');
}
