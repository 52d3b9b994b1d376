/**
 * Accessibility trees of the signed-in screens: a screen reader reads them in this order. After an intended change of a screen, delete its file in
 * reading-order/, run this test, and read the new file from top to bottom.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, visit } from './journey.ts';
import { startWalk } from './signed-in-walk.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const liveMs = 10_000;

it('a screen reader reads every signed-in screen in its order, with a name for everything', {
	timeout: 300_000,
}, async () => {
	const { page, context, screens, open, problems } = await startWalk(browser, 'Ruth');
	for (const screen of screens) {
		await open(screen);
		const isFirst = screen === screens[0];
		const read = page.locator(isFirst ? 'body' : 'main');
		const file = `reading-order/${screen.name}.yml`;
		await expect.soft(await liveTree(read, file)).toMatchFileSnapshot(file);
	}
	expect(problems).toEqual([]);
	await context.close();
});

it('numbers are written as in the country of the reader', { timeout: 120_000 }, async () => {
	const { page, context } = await visit(browser, { locale: 'de-DE' });
	await signUp(page, 'Rolf');
	await addWebsite(page, 'Shop', siteUrl('rolfs-shop'), 3600);
	await page.getByText(/^Latest: \d+,\d\d ms$/).waitFor();
	await context.close();
});

/** Live updates arrive after the data of a screen: the tree as soon as it is the one in the file, or the last one. */
async function liveTree(read: Locator, file: string): Promise<string> {
	const expected = await readFile(join(import.meta.dirname, file), 'utf8').catch(() => null);
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
			.replaceAll(/^ *- status: We cannot reach our checking region.*\n/gm, '')
			.replaceAll(/^ +- option "[A-Z]\w+\/.*\n/gm, '')
			// The admins of other journeys.
			.replaceAll(/(combobox "Assignee":\n)(?: +- option .*\n)+/g, '$1')
			// The purchases, the applications and the job of other journeys.
			.replaceAll(/link "1 (purchase|application)"/g, 'link "# $1s"')
			.replaceAll(/^( *)- row "Night Captain .*\n(?:\1 +.*\n)*/gm, '')
			.replaceAll(/[\w.-]+@stayup\.test/g, 'EMAIL')
			.replaceAll(/\/(websites|outages|people|status-pages)\/(?!add)[\w-]+/g, '/$1/ID')
			.replaceAll(/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://ORIGIN')
			.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d\b/g, '#')
			.replaceAll(values, '#')
			.replaceAll(/^(.*)\n(?:\1\n)+/gm, '$1 (many)\n')
			.replaceAll('just now', '# ago')
	);
}
