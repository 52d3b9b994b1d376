import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireNoInlineCode } from './inline-code.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stayup-inline-code-'));
	mkdirSync(join(folder, 'careers'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(html: string): void {
	writeFileSync(join(folder, 'careers/apply.html'), html);
	requireNoInlineCode(folder);
}

describe('a built page (WEB-12)', () => {
	it('with its own files and JSON-LD only passes', () => {
		const html =
			'<link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script><p>style="x"</p>';

		expect(() => check(html)).not.toThrow();
	});

	it.each([
		['a style element', '<style>p{}</style>'],
		['a style attribute', '<p class="a" style="color:red">'],
		['an inline script', '<script>alert(1)</script>'],
		['an inline script', '<script type="module">alert(1)</script>'],
		['an event handler attribute', '<img src="/a.png" onerror="alert(1)">'],
		['a javascript: URL', '<a href="javascript:alert(1)">'],
	])('with %s fails the build and is named', (name, html) => {
		expect(() => check(html)).toThrow(`careers/apply.html has ${name}`);
	});
});
