/** A website that goes down and up at once: its owner asks for the checks, which rounds would make up to a minute later. */
import type { Website } from '@stayup/contract';
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
export async function takeDown(page: Page, { id, site }: CheckedWebsite, status = missingPage): Promise<string> {
	await switchSite(site, { status });
	await expect.poll(() => check(page, id), { interval: 250 }).toBe(200);
	const ongoing = async () => (await stored.outages.where('websiteId', '==', id).get()).docs[0]?.id;
	await expect.poll(ongoing, { interval: 250 }).toBeDefined();
	return (await ongoing()) ?? '';
}

export async function bringBack(page: Page, { id, site }: CheckedWebsite): Promise<void> {
	await switchSite(site, { status: 200 });
	const token = await tokenOf(page);
	// Two successes end an outage.
	const statusAfterCheck = async () => {
		await check(page, id);
		return (await sendSuccessfully<Website>('GET', `/api/websites/${id}`, { token })).status;
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
async function check(page: Page, id: string): Promise<number> {
	await endWait(id);
	return (await send('POST', `/api/websites/${id}/check`, { token: await tokenOf(page) })).status;
}
