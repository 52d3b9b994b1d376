import { aProject } from '@stayup/testing/business/project-examples';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
	addWebsite,
	freshEmail,
	openBrowser,
	origin,
	register,
	siteUrl,
	stored,
	storeOutage,
	uidOf,
	visit,
} from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('no screen of a user or admin has an accessibility fault or scrolls sideways, in both themes and at both widths', {
	timeout: 900_000,
}, async () => {
	const { page, context, problems } = await visit(browser, { reducedMotion: 'reduce' });
	const audit = auditScreens(page);
	const email = await register(page, 'Lena');
	await page.getByText('No websites yet').waitFor();
	await audit.inspect('dashboard-empty');
	await page.goto('/profile');
	await page.getByLabel('Name').waitFor();
	await audit.inspect('profile');
	await page.goto('/profile/security');
	await page.getByText('This device', { exact: true }).waitFor();
	await audit.inspect('security');
	await page.goto('/profile/notifications');
	await page
		.getByText('Nothing sent yet')
		.or(page.getByRole('table', { name: 'Recent deliveries' }))
		.first()
		.waitFor();
	await audit.inspect('notifications');
	await page.goto('/profile/billing');
	await page.getByRole('button', { name: 'Get Pro' }).waitFor();
	await audit.inspect('billing');
	await page.goto('/profile/data');
	await page.getByRole('button', { name: 'Export my data' }).waitFor();
	await audit.inspect('data');
	await page.goto('/websites/add');
	await page.getByRole('button', { name: 'Add website' }).waitFor();
	await audit.inspect('add-website');
	const websiteId = await addWebsite(page, "Lena's lamps", siteUrl('lenas-lamps'));
	await page.getByText('Up', { exact: true }).first().waitFor();
	await page.getByText('Waiting for the first result').waitFor({ state: 'detached' });
	await audit.inspect('website');
	for (const [name, text] of [
		['checks', 'Latest check'],
		['outages', 'No outages'],
		['certificate', 'Certificate'],
		['settings', 'Danger zone'],
	] as const) {
		await page.goto(`/websites/${websiteId}/${name}`);
		await page.getByText(text, { exact: true }).first().waitFor();
		await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
		await audit.inspect(`website ${name}`);
	}
	await page.goto('/dashboard');
	await page.getByText("Lena's lamps").first().waitFor();
	await audit.inspect('dashboard');
	await page.keyboard.press('Control+k');
	await page.getByRole('option', { name: "Lena's lamps" }).waitFor();
	await audit.inspect('go-to');
	await page.keyboard.type('nowhere at all');
	await page.getByText('No results for “nowhere at all”.').waitFor();
	await audit.inspect('go-to-empty');
	await page.keyboard.press('Escape');
	await page.keyboard.press('?');
	await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
	await audit.inspect('shortcuts');
	await page.keyboard.press('Escape');
	const outageId = await storeOutage(email, websiteId);
	const token = crypto.randomUUID();
	await stored.outages.doc(outageId).update({ evidenceLink: { token, createdAt: Date.now() } });
	await page.goto(`/outages/${outageId}`);
	await page.getByText('Who can fix it').waitFor();
	await page.getByLabel('Add a comment').fill('The disk was full.');
	await page.getByRole('button', { name: 'Comment', exact: true }).click();
	await page.getByRole('button', { name: /^Actions for the comment/ }).waitFor();
	await audit.inspect('outage');
	await page.goto('/outages');
	await page.getByText('1 outage is ongoing.').waitFor();
	await audit.inspect('outages');
	await page.goto('/outages?state=resolved');
	await page.getByText('No outages match these filters').waitFor();
	await audit.inspect('outages-empty');
	await page.goto(`/evidence#${token}`);
	await page.getByText('About this page').waitFor();
	await audit.inspect('evidence');
	await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
	await page.goto('/dashboard');
	await page.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
	for (const tab of ['users', 'applications', 'outages', 'leads', 'purchases', 'operations', 'policy', 'audit']) {
		await page.goto(`/admin?tab=${tab}`);
		await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
		await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
		await audit.inspect(`admin-${tab}`);
	}
	await page.goto(`/admin/people/${await uidOf(email)}`);
	await page.getByText("Lena's lamps").first().waitFor();
	await audit.inspect('admin-person');
	await fetch(`${origin}/api/leads/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ fullName: 'Lars Lead', email: freshEmail('lars'), phoneNumber: '+1 555 0102' }),
	});
	await page.goto('/admin/leads');
	await page.getByRole('region', { name: 'New', exact: true }).waitFor();
	await audit.inspect('admin-leads');
	await page.getByRole('region').getByRole('link').first().click();
	await page.getByRole('heading', { name: 'Timeline' }).waitFor();
	await audit.inspect('admin-lead');
	const projectId = (await stored.projects.add(aProject({ ownerId: await uidOf(email), createdAt: Date.now() }))).id;
	await page.goto(`/projects/${projectId}`);
	await page.getByText('What should we do?').waitFor();
	await audit.inspect('project');
	await page.goto('/admin/projects');
	await page.getByRole('region', { name: 'Intake', exact: true }).waitFor();
	await audit.inspect('admin-projects');
	await page.goto(`/admin/projects/${projectId}`);
	await page.getByLabel('We wait for').waitFor();
	await audit.inspect('admin-project');
	await page.route(`**/api/projects/${projectId}`, (route) => route.abort());
	await page.goto(`/projects/${projectId}`);
	await page.getByText('Failed to load the project').first().waitFor();
	await audit.inspect('project-failing');
	await page.goto('/dashboard');
	await page.getByText("Lena's lamps").first().waitFor();
	await page.route('**/api/websites', (route) => route.abort());
	await page.route('**/api/stats/**', (route) => route.abort());
	await page.reload();
	await page.getByText('Failed to load dashboard data').first().waitFor();
	await audit.inspect('dashboard-failing');

	expect(audit.faults).toEqual({});
	expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
	await context.close();
});
