/** One visit for each screen: it is opened once, and all that must hold on every screen is checked then. */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { abortRequests, openBrowser, picture, type Visit, visit } from '../journey.ts';
import { allVariants, faultsInVariants, frame } from '../screen-audit.ts';
import { followRequests } from '../settled.ts';
import { focusFaults } from './focus.ts';
import { endMotion, endMovement, observe, shiftFaults, showScreen, startObserving } from './in-page.ts';
import { liveTree, treeFile } from './reading-order.ts';
import { closeDialog, openPalette, type Screen } from './screen.ts';

const wide = { width: 1440, height: 900 };
/** Without permissions, no screen depends on what the installed browser allows by itself. */
const options = { viewport: wide, reducedMotion: 'reduce' as const, permissions: [] };

const sizes = [
	// A window of 1440 x 900 at a zoom of 200 % (WCAG 1.4.4).
	{ name: '200 %', viewport: { width: 720, height: 450 } },
	// A window of 1280 px at 400 % (WCAG 1.4.10).
	{ name: '320 px', viewport: { width: 320, height: 640 } },
];

/** The browser of one person, which shows one screen after the other. */
interface Tab extends Visit {
	keyboard: CDPSession;
	settled(): Promise<void>;
	/** The layouts that this person has seen. */
	layouts: Set<string>;
}

/** Returns the page of a person, who is not signed in yet. */
export type PageOf = (person: string, locale?: string) => Promise<Page>;

/** Registers a test for each screen. Without another person, this one sees it. `prepare` stores what the screens show, and signs the people in. */
export function visitScreens(
	person: string,
	screens: readonly Screen[],
	prepare: (pageOf: PageOf) => Promise<unknown>,
): void {
	const tabs = new Map<string, Tab>();

	beforeAll(async () => {
		await prepare(async (name, locale) => {
			const tab = await openTab(locale);
			tabs.set(name, tab);
			return tab.page;
		});
	});

	it.each(screens)('$name', async (screen) => {
		const tab = tabs.get(screen.as ?? person);
		if (!tab) throw new Error(`Nobody is called ${screen.as}.`);
		await open(tab, screen);
		if (screen.readingOrder) {
			const file = treeFile(screen.name);
			await expect.soft(await liveTree(tab.page.locator(screen.readingOrder), file)).toMatchFileSnapshot(file);
		}
		expect(await faultsOf(tab, screen)).toEqual({});
	});
}

async function openTab(locale = 'en-US'): Promise<Tab> {
	const visited = await visit(await openBrowser(), { ...options, locale });
	await visited.context.addInitScript(observe);
	const keyboard = await visited.context.newCDPSession(visited.page);
	return { ...visited, keyboard, settled: followRequests(visited.page), layouts: new Set() };
}

/** Within the app if it runs in this tab: to load it again takes longer than all checks. */
async function open(tab: Tab, screen: Screen): Promise<void> {
	const { page, settled } = tab;
	const path = typeof screen.path === 'string' ? screen.path : screen.path();
	if (await page.getByRole('dialog').isVisible()) await closeDialog(page);
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize(wide);
	await page.unrouteAll();
	for (const url of screen.failing ?? []) await abortRequests(tab, url);
	const isInApp = !path.startsWith('/api/') && !screen.failing;
	if (isInApp && (await page.evaluate(startObserving))) await page.evaluate(showScreen, path);
	else {
		await page.goto(path);
		// A prerendered page loads the app on the first interaction.
		await page.dispatchEvent('body', 'pointerover');
	}
	// Until then, the screen before may still be there.
	await settled();
	await screen.ready(page);
	await noneBusy(page);
	await settled();
}

/** By what was checked. Empty if there are none. */
async function faultsOf({ page, keyboard, layouts, problems }: Tab, screen: Screen): Promise<Record<string, string[]>> {
	// A failure takes the place of what was expected.
	const shift = screen.failing ? [] : await page.evaluate(shiftFaults);
	if (!screen.isPublic && !(await page.getByRole('dialog').isVisible())) {
		await openPalette(page);
		await closeDialog(page);
	}
	const motion = await page.evaluate(endMotion);
	const layout = await page.evaluate(() => (document.querySelector('#product-nav') ? 'app' : 'marketing'));
	// It is the same on every screen of a layout, so only the first one audits it.
	const without = layouts.has(layout) ? frame : [];
	layouts.add(layout);
	const inVariants = await faultsInVariants(page, screen.name, allVariants, without);
	const faults = { shift, motion, ...inVariants };
	for (const { name, viewport } of sizes) {
		await page.setViewportSize(viewport);
		await noneBusy(page);
		await page.evaluate(endMovement);
		await picture(page, `reflow ${screen.name} ${viewport.width}`);
		Object.assign(faults, {
			[`reflow at ${name}`]: await overflowOf(page),
			[`focus at ${name}`]: await focusFaults(page, keyboard),
		});
	}
	Object.assign(faults, { errors: problems.splice(0) });
	return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0));
}

/** On the product's screens; the style guide shows busy things on purpose. */
async function noneBusy(page: Page): Promise<void> {
	await page.locator(':root:has(#product-nav) main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Charts measure the new width in the frames after a resize. */
async function overflowOf(page: Page): Promise<string[]> {
	const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
		timeout: 5_000,
	});
	if (await fits.then(() => true).catch(() => false)) return [];
	const [overflow, widest] = await page.evaluate(() => {
		const wide = [...document.body.querySelectorAll('*')].filter(
			(element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
		);
		return [document.documentElement.scrollWidth - window.innerWidth, wide.at(-1)?.outerHTML.slice(0, 200)] as const;
	});
	return [`scrolls sideways by ${overflow} px: ${widest}`];
}
