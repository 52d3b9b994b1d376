import type { NewSession, StatusPage, Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeMonitors, encodeMonitor } from '../../monitoring/rules/shard.ts';
import { snapshotIn } from './packed.ts';

const { firestore, stored } = openStoredData();

let alice: NewSession;
let website: Website;
let page: StatusPage;
beforeAll(async () => {
	alice = await register('Alice');
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: alice.token,
		body: { name: 'Bakery', url },
	});
	page = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', {
		token: alice.token,
		body: {
			name: 'Bakery',
			slug: freshSlug(),
			groups: [{ name: '', components: [{ websiteId: website._id, name: 'Shop' }] }],
		},
	});
});

async function shownState(): Promise<string | undefined> {
	const document = (await stored.statusSnapshots.doc(page._id).get()).data();
	return document && (await snapshotIn(document.content)).groups[0]?.components[0]?.state;
}

/** As a round does: the monitor and the website in one write. */
async function decide(shown: 'up' | 'down'): Promise<void> {
	const ref = stored.websites.doc(website._id);
	const { shardId = '' } = (await ref.get()).data() ?? {};
	const shard = stored.shards.doc(shardId);
	await firestore.runTransaction(async (transaction) => {
		const monitor = decodeMonitors((await transaction.get(shard)).data()?.monitors ?? {}).get(website._id);
		if (!monitor) throw new Error('The website has no monitor.');
		const now = Date.now();
		const state = { ...monitor.state, shown, phase: shown, shownSince: now, lastCheckedAt: now };
		transaction.update(shard, { [`monitors.${website._id}`]: encodeMonitor({ ...monitor, state }) });
		transaction.update(ref, { status: shown, statusSince: now });
	});
}

describe('a status page', () => {
	it('shows that its website goes down and comes back', async () => {
		for (const [shown, state] of [
			['down', 'down'],
			['up', 'operational'],
		] as const) {
			await decide(shown);
			await product().drain();

			expect(await shownState()).toBe(state);
		}
	});

	it('shows maintenance as soon as its owner starts it', async () => {
		await sendSuccessfully('POST', `/api/websites/${website._id}/maintenance`, {
			token: alice.token,
			body: { minutes: 30 },
		});

		expect(await shownState()).toBe('maintenance');
	});
});
