import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { anAccount, anOutage, aWebsite, noon } from '@stayup/testing/builders';
import { aComponent, aMeasuredMonitor, anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { noIncidents } from '@stayup/testing/status-pages/no-incidents';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { emptyStats } from '../../stats/stats.ts';
import { newUptime } from '../../stats/uptime.ts';
import { createPageStore } from '../pages/page-store.ts';
import { showOnStatusPages } from '../status-stores.ts';
import { feedOf } from '../visitors/feeds.ts';
import { createFactStore, type FactStore } from './fact-store.ts';
import { snapshotIn } from './packed.ts';
import { rebuildPage, rebuildPagesOf, refreshDuePages } from './rebuild.ts';
import { createSnapshotStore } from './snapshot-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const pages = createPageStore(firestore, noIncidents);
const yesterday = noon - dayMs / 2 - dayMs;

/** Of the stored days before today. */
let downSeconds: number;
let readDays: number;
let ownerId: string;
let websiteId: string;

const facts = createFactStore(firestore, {
	findMonitors: async (asked) =>
		new Map(asked.map(({ id }) => [id, aMeasuredMonitor({ websiteId: id, ownerId, uptime: newUptime(noon) })])),
	rollUps: {
		async daysSince(id, from) {
			readDays += 1;
			if (from > yesterday) return [];
			const stats = { ...emptyStats(), upSeconds: 80_000, downSeconds };
			return [
				{ ownerId, websiteId: id, start: yesterday, stats, before: emptyStats(), expireAt: Timestamp.fromMillis(noon) },
			];
		},
	},
	appOrigin: 'https://stayup.test',
});

/** Another process has its own mutex. */
const aProcess = (changes: Partial<FactStore> = {}) => ({
	snapshots: createSnapshotStore(firestore),
	facts: { ...facts, ...changes },
	runExclusive: createKeyedMutex(),
});
const logged: string[] = [];
const everyMinute = (deps: ReturnType<typeof aProcess>, now: number) =>
	refreshDuePages({ ...deps, logError: (message) => logged.push(message) }, now);

beforeEach(async () => {
	[ownerId, websiteId] = [stored.users.doc().id, stored.websites.doc().id];
	[downSeconds, readDays] = [600, 0];
	logged.length = 0;
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId }));
});

async function newPage(): Promise<string> {
	const { ownerId: _owner, ...settings } = aStatusPage({ slug: `page-${ownerId.toLowerCase()}` });
	const groups = [{ name: '', components: [{ websiteId, name: 'Shop', showsUrl: false }] }];
	const fresh = { passwordHash: null, visitKey: 'key', componentId: () => 'shop' };
	return (await pages.add(ownerId, { ...settings, groups }, fresh, noon)).id;
}

async function storedPage(): Promise<string> {
	const id = stored.statusPages.doc().id;
	await stored.statusPages
		.doc(id)
		.set(aStatusPage({ ownerId, groups: [{ name: '', components: [aComponent({ websiteId })] }] }));
	return id;
}

async function shown(pageId: string) {
	const document = (await stored.statusSnapshots.doc(pageId).get()).data();
	return document ? { access: document.access, ...(await snapshotIn(document.content)) } : null;
}

const fails = () => {
	throw new Error('Firestore does not respond.');
};

describe('a new page whose first build fails', () => {
	it('is built within the next minute, and then found no more', async () => {
		const pageId = await newPage();
		await expect(rebuildPage(aProcess({ read: fails }), pageId, noon)).rejects.toThrow('does not respond');
		expect(await shown(pageId)).toBeNull();

		await everyMinute(aProcess({ read: fails }), noon + 1);
		expect(logged).toEqual(['A status page could not be refreshed.']);
		await everyMinute(aProcess(), noon + 60_000);
		expect(await shown(pageId)).toMatchObject({ page: { name: 'Bakery' } });
		expect(await createSnapshotStore(firestore).due(noon + 120_000, 10)).not.toContain(pageId);
		expect((await stored.statusPages.doc(pageId).get()).data()?.upkeep).not.toHaveProperty('snapshotDueAt');
	});

	it('is not due any more once it is deleted', async () => {
		const pageId = await newPage();
		await pages.remove(ownerId, pageId, noon);

		expect(await createSnapshotStore(firestore).due(noon + 60_000, 10)).not.toContain(pageId);
	});
});

describe('two rebuilds at once', () => {
	/** The first process has read the page, and reads the rest after `meanwhile`. */
	function slowly(meanwhile: () => Promise<void>) {
		let isFirst = true;
		return aProcess({
			async read(...page) {
				const found = await facts.read(...page);
				if (isFirst) {
					isFirst = false;
					await meanwhile();
				}
				return found;
			},
		});
	}

	it.each(['the first build', 'a later build'])('never leave the older one (%s)', async (which) => {
		const pageId = await storedPage();
		if (which === 'a later build') await rebuildPage(aProcess(), pageId, noon);
		const slow = slowly(async () => {
			await stored.statusPages.doc(pageId).update({ name: 'New name' });
			await rebuildPage(aProcess(), pageId, noon + 1);
		});
		await rebuildPage(slow, pageId, noon + 2);

		expect(await shown(pageId)).toMatchObject({ page: { name: 'New name' } });
	});

	it('do not bring back the snapshot of a page that was deleted meanwhile', async () => {
		const pageId = await newPage();
		await rebuildPage(aProcess(), pageId, noon);
		const slow = slowly(async () => {
			await pages.remove(ownerId, pageId, noon + 1);
		});
		await rebuildPage(slow, pageId, noon + 2);

		expect(await shown(pageId)).toBeNull();
	});
});

