/** A website that goes down and up at once: its owner asks for the checks, which rounds would make up to a minute later. */
import { accountHeader, type Website } from '@stayup/contract';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import { switchSite } from '@stayup/testing/websites';
import { FieldPath } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addWebsite, siteUrl, stored } from './journey.ts';
import { tokenOf } from './sign-in.ts';

export interface CheckedWebsite {
	id: string;
	name: string;
	site: string;
	/** Of an account that the person of the page acts on, if it is not the own one. */
	accountId?: string;
}

/** Adds a website with a URL of its own, and waits until it is up. */
export async function addCheckedWebsite(page: Page, name: string): Promise<CheckedWebsite> {
	const site = `checked-${crypto.randomUUID().slice(0, 8)}`;
	const id = await addWebsite(page, name, siteUrl(site), 3600);
	await page.getByText('Up', { exact: true }).first().waitFor();
	return { id, name, site };
}

/** Says nothing about the other websites of the server, so an alert about it waits for no others. */
const missingPage = 404;

/** Returns the id of its outage. */
export async function takeDown(page: Page, website: CheckedWebsite, status = missingPage): Promise<string> {
	const { id, site } = website;
	await switchSite(site, { status });
	await expect.poll(() => check(page, website), { interval: 250 }).toBe(200);
	const ongoing = async () => (await stored.outages.where('websiteId', '==', id).get()).docs[0]?.id;
	await expect.poll(ongoing, { interval: 250 }).toBeDefined();
	return (await ongoing()) ?? '';
}

export async function bringBack(page: Page, website: CheckedWebsite): Promise<void> {
	const { id, site } = website;
	await switchSite(site, { status: 200 });
	const caller = await callerOf(page, website);
	// Two successes end an outage.
	const statusAfterCheck = async () => {
		await check(page, website);
		return (await sendSuccessfully<Website>('GET', `/api/websites/${id}`, caller)).status;
	};
	await expect.poll(statusAfterCheck, { interval: 250 }).toBe('up');
}

/** As if the owner had asked for the last check long ago: the plan has a wait between two. */
async function endWait(id: string): Promise<void> {
	const shard = stored.shards.doc((await stored.websites.doc(id).get()).data()?.shardId ?? '');
	await shard.firestore.runTransaction(async (transaction) => {
		const monitor = JSON.parse((await transaction.get(shard)).data()?.monitors[id] ?? '{}');
		const state = { ...monitor.state, lastCheckNowAt: null };
		transaction.update(shard, new FieldPath('monitors', id), JSON.stringify({ ...monitor, state }));
	});
}

/** Returns the status of the reply: a check is refused while another one runs. */
async function check(page: Page, website: CheckedWebsite): Promise<number> {
	await endWait(website.id);
	return (await send('POST', `/api/websites/${website.id}/check`, await callerOf(page, website))).status;
}

async function callerOf(page: Page, { accountId }: CheckedWebsite) {
	const token = await tokenOf(page);
	return accountId === undefined ? { token } : { token, headers: { [accountHeader]: accountId } };
}
