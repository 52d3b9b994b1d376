import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, picture } from './journey.ts';
import { startWalk } from './signed-in-walk.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const wide = { width: 1440, height: 900 };
const sizes = [
	// A window of 1440 x 900 at a zoom of 200 % (WCAG 1.4.4).
	{ name: '200 %', viewport: { width: 720, height: 450 } },
	// A window of 1280 px at 400 % (WCAG 1.4.10).
	{ name: '320 px', viewport: { width: 320, height: 640 } },
];
/** The links of the header. */
const fewestStops = 3;

// One walk for both, because opening the screens takes most of the time.
it('the signed-in screens fit the window at 200 % and at 320 px with the focus in view, and do not move for a person who asked for that', {
	timeout: 900_000,
}, async () => {
	const options = { viewport: wide, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
	const { page, context, screens, open } = await startWalk(browser, 'Tess', options);
	await context.addInitScript(recordMotion);
	const faults: Record<string, string[]> = {};
	for (const screen of screens) {
		await page.setViewportSize(wide);
		await open(screen);
		if (!screen.isPublic) await openAndClosePalette(page);
		const moved = await page.evaluate(() => [...new Set((window as Window & { motions?: string[] }).motions)]);
		if (moved.length > 0) faults[`${screen.name}, motion`] = moved;
		for (const { name, viewport } of sizes) {
			await page.setViewportSize(viewport);
			await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
			await picture(page, `reflow ${screen.name} ${viewport.width}`);
			const found = [...(await overflowOf(page)), ...(await hiddenFocus(page))];
			if (found.length > 0) faults[`${screen.name}, ${name}`] = found;
		}
	}
	expect(faults).toEqual({});
	await context.close();
});

/** A key that is pressed before the screen listens to it does nothing. */
async function openAndClosePalette(page: Page): Promise<void> {
	await expect
		.poll(async () => {
			const isOpen = await page.getByRole('dialog').isVisible();
			if (!isOpen) await page.keyboard.press('Control+k');
			return isOpen;
		})
		.toBe(true);
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Charts measure the new width in the frames after a resize. */
async function overflowOf(page: Page): Promise<string[]> {
	const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
		timeout: 5_000,
	});
	if (await fits.then(() => true).catch(() => false)) return [];
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	return [`scrolls sideways by ${overflow} px`];
}

/** Tabs through the screen from its top: the sticky rows must not cover what has the focus (WCAG 2.4.11). */
async function hiddenFocus(page: Page): Promise<string[]> {
	const hidden: string[] = [];
	let stops = 0;
	await page.evaluate(startAtTop);
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press('Tab');
		const found = await page.evaluate(coveredFocus);
		if (found === 'end') break;
		stops += 1;
		if (found !== null) hidden.push(`covered: ${found}`);
	}
	return stops < fewestStops ? [...hidden, `only ${stops} elements take the focus`] : hidden;
}

/** Runs in the browser: Tab goes to the first element next, as after loading. */
function startAtTop(): void {
	const top = document.createElement('span');
	top.tabIndex = -1;
	document.body.prepend(top);
	top.focus();
	top.remove();
	window.scrollTo(0, 0);
}

/**
 * Runs in the browser: the focused element, if its middle is not in view; "end" outside the page. A row that scrolls sideways may show a few pixels
 * of it, as many as the widths of the browser's letters leave.
 */
function coveredFocus(): string | null {
	const element = document.activeElement;
	if (element === null || element === document.body) return 'end';
	const { left, right, top, bottom } = element.getBoundingClientRect();
	const isSeen = [top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
		const hit = document.elementFromPoint((left + right) / 2, y);
		return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
	});
	return isSeen ? null : element.outerHTML.slice(0, 160);
}

/** Runs in the browser: records each animation and transition that lasts longer than a frame. */
function recordMotion(): void {
	const motions: string[] = [];
	Object.assign(window, { motions });
	for (const kind of ['animationstart', 'transitionrun']) {
		document.addEventListener(
			kind,
			({ target }) => {
				if (!(target instanceof Element)) return;
				for (const animation of target.getAnimations()) {
					const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
					if (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY)
						motions.push(target.outerHTML.slice(0, 160));
				}
			},
			true,
		);
	}
}
