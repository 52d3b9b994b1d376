import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireWithinBudgets } from './budgets.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stayup-budgets-'));
	mkdirSync(join(folder, 'assets'));
	write('assets/main-1.js', 'import"./part-1.js"');
	write('assets/part-1.js', 'part');
	write('assets/index-1.js', 'start');
	write('index.html', '<script src="/assets/index-1.js"></script>');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
	writeFileSync(join(folder, name), text);
}

describe('a build', () => {
	it('within its budgets passes', () => {
		expect(() => requireWithinBudgets(folder)).not.toThrow();
	});

	it.each([
		['whose HTML is too long', 'index.html', 21, 'the HTML of index.html weighs'],
		['whose first script is too heavy', 'assets/index-1.js', 6, 'the scripts of index.html weighs'],
		['whose main script brings too much along', 'assets/part-1.js', 101, 'the script of public pages at work weighs'],
	])('%s fails and says so', (_what, name, kb, words) => {
		// As text that does not shrink.
		write(name, randomBytes(kb * 1024).toString('base64'));

		expect(() => requireWithinBudgets(folder)).toThrow(words);
	});
});
