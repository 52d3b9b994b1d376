/** Limits of the gzipped size of the built pages and scripts. A build that exceeds one fails. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
	name: string;
	bytes: number;
	maxKb: number;
}

/** `folder`: the web build. Throws an error that names each page and script that is too large. */
export function requireWithinBudgets(folder: string): void {
	const budgets = [...pageBudgets(folder), publicBudget(folder), ...screenBudgets(folder), ...clickBudgets(folder)];
	const tooLarge = budgets.filter(({ bytes, maxKb }) => bytes > maxKb * 1024);
	if (tooLarge.length === 0) return;
	const words = tooLarge.map(
		({ name, bytes, maxKb }) => `${name} has ${(bytes / 1024).toFixed(1)} KB, more than ${maxKb} KB`,
	);
	throw new Error(`The build is too large: ${words.join('; ')}.`);
}

/** Each page: its HTML, and the styles and scripts it loads. */
function pageBudgets(folder: string): Budget[] {
	const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
	return pages.flatMap((name) => {
		const html = readFileSync(join(folder, name), 'utf8');
		const isShell = name === 'app.html';
		const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path = '']) =>
			gzippedSize(folder, path),
		);
		return [
			{ name: `the HTML of ${name}`, bytes: gzipSync(html).length, maxKb: 20 },
			{
				name: `the scripts of ${name}`,
				bytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
				maxKb: isShell ? 95 : 5,
			},
		];
	});
}

/** The scripts that a public page loads on first use: the main script with its imports. */
function publicBudget(folder: string): Budget {
	return { name: 'the main script of public pages', bytes: sizeWithImports(folder, ['main']), maxKb: 100 };
}

/** The scripts that every signed-in screen loads. */
const onEveryScreen = ['index', 'main', 'toasts', 'signed-in', 'client'];

interface ScreenScripts {
	name: string;
	/** Loaded before the screen shows its data. */
	first: readonly string[];
	usableKb: number;
	/** Loaded without a click afterwards. */
	later: readonly string[];
}

const mostOfAllKb = 242;
const screens: readonly ScreenScripts[] = [
	{
		name: 'dashboard',
		// A new account also loads its checklist, and has no data to show yet.
		first: ['dashboard'],
		usableKb: 150,
		later: ['subscription-panel', 'firebase', 'listeners'],
	},
	{
		name: 'website-detail',
		first: ['website-detail'],
		usableKb: 150,
		later: ['response-section', 'firebase', 'listeners'],
	},
	{ name: 'admin', first: ['admin'], usableKb: 150, later: ['firebase', 'listeners'] },
];

/** The scripts that a signed-in screen loads without a click. `npm run bench -- web` measures the same in a browser. */
function screenBudgets(folder: string): Budget[] {
	return screens.flatMap(({ name, first, usableKb, later }) => {
		const usable = [...onEveryScreen, ...first];
		return [
			{
				name: `the script of the screen ${name} until it is usable`,
				bytes: sizeWithImports(folder, usable),
				maxKb: usableKb,
			},
			{
				name: `the script of the screen ${name} in all`,
				bytes: sizeWithImports(folder, [...usable, ...later]),
				maxKb: mostOfAllKb,
			},
		];
	});
}

/** The scripts that load when something is opened, beside those of its page. */
const opened = [{ name: 'badges-dialog', page: ['website-detail', 'settings-page'], maxKb: 4 }];

function clickBudgets(folder: string): Budget[] {
	return opened.map(({ name, page, maxKb }) => {
		const before = [...onEveryScreen, ...page];
		const bytes = sizeWithImports(folder, [...before, name]) - sizeWithImports(folder, before);
		return { name: `the script of ${name}`, bytes, maxKb };
	});
}

/** Finds chunks by their names before the eight-letter hash. */
function sizeWithImports(folder: string, names: readonly string[]): number {
	const files = readdirSync(join(folder, 'assets'));
	const needed = new Set<string>();
	for (const name of names) {
		const file = files.find((each) => each.startsWith(`${name}-`) && /^.{8}\.js$/.test(each.slice(name.length + 1)));
		if (!file) throw new Error(`The build has no ${name} script.`);
		addWithImports(folder, file, needed);
	}
	return [...needed].reduce((sum, file) => sum + gzippedSize(folder, `/assets/${file}`), 0);
}

function addWithImports(folder: string, name: string, seen: Set<string>): void {
	if (seen.has(name)) return;
	seen.add(name);
	const code = readFileSync(join(folder, 'assets', name), 'utf8');
	for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
		if (existsSync(join(folder, 'assets', imported))) addWithImports(folder, imported, seen);
	}
}

function gzippedSize(folder: string, path: string): number {
	return gzipSync(readFileSync(join(folder, path))).length;
}