describe('an outage of yesterday', () => {
	it('that its owner marks as planned changes the bar of that day', async () => {
		const pageId = await storedPage();
		const statusSnapshots = aProcess();
		const bar = async () => (await shown(pageId))?.groups[0]?.components[0]?.days.at(-2)?.down;
		await rebuildPage(statusSnapshots, pageId, noon);
		expect([await bar(), readDays]).toEqual([600, 1]);
		// The stored days are not read again for other changes.
		downSeconds = 0;
		await rebuildPage(statusSnapshots, pageId, noon + 1);
		expect(await bar()).toBe(600);

		const { markPlanned } = showOnStatusPages(
			{
				markPlanned: async (_owner, id) => ({ id, document: anOutage({ websiteId }) }),
				writeMaintenance: async () => undefined,
			},
			{
				statusSnapshots,
				announcements: { announce: async () => undefined, due: async () => [], wake: async () => undefined },
				now: () => noon + 2,
				logError: fails,
			},
		);
		await markPlanned(ownerId, 'outage', true, { uid: ownerId, name: 'Alice' } as never, noon + 2);
		expect(await bar()).toBe(0);
	});
});

describe('an incident of fifteen days', () => {
	it('is on the page and in its feed until it ends, and for the days after', async () => {
		const pageId = await storedPage();
		const incident = stored.statusIncidents.doc();
		const startedAt = noon - 15 * dayMs;
		await incident.set(anIncident({ ownerId, pageId, title: 'A long one', startedAt }));
		await rebuildPage(aProcess(), pageId, noon);
		expect(await shown(pageId)).toMatchObject({ openIncidents: [{ title: 'A long one' }] });

		await incident.update({ state: 'resolved', resolvedAt: noon + minuteMs });
		await rebuildPage(aProcess(), pageId, noon + minuteMs);
		const page = await shown(pageId);
		expect(page?.openIncidents).toEqual([]);
		expect(page?.history[0]?.incidents).toMatchObject([{ title: 'A long one', startedAt }]);
		if (page) expect(JSON.parse(feedOf(pageId, page, 'feed.json')).items).toHaveLength(1);

		await rebuildPage(aProcess(), pageId, noon + 14 * dayMs);
		expect((await shown(pageId))?.history.flatMap(({ incidents }) => incidents)).toEqual([]);
	});
});

describe('a page with a problem', () => {
	let clock: number;
	const aProcessSeeing = (status: 'down' | 'up', changes: Partial<FactStore> = {}) =>
		aProcess({
			...createFactStore(firestore, {
				findMonitors: async (asked) =>
					new Map(
						asked.map(({ id }) => [
							id,
							aMeasuredMonitor(
								{ websiteId: id, ownerId, uptime: newUptime(noon) },
								{ shown: status, lastCheckedAt: clock },
							),
						]),
					),
				rollUps: { daysSince: async () => [] },
				appOrigin: 'https://stayup.test',
			}),
			...changes,
		});
	const dueAt = async (pageId: string) => (await stored.statusSnapshots.doc(pageId).get()).data()?.nextRefreshAt;

	it('is rebuilt every fifteen minutes from its websites alone, and rests when the problem is over', async () => {
		const pageId = await storedPage();
		clock = noon;
		await rebuildPage(aProcessSeeing('down'), pageId, clock);
		expect(await dueAt(pageId)).toBe(noon + 15 * minuteMs);

		clock = noon + 15 * minuteMs;
		await everyMinute(aProcessSeeing('down', { read: fails }), clock);
		expect(await shown(pageId)).toMatchObject({ builtAt: clock, state: 'major-outage' });
		expect(await dueAt(pageId)).toBe(noon + 30 * minuteMs);

		clock = noon + 20 * minuteMs;
		await rebuildPagesOf(aProcessSeeing('up'), websiteId, clock, { changedAt: Date.now() + dayMs });
		expect(await shown(pageId)).toMatchObject({ builtAt: clock, state: 'operational' });
		// The incidents and the maintenance of noon count for six hours.
		expect(await dueAt(pageId)).toBe(noon + 6 * hourMs);
	});
});

it('a page of a disabled account is closed by its rebuild, and open after the next one', async () => {
	const pageId = await storedPage();
	const isOpenAfter = async (isDisabled: boolean) => {
		await stored.users.doc(ownerId).update({ isDisabled });
		await rebuildPage(aProcess(), pageId, noon);
		return (await shown(pageId))?.access.isOpen;
	};

	expect([await isOpenAfter(true), await isOpenAfter(false)]).toEqual([false, true]);
});
