import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobPages, publicPages } from '../../web/src/lib/public-pages.ts';
import {
	addWebsite,
	freshEmail,
	openBrowser,
	picture,
	plantOutage,
	register,
	siteUrl,
	stored,
	uidOf,
	visit,
} from './stage.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

const looks = [
	{ name: 'wide and light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
	{ name: 'wide and dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
	{ name: 'narrow and light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
	{ name: 'narrow and dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	return overflow > 0 ? [...faults, `scrolls sideways by ${overflow} px`] : faults;
}

describe.each(looks)('every screen, $name,', ({ name, ...look }) => {
	it('can be used by everybody', { timeout: 420_000 }, async () => {
		const { page, context, complaints } = await visit(browser, { ...look, reducedMotion: 'reduce' });
		const faults: Record<string, string[]> = {};
		const lookAt = async (screen: string) => {
			await picture(page, `${screen} ${name}`);
			faults[screen] = await faultsOf(page);
		};

		await page.goto('/', { waitUntil: 'networkidle' });
		await lookAt('home');
		for (const { path } of [...Object.values(publicPages), ...jobPages.slice(0, 1)]) {
			if (path === '/' || path === '/login' || path === '/register') continue;
			await page.goto(path);
			await lookAt(path.slice(1).replaceAll('/', '-'));
		}
		await page.goto('/dev/style-guide', { waitUntil: 'networkidle' });
		await page.getByRole('heading', { name: 'Style guide' }).waitFor();
		await lookAt('style-guide');
		await page.goto('/nowhere');
		await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
		await lookAt('not-found');
		await page.goto('/login');
		await page.getByRole('button', { name: 'Log in' }).click();
		await lookAt('login');
		await page.goto('/register');
		await page.getByRole('button', { name: 'Create account' }).waitFor();
		await lookAt('register');
		await page.goto('/api/docs');
		await page.getByRole('heading', { name: 'Stayup API' }).waitFor();
		await lookAt('api-docs');
		await page.goto('/forgot-password');
		await page.getByLabel('Email').fill(freshEmail('nobody'));
		await page.getByRole('button', { name: 'Send the link' }).click();
		await page.getByText('If an account belongs to this address').waitFor();
		await lookAt('forgot-password');
		await page.goto('/reset-password?code=stale');
		await page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
		await page.getByLabel('Confirm password').fill('an-even-better-password');
		await page.getByRole('button', { name: 'Change the password' }).click();
		await page.getByText('This link is no longer valid.').nth(1).waitFor();
		// The sentence stays beside the form when the toast has gone; half faded it would be measured as too pale.
		await page.getByText('This link is no longer valid.').nth(1).waitFor({ state: 'detached' });
		await lookAt('reset-password');
		await page.goto('/confirm-email?code=stale');
		await page.getByRole('button', { name: 'Confirm the address' }).waitFor();
		await lookAt('confirm-email');
		const email = await register(page, 'Lena');
		await page.getByText('No websites yet').waitFor();
		// Half faded a toast would be measured as too pale.
		await page.getByText('Registration successful!').waitFor({ state: 'detached' });
		await lookAt('dashboard-empty');
		await page.goto('/profile');
		await page.getByLabel('Name').waitFor();
		await lookAt('profile');
		await page.goto('/websites/add');
		await page.getByRole('button', { name: 'Add website' }).waitFor();
		await lookAt('add-website');
		const websiteId = await addWebsite(page, "Lena's lamps", siteUrl('lenas-lamps'));
		await page.getByText('Up', { exact: true }).first().waitFor({ timeout: 15_000 });
		await page.getByText('First result in a few seconds').waitFor({ state: 'detached' });
		await lookAt('website');
		await page.goto('/dashboard');
		await page.getByText("Lena's lamps").first().waitFor();
		await lookAt('dashboard');
		await page.keyboard.press('Control+k');
		await page.getByRole('option', { name: "Lena's lamps" }).waitFor();
		await lookAt('go-to');
		await page.keyboard.type('nowhere at all');
		await page.getByText('Nothing is called “nowhere at all”.').waitFor();
		await lookAt('go-to-empty');
		await page.keyboard.press('Escape');
		await page.keyboard.press('?');
		await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
		await lookAt('shortcuts');
		await page.keyboard.press('Escape');
		await page.goto(`/outages/${await plantOutage(email, websiteId)}`);
		await page.getByText('Who can mend it').waitFor();
		await lookAt('outage');
		await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
		await page.goto('/dashboard');
		await page.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
		for (const tab of ['users', 'applications', 'outages', 'leads', 'audit']) {
			await page.goto(`/admin?tab=${tab}`);
			await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
			await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
			await lookAt(`admin-${tab}`);
		}
		await page.goto('/dashboard');
		await page.getByText("Lena's lamps").first().waitFor();
		await page.route('**/api/websites', (route) => route.abort());
		await page.route('**/api/stats/**', (route) => route.abort());
		await page.reload();
		await page.getByText('Failed to load dashboard data').first().waitFor();
		await lookAt('dashboard-failing');

		expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
		expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
		await context.close();
	});
});

describe('by keyboard alone', () => {
	it('a user adds a website, checks it and removes it', { timeout: 90_000 }, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Mona');
		await page.getByText('No websites yet').waitFor();
		const tabTo = async (text: RegExp) => {
			const reached = () =>
				page.evaluate(() => {
					const focused = document.activeElement === document.body ? null : document.activeElement;
					const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
					return [
						focused?.getAttribute('aria-label'),
						focused?.textContent,
						...labels.map((label) => label.textContent),
					].join(' ');
				});
			for (let presses = 0; presses < 60 && !text.test(await reached()); presses += 1) await page.keyboard.press('Tab');
			expect(await reached()).toMatch(text);
		};

		await tabTo(/^\s*Add Website/);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/websites/add');
		await page.getByRole('button', { name: 'Add website' }).waitFor();
		await tabTo(/Name/);
		await page.keyboard.type("Mona's music");
		await tabTo(/URL/);
		await page.keyboard.type(siteUrl('monas-music'));
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/websites\/[^/]{8,}$/);
		await page.getByText('Up', { exact: true }).first().waitFor({ timeout: 15_000 });

		await tabTo(/Check Now/);
		await page.keyboard.press('Enter');
		await page.getByText('Website check completed').waitFor();
		await tabTo(/Remove website/);
		await page.keyboard.press('Enter');
		await page.getByRole('alertdialog').waitFor();
		await tabTo(/^\s*Remove website/);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/dashboard');
		await page.getByText('No websites yet').waitFor();
		await context.close();
	});
});
