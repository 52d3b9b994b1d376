import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the home page', () => {
	it('shows an outage that unfolds once, when it comes into view', async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.mouse.move(300, 300);
		await page.evaluate(recordMoments);
		const last = page.getByText('Up after 2 min', { exact: true });
		await last.scrollIntoViewIfNeeded();
		await page.evaluate(animationsEnd);
		const texts = ['96 ms', 'Checking again', 'Down: status 503', 'Up after 2 min'];
		const shown = () =>
			Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().evaluate(opacityOf)));

		expect(await shown()).toEqual(['0', '0', '0', '1']);
		const moved = () => page.evaluate(() => (window as Window & { moments?: string[] }).moments);
		expect(await moved()).toEqual(texts.slice(0, 3));
		// Nothing of it moves again.
		await page.evaluate(() => window.scrollTo(0, 0));
		await last.scrollIntoViewIfNeeded();
		await page.evaluate(animationsEnd);
		expect(await moved()).toEqual(texts.slice(0, 3));
		expect(await shown()).toEqual(['0', '0', '0', '1']);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('shows the end of the outage at once if motion is reduced, and screenshots in the theme of the page alone', async () => {
		const { page, context, problems } = await visit(browser, { colorScheme: 'dark', reducedMotion: 'reduce' });
		const loaded: string[] = [];
		page.on('request', (request) => loaded.push(...(request.url().match(/[\w-]+-(?:light|dark)-.{8}\.webp$/) ?? [])));
		await page.goto('/', { waitUntil: 'networkidle' });
		expect(await page.getByText('Up after 2 min', { exact: true }).evaluate(opacityOf)).toBe('1');
		expect(await page.getByText('Down: status 503', { exact: true }).evaluate(opacityOf)).toBe('0');
		expect(await page.evaluate(runningAnimations)).toBe(0);
		for (const section of ['website-status', 'ssl-certification', 'traffic-data', 'downtime-notifications', 'more']) {
			const shown = page.locator(`#${section} img:visible`);
			await shown.scrollIntoViewIfNeeded();
			await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120);
			expect(await shown.getAttribute('alt')).toMatch(/\w{3}.{40}/);
		}

		expect(loaded.length).toBe(5);
		expect(loaded.filter((name) => !name.includes('-dark-'))).toEqual([]);
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('on a phone', () => {
	it('the menu opens, navigates and closes with Escape, and the footer expands', async () => {
		const { page, context, problems } = await visit(browser, { viewport: { width: 390, height: 844 } });
		await page.goto('/about', { waitUntil: 'networkidle' });
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Careers' }).first().waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Pricing' }).first().click();
		await page.waitForURL('**/pricing');
		// The footer moves until the page is there.
		await page.getByRole('heading', { level: 1, name: 'One price for a website that stays up' }).waitFor();
		const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
		expect(await terms.isVisible()).toBe(false);
		await page.getByRole('contentinfo').getByText('Company').click();
		await terms.click();
		await page.waitForURL('**/terms');
		expect(problems).toEqual([]);
		await context.close();
	});
});

/** Runs in the browser. */
function opacityOf(element: Element): string {
	return getComputedStyle(element).opacity;
}

/** Runs in the browser. What comes into view starts within two frames; endless movement would never end. */
async function animationsEnd(): Promise<void> {
	for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
	await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Runs in the browser: endless movement would be counted as well. */
function runningAnimations(): number {
	return document.getAnimations().filter(({ playState }) => playState === 'running').length;
}

/** Runs in the browser: the texts that disappear, in order. */
function recordMoments(): void {
	const moments: string[] = [];
	(window as Window & { moments?: string[] }).moments = moments;
	document.addEventListener('animationend', ({ target, animationName }) => {
		const text = target instanceof Element ? (target.textContent ?? '') : '';
		if (animationName !== 'appear' && text !== '') moments.push(text);
	});
}
