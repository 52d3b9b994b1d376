import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIndex, withDirectImports } from './direct-imports.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stayup-imports-'));
	write('index.ts', `export * from './tiers.ts'; export { default as Play, default as PlayIcon } from './play.ts';`);
	write(
		'tiers.ts',
		`export const tiers = ['Free'], paid = ['Pro']; export type Tier = string; export function limits() {}`,
	);
	write('play.ts', 'export default 1;');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const file = (name: string) => JSON.stringify(join(folder, name));
const direct = (code: string) =>
	withDirectImports(code, (source) => (source === 'shop' ? readIndex(join(folder, 'index.ts')) : null));

describe('an import from an index', () => {
	it('goes to the file that has the name', () => {
		expect(direct(`import { limits, PlayIcon as Icon } from 'shop';`)).toBe(
			`import { limits as limits } from ${file('tiers.ts')}; import { default as Icon } from ${file('play.ts')};`,
		);
	});

	it('has no types', () => {
		expect(direct(`import { paid, type Tier } from 'shop'; run();`)).toBe(
			`import { paid as paid } from ${file('tiers.ts')}; run();`,
		);
	});

	it('stays when the index does not say which file has the name', () => {
		expect(direct(`import { prices } from 'shop';`)).toBe('import { prices as prices } from "shop";');
	});

	it('must name what it imports', () => {
		expect(() => direct(`import * as shop from 'shop';`)).toThrow('Import names from shop');
	});
});

it('leaves imports of other packages and of types only as they are', () => {
	const code = `import { useState } from 'react'; import type { Tier } from 'shop';`;

	expect(direct(code)).toBe(code);
});
