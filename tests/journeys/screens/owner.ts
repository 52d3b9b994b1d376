/** An admin with a website: the menus of an admin have the most links, so they need the most room. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { createWebsite, signUp, siteUrl, stored, uidOf } from '../journey.ts';

export interface Owner {
	uid: string;
	email: string;
	websiteId: string;
}

export const ownerName = 'Ruth';

export async function signUpOwner(page: Page): Promise<Owner> {
	const email = await signUp(page, ownerName);
	const uid = await uidOf(email);
	await stored.users.doc(uid).update({ role: 'admin' });
	await page.evaluate(() => {
		localStorage.setItem(
			'userInfo',
			JSON.stringify({ ...JSON.parse(localStorage.getItem('userInfo') ?? ''), role: 'admin' }),
		);
	});
	return { uid, email, websiteId: await addUpWebsite(page, 'Shop', 'ruths-shop') };
}

/** Adds a website and waits until its first check found it up. Returns its id. */
export async function addUpWebsite(page: Page, name: string, site: string): Promise<string> {
	const id = await createWebsite(page, name, siteUrl(site), 3600);
	const isUp = async () => (await stored.websites.doc(id).get()).data()?.status === 'up';
	await vi.waitUntil(isUp, { timeout: 60_000, interval: 100 });
	return id;
}
