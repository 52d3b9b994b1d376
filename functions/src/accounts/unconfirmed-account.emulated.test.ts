import { dayMs, tierLimits } from '@stayup/contract';
import { anAccount, aWebsite, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeEach, describe, expect, it } from 'vitest';
import { withDefaults } from '../websites/website-settings.ts';
import { createWebsiteStore } from '../websites/website-store.ts';
import { afterRegistration } from './unconfirmed.ts';
import { settleUnconfirmedAccount, type UnconfirmedAccountDeps } from './unconfirmed-account.ts';
import { createUnconfirmedStore } from './unconfirmed-store.ts';
import { createUserStore, userOf } from './user-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const users = createUserStore(firestore);
const websites = createWebsiteStore(firestore, { restMs: 0 });
const sent: string[] = [];
const firstChecks: string[] = [];
const outbox = idleOutbox(firestore, sent);
const deps = {
	outbox,
	unconfirmed: createUnconfirmedStore(firestore, outbox),
	websites,
	queue: { enqueueFirstCheck: async ({ websiteId }: { websiteId: string }) => void firstChecks.push(websiteId) },
	logError: (message: string) => {
		throw new Error(message);
	},
};

let uid: string;
beforeEach(async () => {
	uid = `alice-${crypto.randomUUID()}`;
	const unconfirmedPause = afterRegistration(noon);
	await stored.users.doc(uid).set(anAccount({ isEmailConfirmed: false, createdAt: noon, unconfirmedPause }));
	sent.length = 0;
	firstChecks.length = 0;
});

const add = async (name: string) => {
	return (await websites.add(uid, withDefaults({ name, url: 'https://example.com/' }), noon)).id;
};
const settle = (day: number) => settleUnconfirmedAccount(deps, uid, noon + day * dayMs);
const account = async () => {
	const user = (await stored.users.doc(uid).get()).data();
	if (!user) throw new Error('The account is gone.');
	return userOf(uid, user);
};
const active = async () =>
	Object.fromEntries((await websites.all(uid)).map(({ document }) => [document.name, document.isActive]));
const dueOn = async (day: number) =>
	(await deps.unconfirmed.due(noon + day * dayMs, { limit: 200 })).items.includes(uid);

describe('PAUSE-1: an account whose email address is not confirmed', () => {
	it('is warned by one email, is paused two days later, and resumes exactly those websites when it is confirmed', async () => {
		const [shop, blog] = [await add('shop'), await add('blog')];
		await websites.change(uid, blog, { isActive: false }, noon);
		expect([await dueOn(4), await dueOn(5)]).toEqual([false, true]);

		await Promise.all([settle(5), settle(5)]);
		expect(sent).toHaveLength(1);
		expect((await account()).unconfirmedPause).toEqual({
			at: new Date(noon + 7 * dayMs).toISOString(),
			isPaused: false,
		});
		expect([await dueOn(6), await dueOn(7)]).toEqual([false, true]);

		await settle(7);
		expect(await active()).toEqual({ shop: false, blog: false });
		expect((await account()).unconfirmedPause).toMatchObject({ isPaused: true });
		expect(await dueOn(100)).toBe(false);
		const refusal = 'Please confirm your email address first. Your paused websites then resume by themselves.';
		await expect(websites.change(uid, shop, { isActive: true }, noon)).rejects.toThrow(refusal);
		await expect(add('another')).rejects.toThrow(refusal);

		await users.change(uid, { isEmailConfirmed: true });
		expect(await dueOn(8)).toBe(true);
		await Promise.all([settle(8), settle(8)]);
		expect(await active()).toEqual({ shop: true, blog: false });
		expect([...new Set(firstChecks)]).toEqual([shop]);
		expect((await stored.users.doc(uid).get()).data()?.unconfirmedPause).toBeNull();
		expect(await dueOn(100)).toBe(false);
		expect(sent).toHaveLength(1);
	});

	it('is left alone once it is confirmed, also while it is being paused', async () => {
		await add('shop');
		await settle(5);
		await deps.unconfirmed.begin(uid, noon + 7 * dayMs);
		await users.change(uid, { isEmailConfirmed: true });
		const pausing: UnconfirmedAccountDeps = {
			...deps,
			unconfirmed: { ...deps.unconfirmed, begin: async () => ({ step: 'pause', emails: [] }) },
		};
		await settleUnconfirmedAccount(pausing, uid, noon + 7 * dayMs);

		expect(await active()).toEqual({ shop: true });
		await settle(8);
		expect(await active()).toEqual({ shop: true });
	});

	it('keeps paused what its owner paused meanwhile, and what its tier does not allow', async () => {
		const names = Array.from({ length: tierLimits.Free.websites }, (_, index) => `website ${index}`);
		const ids: string[] = [];
		for (const name of names) ids.push(await add(name));
		await settle(5);
		await settle(7);
		await websites.change(uid, ids[0] ?? '', { isActive: false }, noon);
		await users.change(uid, { isEmailConfirmed: true });
		// Two websites more than the tier then has room for.
		for (const id of [`${uid}-1`, `${uid}-2`])
			await stored.websites.doc(id).set(aWebsite({ ownerId: uid, name: 'other' }));
		await settle(8);

		const after = (await websites.all(uid)).filter(({ document }) => document.name !== 'other');
		expect(after.filter(({ document }) => document.isActive)).toHaveLength(names.length - 2);
		expect(after.find(({ id }) => id === ids[0])?.document).toMatchObject({ isActive: false, pausedBecause: null });
		expect(new Set(after.map(({ document }) => document.pausedBecause))).toEqual(new Set([null]));
	});
});
