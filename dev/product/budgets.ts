/** What a page may weigh, gzipped: a build that exceeds it fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
	what: string;
	bytes: number;
	mostKb: number;
}

/** `folder` is the built web. Throws a sentence that names what is too heavy. */
export function requireWithinBudgets(folder: string): void {
	const tooHeavy = [...pageBudgets(folder), ...scriptBudgets(folder)].filter(
		({ bytes, mostKb }) => bytes > mostKb * 1024,
	);
	if (tooHeavy.length === 0) return;
	const words = tooHeavy.map(
		({ what, bytes, mostKb }) => `${what} weighs ${(bytes / 1024).toFixed(1)} KB of ${mostKb}`,
	);
	throw new Error(`The build is too heavy: ${words.join('; ')}.`);
}

/** Every page as it is served: its HTML, styles included, and the scripts it asks for by itself. */
function pageBudgets(folder: string): Budget[] {
	const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
	return pages.flatMap((name) => {
		const html = readFileSync(join(folder, name), 'utf8');
		const isShell = name === 'app.html';
		const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) => weigh(folder, path));
		return [
			{ what: `the HTML of ${name}`, bytes: gzipSync(html).length, mostKb: 20 },
			{
				what: `the scripts of ${name}`,
				bytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
				mostKb: isShell ? 90 : 5,
			},
		];
	});
}

/** What a public page loads once somebody is at work: everything the main script imports by itself. */
function scriptBudgets(folder: string): Budget[] {
	const names = readdirSync(join(folder, 'assets'));
	const main = names.find((name) => /^main-.*\.js$/.test(name));
	if (!main) throw new Error('The build has no main script.');
	const needed = withImports(folder, main, new Set());
	const bytes = [...needed].reduce((sum, name) => sum + weigh(folder, `/assets/${name}`), 0);
	return [{ what: 'the script of public pages at work', bytes, mostKb: 100 }];
}

function withImports(folder: string, name: string, seen: Set<string>): Set<string> {
	if (seen.has(name)) return seen;
	seen.add(name);
	const code = readFileSync(join(folder, 'assets', name), 'utf8');
	for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
		if (existsSync(join(folder, 'assets', imported))) withImports(folder, imported, seen);
	}
	return seen;
}

function weigh(folder: string, path: string): number {
	return gzipSync(readFileSync(join(folder, path))).length;
}
