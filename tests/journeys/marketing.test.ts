import { switchSite } from '@stayup/testing/websites';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, openBrowser, password, picture, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('pricing', () => {
	it('shows a twelfth of the annual price and the saving, and leads to the intake form', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/pricing', { waitUntil: 'networkidle' });
		const prices = () => page.locator('li p.mt-4').allInnerTexts();
		expect((await prices()).map((text) => text.replace(/\s/g, ''))).toEqual(['$50/mo', '$200/mo', '$500/mo']);
		await page.getByText('MOST POPULAR').waitFor();
		await page.getByText('Save 16.7%', { exact: true }).waitFor();
		await page.getByText('Annual', { exact: false }).first().click();
		await expect
			.poll(async () => (await prices()).map((text) => text.replace(/\s/g, '')), { timeout: 10_000 })
			.toEqual(['$42/mo', '$167/mo', '$417/mo']);
		await page.getByText('billed $2,000 yearly').waitFor();
		await page.getByText('Who owns the website?').click();
		await page.getByText('You do. If you leave, you keep it.').waitFor();
		await page.getByRole('link', { name: 'Book a call' }).click();
		await page.waitForURL('**/call-intake');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('says that a payment was canceled', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/pricing?subscription=canceled');
		await page.getByText('Subscription process was canceled.').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('the home page', () => {
	it('checks a website, which becomes the first website of the new account', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const site = `first-${crypto.randomUUID().slice(0, 8)}`;
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.getByLabel('Website URL').fill(siteUrl(site));
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('It responded with status 200.').waitFor();
		await page.getByText('First byte').waitFor();
		await picture(page, 'check-site');
		await page.getByRole('link', { name: 'Monitor this website' }).click();
		await page.getByText('will be your first website. It was up').waitFor();
		await page.getByLabel('Full name').fill('Nora');
		await page.getByLabel('Email').fill(freshEmail('nora'));
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByLabel('Confirm password').fill(password);
		await page.getByRole('button', { name: 'Create account' }).click();
		await page.waitForURL('**/dashboard');

		await page.getByText('Website added successfully!').waitFor();
		await page
			.getByRole('cell', { name: new RegExp(site) })
			.first()
			.waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('says why a website is down and why a URL cannot be checked', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await switchSite('visitors-site', { status: 503 });
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.getByLabel('Website URL').fill(siteUrl('visitors-site'));
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('The website responded with status 503.', { exact: true }).waitFor();
		await page.getByLabel('Website URL').fill('http://169.254.169.254/');
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('This URL cannot be monitored.').first().waitFor();
		await context.close();
	});

	it('shows an outage that unfolds once, when it comes into view', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.mouse.move(300, 300);
		await page.evaluate(recordMoments);
		const last = page.getByText('Up after 2 min', { exact: true });
		await last.scrollIntoViewIfNeeded();
		await expect.poll(() => last.evaluate(opacityOf), { timeout: 15_000 }).toBe('1');
		const texts = ['96 ms', 'Checking again', 'Down: status 503', 'Up after 2 min'];
		const shown = () =>
			Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().evaluate(opacityOf)));

		expect(await shown()).toEqual(['0', '0', '0', '1']);
		const moved = await page.evaluate(() => (window as Window & { moments?: string[] }).moments);
		expect(moved).toEqual(texts.slice(0, 3));
		// Nothing moves again.
		await page.evaluate(() => window.scrollTo(0, 0));
		await last.scrollIntoViewIfNeeded();
		expect(await page.evaluate(runningAnimations)).toBe(0);
		expect(await shown()).toEqual(['0', '0', '0', '1']);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('shows the end of the outage at once if motion is reduced', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser, { reducedMotion: 'reduce' });
		await page.goto('/', { waitUntil: 'networkidle' });
		const last = page.getByText('Up after 2 min', { exact: true });

		expect(await last.evaluate(opacityOf)).toBe('1');
		expect(await page.getByText('Down: status 503', { exact: true }).evaluate(opacityOf)).toBe('0');
		expect(await page.evaluate(runningAnimations)).toBe(0);
		await context.close();
	});

	it('shows screenshots in the theme of the page, and loads no others', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser, { colorScheme: 'dark' });
		const loaded: string[] = [];
		page.on('request', (request) => loaded.push(...(request.url().match(/[\w-]+-(?:light|dark)-.{8}\.webp$/) ?? [])));
		await page.goto('/', { waitUntil: 'networkidle' });
		for (const section of ['website-status', 'ssl-certification', 'traffic-data', 'downtime-notifications']) {
			const shown = page.locator(`#${section} img:visible`);
			await shown.scrollIntoViewIfNeeded();
			await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
			expect(await shown.getAttribute('alt')).toMatch(/\w{3}.{40}/);
		}

		expect(loaded.length).toBe(4);
		expect(loaded.filter((name) => !name.includes('-dark-'))).toEqual([]);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('has a section for each footer link, and /landing passes the email to the registration', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		for (const section of ['website-status', 'ssl-certification', 'traffic-data', 'downtime-notifications']) {
			await page.goto(`/features#${section}`);
			await page.waitForURL(new RegExp(`/#${section}$`));
			await page.locator(`#${section}`).waitFor();
		}
		await page.goto('/landing');
		await page.getByLabel('Email address').fill('rosa@example.com');
		await page.getByRole('button', { name: 'Start for free' }).click();
		await page.waitForURL('**/register?email=rosa%40example.com');
		await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('rosa@example.com');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('on a phone', () => {
	it('the menu opens, navigates and closes with Escape, and the footer expands', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser, { viewport: { width: 390, height: 844 } });
		await page.goto('/about', { waitUntil: 'networkidle' });
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Careers' }).first().waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Pricing' }).first().click();
		await page.waitForURL('**/pricing');
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
