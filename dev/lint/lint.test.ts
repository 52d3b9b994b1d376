import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../base/folders.ts';

/** Like the root of the repository. */
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const endless = [
	'while (isMore()) work();',
	'do work(); while (isMore());',
	'for (;;) work();',
	'for (let page = 1; ; page += 1) work(page);',
	'for (let at = from; at < until; ) at = next(at);',
];
const bounded = [
	'for (const item of items) work(item);',
	'for (let at = from; at < until; at += step) work(at);',
	'while (isMore()) { iterate(); work(); }',
	'for (;;) { iterate(); work(); }',
];

/** Where the linter says this, as `file:line`. */
function lint(files: Readonly<Record<string, string>>, message: string): string[] {
	const settings = readFileSync(join(root, 'biome.json'), 'utf8').replaceAll('"./dev/', `"${root}/dev/`);
	for (const [path, text] of Object.entries({ ...files, 'biome.json': settings })) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	const biome = join(root, 'node_modules/.bin/biome');
	const options = { cwd: folder, encoding: 'utf8' } as const;
	const { stdout } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=github', '.'], options);
	const found = stdout.split('\n').filter((line) => line.includes(message));
	return found.map((line) => /file=([^,]+),line=(\d+)/.exec(line)?.slice(1).join(':') ?? line).toSorted();
}

it('the linter refuses a loop of the product that does not count in its head and has no limit', () => {
	const files = {
		'functions/src/endless.ts': endless.join('\n'),
		'functions/src/bounded.ts': bounded.join('\n'),
		'functions/src/some.test.ts': endless.join('\n'),
		'dev/runner.ts': endless.join('\n'),
	};
	const found = lint(files, 'This loop may have no end.');

	expect(found).toEqual(endless.map((_, index) => `${join(folder, 'functions/src/endless.ts')}:${index + 1}`));
});

it('the linter refuses a literal object that is spread where it stands', () => {
	const packed = ['const a = { ...{ b, c }, d };', 'f({ ...{ b } });', 'const d = <Card {...{ b, c }} />;'];
	const plain = [
		'const a = { ...b, c };',
		'f({ ...(b && { c }) });',
		'const d = [...[b], c];',
		'const e = <Card {...b} />;',
	];

	const files = { 'web/src/packed.tsx': packed.join('\n'), 'tests/plain.tsx': plain.join('\n') };
	const found = lint(files, 'Write these fields into the object itself');

	expect(found).toEqual(packed.map((_, index) => `${join(folder, 'web/src/packed.tsx')}:${index + 1}`));
});
