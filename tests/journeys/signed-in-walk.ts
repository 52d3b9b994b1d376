/** A website that is down, seen by an admin who owns it: every signed-in screen has something to say about it. */
import type { Browser, Page } from 'playwright-core';
import { addWebsite, register, siteUrl, stored, storeOutage, uidOf, type Visit, visit } from './journey.ts';

export interface WalkedScreen {
	name: string;
	path: string;
	/** Resolves when the screen shows its data. */
	ready(page: Page): Promise<unknown>;
}

export interface Walk extends Visit {
	screens: readonly WalkedScreen[];
	/** Opens a screen and waits for its data. */
	open(screen: WalkedScreen): Promise<void>;
}

export async function startWalk(
	browser: Browser,
	owner: string,
	options: Parameters<typeof visit>[1] = {},
): Promise<Walk> {
	const visited = await visit(browser, options);
	const { page } = visited;
	const email = await register(page, owner);
	const websiteId = await addWebsite(page, 'Shop', siteUrl(`${owner.toLowerCase()}s-shop`), 3600);
	await page.getByText('Up', { exact: true }).first().waitFor();
	const outageId = await storeOutage(email, websiteId);
	const uid = await uidOf(email);
	await stored.users.doc(uid).update({ role: 'admin' });
	const shows = (text: string) => (shown: Page) => shown.getByRole('main').getByText(text).first().waitFor();
	const screens: WalkedScreen[] = [
		{
			name: 'dashboard',
			path: '/dashboard',
			ready: async (shown) => {
				await shown.getByRole('link', { name: 'Shop', exact: true }).first().waitFor();
				await shown.getByText('Get started').waitFor();
			},
		},
		{
			name: 'website',
			path: `/websites/${websiteId}`,
			ready: (shown) => shown.getByRole('slider', { name: 'Response times' }).waitFor(),
		},
		{ name: 'website-history', path: `/websites/${websiteId}/history`, ready: shows('Explain this uptime') },
		{ name: 'website-checks', path: `/websites/${websiteId}/checks`, ready: shows('first check') },
		{ name: 'website-outages', path: `/websites/${websiteId}/outages`, ready: shows('Ongoing') },
		{ name: 'website-certificate', path: `/websites/${websiteId}/certificate`, ready: shows('Registered domain') },
		{ name: 'website-settings', path: `/websites/${websiteId}/settings`, ready: shows('Danger zone') },
		{ name: 'outages', path: '/outages', ready: shows('1 outage is ongoing.') },
		{ name: 'outage', path: `/outages/${outageId}`, ready: shows('Who can fix it') },
		{ name: 'maintenance', path: '/maintenance', ready: shows('No maintenance planned') },
		{ name: 'maintenance-add', path: '/maintenance/add', ready: shows('Times are in') },
		{ name: 'settings-account', path: '/profile', ready: (shown) => shown.getByLabel('Name').waitFor() },
		{ name: 'settings-security', path: '/profile/security', ready: shows('This device') },
		{ name: 'settings-notifications', path: '/profile/notifications', ready: shows('Email confirmation') },
		{ name: 'settings-billing', path: '/profile/billing', ready: shows('Get Elite') },
		{ name: 'settings-data', path: '/profile/data', ready: shows('How long we keep it') },
		{ name: 'admin-person', path: `/admin/people/${uid}`, ready: shows('Shop') },
	];
	async function open(screen: WalkedScreen): Promise<void> {
		await page.goto(screen.path);
		await screen.ready(page);
		await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
	}
	return { ...visited, screens, open };
}
