/** A scripted visit to the dashboard. Each interaction is measured as the browser reports it (Event Timing), and until the table shows its result. */
import type { Page } from 'playwright-core';
import type { PageMeasures } from './browser.ts';

export interface Interaction {
	kind: string;
	/** Until the next paint, as in Interaction to Next Paint; rounded by the browser to 8 ms, and 8 for the shortest, which it does not report. */
	paintMs: number;
	/** Until the rows of the table had changed and were painted; null if they did not change. */
	resultMs: number | null;
}

const words = ['website-4', 'example', '99', 'Website 12'];
const quietMs = 350;
const shortestMs = 8;

/** All websites are shown when it begins and when it ends. */
export async function visit(page: Page): Promise<Interaction[]> {
	const done: Interaction[] = [];
	const step = async (kind: string, act: () => Promise<unknown>) => {
		done.push({ kind, ...(await measured(page, act)) });
	};
	const table = page.getByRole('region', { name: 'Monitored websites' }).last();
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	await page.evaluate(() => window.scrollTo(0, 0));

	const search = page.getByRole('searchbox', { name: 'Search websites' });
	for (const word of words) {
		await step('focus', () => search.click());
		for (const letter of word) await step('search', () => page.keyboard.press(letter === ' ' ? 'Space' : letter));
		for (let typed = 0; typed < 2; typed += 1) await step('search', () => page.keyboard.press('Backspace'));
		await step('search', () => page.keyboard.press('Escape'));
	}

	const state = page.getByRole('combobox', { name: 'Status', exact: true });
	await state.focus();
	for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
		await step('filter', () => page.keyboard.press(key));
	}
	const tag = page.getByLabel('Tag', { exact: true });
	await tag.focus();
	for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home'])
		await step('filter', () => page.keyboard.press(key));
	const downCount = page.getByRole('button', { name: /^\d+ down$/ });
	for (let press = 0; press < 2; press += 1) await step('filter', () => downCount.click());

	for (const column of ['Name', 'Name', 'Name', 'Response', 'Response', 'Response', 'Status', 'Status', 'Status']) {
		await step('sort', () => table.locator('thead').getByRole('button', { name: column, exact: true }).click());
	}

	await step('group', () => button('Group by tag').click());
	for (const name of ['Berlin', 'Blogs', 'Blogs', 'Berlin']) await step('fold', () => button(name).first().click());
	await step('group', () => button('Group by tag').click());

	await step('menu', () => button('View').click());
	for (let press = 0; press < 2; press += 1) await step('view', () => page.getByLabel('Compact rows').click());
	await step('menu', () => page.keyboard.press('Escape'));
	for (const row of [0, 3]) {
		await step('menu', () =>
			table
				.getByRole('button', { name: /^Actions for/ })
				.nth(row)
				.click(),
		);
		await step('menu', () => page.keyboard.press('Escape'));
	}

	const box = (row: number) => table.getByRole('checkbox', { name: /^Select Website/ }).nth(row);
	for (const row of [0, 1, 0, 0]) await step('select', () => box(row).click());
	await step('select', () => box(6).click({ modifiers: ['Shift'] }));
	for (let press = 0; press < 2; press += 1) {
		await step('select all', () => table.getByRole('checkbox', { name: 'Select all', exact: true }).click());
	}
	await step('select', () => box(0).click());
	await step('select', () => button('Clear selection').click());

	await page.locator('h1').click();
	for (const key of ['j', 'j', 'j', 'x', 'x', 'k', 'k']) await step('row keys', () => page.keyboard.press(key));

	await page.mouse.move(700, 600);
	for (const pixels of [3_000, 20_000, -23_000]) {
		await page.mouse.wheel(0, pixels);
		await page.waitForTimeout(quietMs);
	}
	await page.evaluate(() => window.scrollTo(0, 0));
	for (const row of [0, 2]) {
		await step('open', () => table.getByRole('rowheader').getByRole('link').nth(row).click());
		await page.waitForURL('**/websites/**');
		await page.waitForTimeout(quietMs);
		await step('back', () => page.getByRole('link', { name: 'Dashboard', exact: true }).first().click());
		await page.waitForURL('**/dashboard');
		await table.getByRole('rowheader').first().waitFor();
		await page.waitForTimeout(quietMs);
	}
	return done;
}

async function measured(page: Page, act: () => Promise<unknown>): Promise<Omit<Interaction, 'kind'>> {
	await page.evaluate(() => {
		const { bench } = window as unknown as { bench: PageMeasures };
		bench.flush();
		bench.events.length = 0;
		bench.rowsChangedAt = 0;
	});
	await act();
	return page.evaluate(
		async ({ quietMs, shortestMs }) => {
			const { bench } = window as unknown as { bench: PageMeasures };
			const begun = performance.now();
			while (performance.now() - Math.max(begun, bench.rowsChangedAt) < quietMs) {
				await new Promise((resolve) => setTimeout(resolve, 25));
			}
			bench.flush();
			const ofInteraction = bench.events.filter(({ id }) => id > 0);
			return {
				paintMs: Math.max(shortestMs, ...ofInteraction.map(({ duration }) => duration)),
				resultMs: bench.rowsChangedAt > bench.actedAt ? bench.rowsChangedAt - bench.actedAt : null,
			};
		},
		{ quietMs, shortestMs },
	);
}
