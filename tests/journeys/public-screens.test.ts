import { builtInJobs } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { guidePages } from '../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../web/src/lib/public-pages/public-pages.ts';
import { freshEmail, openBrowser, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('no public screen has an accessibility fault or scrolls sideways, in both themes and at both widths', {
	timeout: 900_000,
}, async () => {
	const { page, context, problems } = await visit(browser, { reducedMotion: 'reduce' });
	const audit = auditScreens(page);
	await page.goto('/', { waitUntil: 'networkidle' });
	await audit.inspect('home');
	for (const { path } of [...Object.values(publicPages), ...builtInJobs.slice(0, 1).map(jobPage), ...guidePages]) {
		if (path === '/' || path === '/login' || path === '/register') continue;
		await page.goto(path);
		await audit.inspect(path.slice(1).replaceAll('/', '-'));
	}
	await page.goto('/dev/style-guide', { waitUntil: 'networkidle' });
	await page.getByRole('heading', { name: 'Style guide' }).waitFor();
	await audit.inspect('style-guide');
	await page.goto('/nowhere');
	await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
	await audit.inspect('not-found');
	await page.goto('/login');
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await audit.inspect('login');
	await page.goto('/register');
	await page.getByRole('button', { name: 'Create account' }).waitFor();
	await audit.inspect('register');
	await page.goto('/api/docs');
	await page.getByRole('heading', { name: 'Stayup API' }).waitFor();
	await page.evaluate(keepFirstEndpoints);
	await audit.inspect('api-docs');
	await page.goto('/forgot-password');
	await page.getByLabel('Email').fill(freshEmail('nobody'));
	await page.getByRole('button', { name: 'Send link' }).click();
	await page.getByText('If an account with this email address exists').waitFor();
	await audit.inspect('forgot-password');
	await page.goto('/reset-password#stale');
	await page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
	await page.getByLabel('Confirm password').fill('an-even-better-password');
	await page.getByRole('button', { name: 'Change password' }).click();
	await page.getByText('This link is no longer valid.').nth(1).waitFor();
	// Waits until the toast is gone: its fading text would fail the contrast rule. The same sentence stays next to the form.
	await page.getByText('This link is no longer valid.').nth(1).waitFor({ state: 'detached' });
	await audit.inspect('reset-password');
	await page.goto('/confirm-email#stale');
	await page.getByRole('button', { name: 'Confirm email' }).waitFor();
	await audit.inspect('confirm-email');
	await page.goto('/evidence#stale');
	await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
	await audit.inspect('evidence-stale');

	expect(audit.faults).toEqual({});
	expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
	await context.close();
});

/** Runs in the browser: one template renders all endpoints, so the first two of each section stand for 250, whose audit would take minutes. */
function keepFirstEndpoints(): void {
	for (const endpoint of document.querySelectorAll('section article:nth-of-type(n + 3)')) endpoint.remove();
}
