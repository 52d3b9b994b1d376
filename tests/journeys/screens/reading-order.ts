/**
 * The accessibility tree of a screen: a screen reader reads it in this order. After an intended change of a screen, delete its file in
 * reading-order/, run its test, and read the new file from top to bottom.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const liveMs = 10_000;

export function treeFile(screen: string): string {
	return join(import.meta.dirname, 'reading-order', `${screen}.yml`);
}

/** Live updates arrive after the data of a screen: the tree as soon as it is the one in the file, or the last one. */
export async function liveTree(read: Locator, file: string): Promise<string> {
	const expected = await readFile(file, 'utf8').catch(() => null);
	let tree = '';
	const isExpected = async () => {
		const before = tree;
		tree = withoutValues(await read.ariaSnapshot());
		return expected === null ? tree === before : tree === expected;
	};
	await expect
		.poll(isExpected, { timeout: liveMs, interval: 200 })
		.toBe(true)
		.catch(() => undefined);
	return tree;
}

const day = '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?';
const month =
	'(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const number = '(?:< )?(?<!level=)\\d(?:[\\d.,:/]*\\d)?%?(?: (?:ms|s|min|h|d|AM|PM|UTC)\\b)?';
const value = `(?<![\\w-])(?:(?:${day}|${month})\\b|${number})(?![\\w-])`;
const values = new RegExp(`${value}(?:[,\\s–]+${value})*`, 'g');

/** Times, numbers, emails and ids differ in each run; the days of a bar and the time zones are many. */
function withoutValues(tree: string): string {
	return (
		tree
			// Other journeys let the checks of this product be late meanwhile.
			.replaceAll(/^( *)- status:\n\1 +- strong: Checks are late\.\n\1 +- text: .*\n/gm, '')
			// Counts of what other journeys store, and whether monitoring runs meanwhile.
			.replaceAll(/^( *- link "[A-Z][a-z ]+?)(?: \d[\d,]*| has stopped or is late)(":\n +- \/url: \/admin)/gm, '$1$2')
			// They take the place of these lines.
			.replaceAll(/^ *- text: Next check in .*\n/gm, '')
			.replaceAll(/^( *)- '?link "(?:Last|No outages in the last) .*\n\1 +- \/url: .*\n/gm, '')
			.replaceAll(/^ *- status: We cannot reach our checking region.*\n/gm, '')
			.replaceAll(/^ +- option "[A-Z]\w+\/.*\n/gm, '')
			// The admins of other journeys.
			.replaceAll(/(combobox "Assignee":\n)(?: +- option .*\n)+/g, '$1')
			.replaceAll(/[\w.-]+@stayup\.test/g, 'EMAIL')
			.replaceAll(/\/(websites|outages|people|status-pages)\/(?!add)[\w-]+/g, '/$1/ID')
			.replaceAll(/\?from=[\w-]+/g, '?from=ID')
			.replaceAll(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://ORIGIN')
			.replaceAll(/\bshop-[\da-f]{8}\b/g, 'SLUG')
			// The reference of a project.
			.replaceAll(/\bP-[A-Z\d]{6}\b/g, 'P-#')
			.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d\b/g, '#')
			.replaceAll(values, '#')
			.replaceAll(/^(.*)\n(?:\1\n)+/gm, '$1 (many)\n')
			.replaceAll('just now', '# ago')
	);
}
