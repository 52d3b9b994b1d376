import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, picture } from './journey.ts';
import { startWalk } from './signed-in-walk.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const sizes = [
	// A window of 1440 x 900 at a zoom of 200 % (WCAG 1.4.4).
	{ name: '200 %', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
	// A window of 1280 px at 400 % (WCAG 1.4.10).
	{ name: '320 px', viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
];

describe('the signed-in screens', () => {
	it.each(sizes)('fit the window at $name, and what has the focus is in view', { timeout: 300_000 }, async (size) => {
		const { name, ...window } = size;
		// Smooth scrolling would move the focus into view only later.
		const options = { ...window, reducedMotion: 'reduce' } as const;
		const { page, context, screens, open } = await startWalk(browser, name === '320 px' ? 'Theo' : 'Tess', options);
		const faults: Record<string, string[]> = {};
		for (const screen of screens) {
			await open(screen);
			await picture(page, `reflow ${screen.name} ${options.viewport.width}`);
			const found = [...(await overflowOf(page)), ...(await hiddenFocus(page))];
			if (found.length > 0) faults[screen.name] = found;
		}
		expect(faults).toEqual({});
		await context.close();
	});

	it('have no motion for a person who asked for less of it', { timeout: 300_000 }, async () => {
		const { page, context, screens, open } = await startWalk(browser, 'Vera', { reducedMotion: 'reduce' });
		await context.addInitScript(recordMotion);
		const motions: Record<string, string[]> = {};
		for (const screen of screens) {
			await open(screen);
			await page.keyboard.press('Control+k');
			await page.getByRole('dialog').waitFor();
			await page.keyboard.press('Escape');
			await page.getByRole('dialog').waitFor({ state: 'detached' });
			const found = await page.evaluate(() => [...new Set((window as Window & { motions?: string[] }).motions)]);
			if (found.length > 0) motions[screen.name] = found;
		}
		expect(motions).toEqual({});
		await context.close();
	});
});

async function overflowOf(page: Page): Promise<string[]> {
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [];
}

/** Tabs through the screen: the sticky rows must not cover what has the focus (WCAG 2.4.11). */
async function hiddenFocus(page: Page): Promise<string[]> {
	const hidden: string[] = [];
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press('Tab');
		const found = await page.evaluate(coveredFocus);
		if (found === 'end') break;
		if (found !== null) hidden.push(`covered: ${found}`);
	}
	return hidden;
}

/** Runs in the browser: the focused element, if nothing of it is in view; "end" outside the page. */
function coveredFocus(): string | null {
	const element = document.activeElement;
	if (element === null || element === document.body) return 'end';
	const { left, right, top, bottom } = element.getBoundingClientRect();
	const xs = [left + 3, (left + right) / 2, right - 3];
	const ys = [top + 3, (top + bottom) / 2, bottom - 3];
	const isSeen = xs.some((x) =>
		ys.some((y) => {
			const hit = document.elementFromPoint(x, y);
			return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
		}),
	);
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
