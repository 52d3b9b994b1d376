import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireWithinBudgets } from './budgets.ts';

const chunks = [
	'index',
	'part',
	'toasts',
	'client',
	'firebase',
	'firebase-app',
	'signed-in',
	'listeners',
	'dashboard',
	'subscription-panel',
	'website-detail',
	'response-section',
	'settings-page',
	'badges-dialog',
	'admin',
];

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stayup-budgets-'));
	mkdirSync(join(folder, 'assets'));
	for (const name of chunks) write(`assets/${name}-12345678.js`, name);
	write('assets/main-12345678.js', 'import"./part-12345678.js"');
	write('index.html', '<script src="/assets/index-12345678.js"></script>');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
	writeFileSync(join(folder, name), text);
}

describe('a build', () => {
	it('within its limits passes', () => {
		expect(() => requireWithinBudgets(folder)).not.toThrow();
	});

	it.each([
		['whose HTML is too large', 'index.html', 21, 'the HTML of index.html has'],
		['whose first script is too large', 'assets/index-12345678.js', 6, 'the scripts of index.html has'],
		['whose main script imports too much', 'assets/part-12345678.js', 101, 'the main script of public pages has'],
		[
			'whose listeners are too large',
			'assets/listeners-12345678.js',
			242,
			'the script of the screen dashboard in all has',
		],
		['whose chart is too large', 'assets/response-section-12345678.js', 242, 'website-detail in all has'],
		['with a screen that is too large', 'assets/admin-12345678.js', 171, 'the screen admin until it is usable has'],
		['with a large client', 'assets/client-12345678.js', 151, 'the screen dashboard until it is usable has'],
		['with a large Firebase', 'assets/firebase-12345678.js', 242, 'the screen admin in all has'],
		['with a large dialog', 'assets/badges-dialog-12345678.js', 5, 'the script of badges-dialog has'],
	])('%s fails with a message', (_case, name, kb, message) => {
		// Random text, because it does not compress.
		write(name, randomBytes(kb * 1024).toString('base64'));

		expect(() => requireWithinBudgets(folder)).toThrow(message);
	});

	it('without the script of a screen fails and names it', () => {
		rmSync(join(folder, 'assets/admin-12345678.js'));

		expect(() => requireWithinBudgets(folder)).toThrow('The build has no admin script.');
	});
});
