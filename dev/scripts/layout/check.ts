/** Part of `npm test -- imports`: fails if a folder has too many source files or a file too many lines. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import { findLayoutProblems } from './layout.ts';

const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
	cwd: root,
	encoding: 'utf8',
});
const files = tracked
	.split('\0')
	.filter((path) => path.includes('/') && existsSync(join(root, path)))
	.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }));
const problems = findLayoutProblems(files);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
