import { dayMs, hourMs } from '@stayup/contract';
import { anAccount, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAlertWriter } from '../../alerts/alert-writer.ts';
import { withDefaults } from '../website-settings.ts';
import { createWebsiteStore } from '../website-store.ts';
import { createDomainStore } from './domain-store.ts';
import { lookUpDomains } from './look-up-domains.ts';

const { firestore, stored } = openStoredData(freshProject());
const websites = createWebsiteStore(firestore, { restMs: 0 });

let ownerId: string;
beforeEach(async () => {
	ownerId = `alice-${crypto.randomUUID()}`;
	await stored.users.doc(ownerId).set(anAccount());
});

function registry(expiresAt: number | null, failing: { name: string; error: Error } | null = null) {
	const errors: string[] = [];
	const queued: string[] = [];
	const requested: string[] = [];
	const domains = createDomainStore(firestore, createAlertWriter(idleOutbox(firestore, queued)));
	const rdap = {
		async expiryOf(name: string) {
			requested.push(name);
			if (name === failing?.name) throw failing.error;
			return expiresAt;
		},
	};
	const logError = (message: string, { facts }: { facts?: object }) =>
		void errors.push(`${message} ${JSON.stringify(facts)}`);
	return {
		requested,
		queued,
		errors,
		lookUp: (now: number) => lookUpDomains({ domains, rdap, now: () => now, logError }),
	};
}

async function addWebsite(host: string) {
	const settings = withDefaults({ name: 'Shop', url: `https://${host}/` });
	const { id } = await websites.add(ownerId, settings, noon);
	return { id, domain: async () => (await stored.websites.doc(id).get()).data()?.domain };
}

describe('the domain of a website', () => {
	it('is looked up soon after it is added, once for all websites under it, and then weekly', async () => {
		const name = `${crypto.randomUUID()}.com`;
		const shop = await addWebsite(`www.${name}`);
		const blog = await addWebsite(`blog.${name}`);
		expect(await shop.domain()).toEqual({ name, state: 'pending', expiresAt: null });

		const expiresAt = noon + 200 * dayMs;
		const { requested, lookUp, queued } = registry(expiresAt);
		await lookUp(noon);
		await lookUp(noon + 6 * dayMs);
		expect(requested.filter((one) => one === name)).toEqual([name]);
		expect(await shop.domain()).toEqual({ name, state: 'known', expiresAt });
		expect(await blog.domain()).toEqual({ name, state: 'known', expiresAt });

		await lookUp(noon + 7 * dayMs);
		expect(requested.filter((one) => one === name)).toHaveLength(2);
		expect(queued).toEqual([]);
	});

	it('is looked up daily from 60 days before it expires', async () => {
		const name = `${crypto.randomUUID()}.com`;
		await addWebsite(name);
		const { requested, lookUp } = registry(noon + 62 * dayMs);
		for (const day of [0, 6, 7, 8, 9]) await lookUp(noon + day * dayMs);

		expect(requested.filter((one) => one === name)).toHaveLength(4);
	});

	it('that no registry knows is unavailable, not expired', async () => {
		const name = `${crypto.randomUUID()}.com`;
		const shop = await addWebsite(name);
		await registry(null).lookUp(noon);

		expect(await shop.domain()).toEqual({ name, state: 'unavailable', expiresAt: null });
	});

	it('sends an alert before it expires, once per threshold and owner', async () => {
		const name = `${crypto.randomUUID()}.com`;
		await addWebsite(name);
		await addWebsite(`shop.${name}`);
		const { lookUp, queued } = registry(noon + 13 * dayMs);
		await lookUp(noon);
		await lookUp(noon + dayMs);
		expect(queued.filter((id) => id.startsWith(name))).toHaveLength(1);

		await lookUp(noon + 6 * dayMs);
		expect(queued.filter((id) => id.startsWith(name))).toHaveLength(2);
	});

	it('is deleted with the last website under it', async () => {
		const name = `${crypto.randomUUID()}.com`;
		const shop = await addWebsite(name);
		await websites.remove(ownerId, shop.id);
		await registry(noon + 100 * dayMs).lookUp(noon);

		expect((await stored.domains.doc(name).get()).exists).toBe(false);
	});

	it('whose lookup fails leaves the others alone, and is tried again an hour later, then less and less often', async () => {
		const [name, other] = [`${crypto.randomUUID()}.com`, `${crypto.randomUUID()}.net`];
		const [shop, blog] = [await addWebsite(name), await addWebsite(other)];
		const { lookUp, errors, requested } = registry(noon + 200 * dayMs, { name, error: new Error('No answer.') });
		const nextLookUp = async () => ((await stored.domains.doc(name).get()).data()?.nextLookUpAt ?? 0) - noon;
		await lookUp(noon);

		expect(await blog.domain()).toMatchObject({ state: 'known' });
		expect(await shop.domain()).toMatchObject({ state: 'pending' });
		expect(errors).toEqual([`A domain could not be looked up; it is due again later. {"domain":"${name}"}`]);

		await lookUp(noon + hourMs - 1);
		expect(requested.filter((one) => one === name)).toHaveLength(1);
		const pauses = [await nextLookUp()];
		for (let failures = 1; failures < 6; failures += 1) {
			const before = await nextLookUp();
			await lookUp(noon + before);
			pauses.push((await nextLookUp()) - before);
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 24].map((hours) => hours * hourMs));

		const healed = registry(noon + 200 * dayMs);
		await healed.lookUp(noon + 10 * dayMs);
		expect(await shop.domain()).toMatchObject({ state: 'known' });
		expect((await stored.domains.doc(name).get()).data()).toMatchObject({ failures: 0 });
	});

	it('that belongs to a provider is not looked up', async () => {
		const shop = await addWebsite(`${crypto.randomUUID()}.myshopify.com`);
		const { lookUp, requested } = registry(noon + 5 * dayMs);
		await lookUp(noon);

		expect(await shop.domain()).toEqual({ name: 'myshopify.com', state: 'shared', expiresAt: null });
		expect(requested.filter((name) => name.endsWith('myshopify.com'))).toEqual([]);
	});
});
