/** The steps of admins and clients that the journeys of projects share. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { stored, uidOf } from './journey.ts';

/** Waits for the project of the account with this email. Returns its id. */
export async function projectOf(email: string): Promise<string> {
	const ownerId = await uidOf(email);
	await expect.poll(async () => (await stored.projects.where('ownerId', '==', ownerId).get()).size).toBe(1);
	return (await stored.projects.where('ownerId', '==', ownerId).get()).docs[0]?.id ?? '';
}

/** Buys a plan, by the month, in the sandbox of Stripe. Ends on the page of the project that it opens. */
export async function buy(page: Page, plan: 'Core' | 'Pro' | 'Elite'): Promise<void> {
	await page.goto('/pricing');
	await page.getByRole('button', { name: `Get ${plan}` }).click();
	await page.getByRole('button', { name: /^Pay/ }).click();
	await page.waitForURL('**/projects/*?subscription=success');
}

/** Moves the project to the next stage, on its page. */
export async function moveTo(page: Page, stage: string): Promise<void> {
	await page.getByRole('button', { name: `Move to ${stage}` }).click();
	await page.getByRole('listitem').filter({ hasText: stage }).and(page.locator('[aria-current=step]')).waitFor();
}

/** Ends what keeps a project from Live: its website has no certificate, which is waived, and one item of its checklist is open. */
export async function passLaunch(page: Page, projectId: string): Promise<void> {
	const project = stored.projects.doc(projectId);
	const { checklist = [] } = (await project.get()).data() ?? {};
	const lastItem = 'Test every form';
	const doneAt = Date.now();
	const done = checklist.map((item) => (item.text === lastItem ? item : { ...item, doneAt: item.doneAt ?? doneAt }));
	await project.update({ checklist: done });
	await page.reload();
	await page.getByRole('checkbox', { name: lastItem }).click();
	await page.getByRole('button', { name: 'Check the website' }).click();
	await page.getByText('From Oregon, USA: The website responded without a certificate.').waitFor();
	for (const open of ['answers with status 200', 'leads to https']) {
		await page.getByRole('button', { name: new RegExp(`^Waive: .*${open}`) }).click();
		await page.getByLabel('Reason').fill('It runs on this machine.');
		await page.getByRole('button', { name: 'Waive', exact: true }).click();
	}
	await page.getByText('All requirements hold or are waived').waitFor();
}

/** Links the website that we host, on the page of the project. */
export async function linkWebsite(page: Page, name: string, url: string): Promise<void> {
	await page.getByRole('button', { name: 'Link website' }).click();
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('URL').fill(url);
	await page.getByRole('button', { name: 'Link', exact: true }).click();
	await page.getByText('Website linked').waitFor();
}
