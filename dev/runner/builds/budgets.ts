/** Size limits of the built pages and scripts, gzipped: a build that exceeds one fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
	what: string;
	bytes: number;
	mostKb: number;
}

/** `folder`: the web build. Throws a sentence that names what is too large. */
export function requireWithinBudgets(folder: string): void {
	const budgets = [...pageBudgets(folder), publicBudget(folder), ...screenBudgets(folder)];
	const tooHeavy = budgets.filter(({ bytes, mostKb }) => bytes > mostKb * 1024);
	if (tooHeavy.length === 0) return;
	const words = tooHeavy.map(
		({ what, bytes, mostKb }) => `${what} weighs ${(bytes / 1024).toFixed(1)} KB of ${mostKb}`,
	);
	throw new Error(`The build is too heavy: ${words.join('; ')}.`);
}

/** Each page: its HTML with inlined styles, and the scripts it loads. */
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

/** The scripts that a public page loads on first use: the main script with its imports. */
function publicBudget(folder: string): Budget {
	return { what: 'the main script of public pages', bytes: weighWithImports(folder, ['main']), mostKb: 100 };
}

/** The scripts that a signed-in screen loads before any interaction. */
function screenBudgets(folder: string): Budget[] {
	const always = ['index', 'main', 'toasts', 'client', 'firebase', 'query-provider', 'listeners'];
	const budgetOf = (screen: string, mostKb: number) => ({
		what: `the script of the screen ${screen}`,
		bytes: weighWithImports(folder, [...always, screen]),
		mostKb,
	});
	return [budgetOf('dashboard', 260), budgetOf('website-detail', 285), budgetOf('admin', 290)];
}

/** Finds chunks by their names before the eight-letter hash. */
function weighWithImports(folder: string, names: readonly string[]): number {
	const files = readdirSync(join(folder, 'assets'));
	const needed = new Set<string>();
	for (const name of names) {
		const file = files.find((each) => each.startsWith(`${name}-`) && /^.{8}\.js$/.test(each.slice(name.length + 1)));
		if (!file) throw new Error(`The build has no ${name} script.`);
		addWithImports(folder, file, needed);
	}
	return [...needed].reduce((sum, file) => sum + weigh(folder, `/assets/${file}`), 0);
}

function addWithImports(folder: string, name: string, seen: Set<string>): void {
	if (seen.has(name)) return;
	seen.add(name);
	const code = readFileSync(join(folder, 'assets', name), 'utf8');
	for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
		if (existsSync(join(folder, 'assets', imported))) addWithImports(folder, imported, seen);
	}
}

function weigh(folder: string, path: string): number {
	return gzipSync(readFileSync(join(folder, path))).length;
}
