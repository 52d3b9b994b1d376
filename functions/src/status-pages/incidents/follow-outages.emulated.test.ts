import { minuteMs, type OutageDocument, type WebsiteDocument } from '@stayup/contract';
import { anOutage, aWebsite, noon } from '@stayup/testing/builders';
import { aComponent, anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBroadcastStore } from '../../status-subscribers/broadcast-store.ts';
import { followOutage, updateIncidents } from './follow-outages.ts';
import { replyOf } from './incident-replies.ts';
import { createIncidentStores } from './incident-stores.ts';
import { byOwner } from './publication.ts';
import { withUpdate } from './rules/incident.ts';

const { firestore, stored } = openStoredData(freshProject());
const queue = { enqueueFanOut: async () => undefined };
const broadcasts = createBroadcastStore(firestore, queue, (error) => {
	throw error;
});
const { incidents, publications } = createIncidentStores(firestore, broadcasts);
const refreshed: string[] = [];
const deps = {
	publications,
	refreshStatusPage: async (pageId: string) => void refreshed.push(pageId),
	logError(message: string, { error }: { error?: unknown }) {
		throw new Error(message, { cause: error });
	},
};

/** All in a project of their own, so that only these tests change them. */
let ownerId: string;
let pageId: string;
let shop: string;
let api: string;

beforeEach(async () => {
	[ownerId, pageId, shop, api] = [stored.users.doc().id, ...newIds(3)] as [string, string, string, string];
	refreshed.length = 0;
	const components = [
		aComponent({ id: 'shop', websiteId: shop, name: 'Shop' }),
		aComponent({ id: 'api', websiteId: api, name: 'API' }),
	];
	await page({ publishAfterMinutes: 5, groups: [{ name: '', components }], websiteIds: [shop, api] });
	for (const id of [shop, api]) await stored.websites.doc(id).set(aWebsite({ ownerId }));
});

function newIds(count: number): string[] {
	return Array.from({ length: count }, () => stored.websites.doc().id);
}

async function page(changes: Parameters<typeof aStatusPage>[0]): Promise<void> {
	await stored.statusPages.doc(pageId).set(aStatusPage({ ownerId, ...changes }));
}

const at = (minute: number) => noon + minute * minuteMs;

async function goesDown(websiteId: string, minute: number, changes: Partial<OutageDocument> = {}): Promise<string> {
	const ref = stored.outages.doc();
	await ref.set(anOutage({ ownerId, websiteId, start: at(minute), detectedAt: at(minute), ...changes }));
	await websiteChanges(websiteId, { status: 'down', openOutageId: ref.id }, minute);
	return ref.id;
}

async function recovers(outageId: string, minute: number): Promise<void> {
	const websiteId = await ends(outageId, minute, 'recovered');
	await websiteChanges(websiteId, { status: 'up', openOutageId: null, condition: null }, minute);
}

async function ends(outageId: string, minute: number, endReason: OutageDocument['endReason']): Promise<string> {
	const ref = stored.outages.doc(outageId);
	await ref.update({ end: at(minute), endReason });
	return (await ref.get()).data()?.websiteId ?? '';
}

/** As the trigger of websites does. */
async function websiteChanges(websiteId: string, changes: Partial<WebsiteDocument>, minute: number): Promise<void> {
	await stored.websites.doc(websiteId).update({ ...changes });
	await followOutage(deps, websiteId, at(minute));
}

/** As the schedule does. */
const everyMinute = async (from: number, until: number) => {
	for (let minute = from; minute <= until; minute += 1) await updateIncidents(deps, at(minute));
};

async function shown() {
	const { docs } = await stored.statusIncidents.where('pageId', '==', pageId).get();
	return docs
		.map((snapshot) => ({ id: snapshot.id, ...snapshot.data() }))
		.toSorted((a, b) => a.createdAt - b.createdAt);
}

const statesOf = async () => (await shown()).map(({ updates }) => updates.map(({ state }) => state));

async function broadcastIds(): Promise<string[]> {
	return (await stored.statusBroadcasts.where('pageId', '==', pageId).get()).docs.map(({ id }) => id).toSorted();
}

/** The ids that the updates of all incidents have. */
async function idsOfUpdates(): Promise<string[]> {
	return (await shown()).flatMap(({ id, updates }) => updates.map((update) => `${id}_${update.id}`)).toSorted();
}

describe('an outage on a page that publishes after five minutes', () => {
	it('is published then, not a minute before, and only once', async () => {
		await goesDown(shop, 0);
		await everyMinute(1, 4);
		expect(await shown()).toEqual([]);
		expect(refreshed).toEqual([]);

		await everyMinute(5, 8);
		expect(await shown()).toMatchObject([{ isAutomatic: true, componentIds: ['shop'], startedAt: at(0) }]);
		expect(refreshed).toEqual([pageId]);
	});

	it('is not published if it ended before, or if its owner planned it', async () => {
		const over = await goesDown(shop, 0);
		await recovers(over, 3);
		await goesDown(api, 0, { plannedAt: at(1) });
		await everyMinute(4, 10);

		expect(await shown()).toEqual([]);
		expect(await broadcastIds()).toEqual([]);
	});

	it('takes in another outage that began within ten minutes, and one later gets its own incident', async () => {
		const [late] = newIds(1) as [string];
		const components = [shop, api, late].map((websiteId, index) =>
			aComponent({ id: `part-${index}`, websiteId, name: `Part ${index}` }),
		);
		await page({ publishAfterMinutes: 5, groups: [{ name: '', components }], websiteIds: [shop, api, late] });
		await stored.websites.doc(late).set(aWebsite({ ownerId }));
		const first = await goesDown(shop, 0);
		await everyMinute(5, 8);
		const second = await goesDown(api, 9);
		const third = await goesDown(late, 11);
		await everyMinute(9, 16);

		expect((await shown()).map(({ outageIds, componentIds }) => ({ outageIds, componentIds }))).toEqual([
			{ outageIds: [first, second], componentIds: ['part-0', 'part-1'] },
			{ outageIds: [third], componentIds: ['part-2'] },
		]);
		expect((await shown())[0]?.updates.at(-1)?.text).toContain('Part 1 is affected too.');
	});

	it('takes in all outages of the same minute with one update, and so one email', async () => {
		const ids = newIds(35);
		const components = ids.map((websiteId, index) =>
			aComponent({ id: `part-${index}`, websiteId, name: `Part ${index}` }),
		);
		await page({ publishAfterMinutes: 5, groups: [{ name: '', components }], websiteIds: ids });
		await Promise.all(ids.map((id) => stored.websites.doc(id).set(aWebsite({ ownerId }))));
		const down = await Promise.all(ids.map((id) => goesDown(id, 0)));
		await Promise.all([updateIncidents(deps, at(5)), updateIncidents(deps, at(5))]);
		await everyMinute(6, 8);

		const incidents = await shown();
		expect(incidents.map(({ outageIds }) => new Set(outageIds))).toEqual([new Set(down)]);
		// Thirty at once, and the others with the second update.
		expect(incidents[0]?.updates).toHaveLength(2);
		expect(await broadcastIds()).toEqual(await idsOfUpdates());
	});

	it('is monitored when all of its websites work, and resolved after ten calm minutes', async () => {
		const first = await goesDown(shop, 0);
		const second = await goesDown(api, 1);
		await everyMinute(2, 7);
		await recovers(first, 8);
		expect(await statesOf()).toEqual([['investigating', 'investigating']]);

		await recovers(second, 10);
		expect(await statesOf()).toEqual([['investigating', 'investigating', 'monitoring']]);
		await everyMinute(10, 19);
		expect((await shown())[0]?.state).toBe('monitoring');
		await everyMinute(20, 22);
		expect(await shown()).toMatchObject([{ state: 'resolved', resolvedAt: at(20) }]);
	});

	it('is resolved also while hundreds of others wait for their websites', async () => {
		const waiting = anIncident({ isAutomatic: true, state: 'monitoring' });
		const updates = waiting.updates.map((update) => ({ ...update, at: at(15) }));
		const others = Array.from({ length: 200 }, (_, index) => stored.statusIncidents.doc(`!${index}`));
		const batch = firestore.batch();
		for (const ref of others) batch.set(ref, { ...waiting, updates, pageId: 'another' });
		await batch.commit();
		const outageId = await goesDown(shop, 0);
		await everyMinute(5, 5);
		await recovers(outageId, 6);
		await everyMinute(16, 16);
		await Promise.all(others.map((ref) => ref.delete()));

		expect(await statesOf()).toEqual([['investigating', 'monitoring', 'resolved']]);
	});

	it('is open again if a website goes down in these ten minutes', async () => {
		const first = await goesDown(shop, 10);
		await everyMinute(15, 15);
		await recovers(first, 16);
		const again = await goesDown(shop, 18);
		await everyMinute(17, 40);

		expect(await shown()).toMatchObject([{ state: 'investigating', outageIds: [first, again], resolvedAt: null }]);
	});

	it('stays open while checks are blocked, until the website responds', async () => {
		const outageId = await goesDown(shop, 0);
		await everyMinute(5, 5);
		await ends(outageId, 7, 'blocked');
		const condition = { kind: 'blocked', since: at(7) } as NonNullable<WebsiteDocument['condition']>;
		await websiteChanges(shop, { openOutageId: null, status: 'up', condition }, 7);
		await everyMinute(7, 30);
		expect(await statesOf()).toEqual([['investigating']]);

		await websiteChanges(shop, { status: 'up', condition: null }, 31);
		await everyMinute(31, 41);
		expect(await statesOf()).toEqual([['investigating', 'monitoring', 'resolved']]);
	});

	it('has one broadcast for each update, under the id of the update', async () => {
		const outageId = await goesDown(api, 10);
		await Promise.all([updateIncidents(deps, at(15)), updateIncidents(deps, at(15))]);
		await recovers(outageId, 17);
		await Promise.all([followOutage(deps, api, at(17)), followOutage(deps, api, at(17))]);
		await Promise.all([updateIncidents(deps, at(27)), updateIncidents(deps, at(27))]);

		expect(await statesOf()).toEqual([['investigating', 'monitoring', 'resolved']]);
		expect(await broadcastIds()).toEqual(await idsOfUpdates());
	});

	it('is not published again after its owner deleted the incident', async () => {
		await goesDown(shop, 0);
		await everyMinute(5, 5);
		const [incident] = await shown();
		await incidents.remove(ownerId, incident?.id ?? '');
		await followOutage(deps, shop, at(6));
		await everyMinute(6, 8);

		expect(await shown()).toEqual([]);
	});
});

describe('an outage that joined an incident', () => {
	it('is not published a second time when that incident is resolved', async () => {
		const first = await goesDown(shop, 0);
		const second = await goesDown(api, 1);
		await everyMinute(5, 7);
		await recovers(first, 8);
		await recovers(second, 8);
		await everyMinute(8, 18);
		expect(await shown()).toMatchObject([{ state: 'resolved', outageIds: [first, second] }]);

		const words = { title: 'The API was down', text: 'It works again.' };
		for (const outageId of [first, second]) {
			expect(await publications.publish(pageId, [outageId], byOwner(words, at(19)), at(19))).toBeNull();
		}
		expect(await shown()).toHaveLength(1);
	});
});

describe('an incident that its owner published', () => {
	async function published(): Promise<string> {
		await page({ websiteIds: [shop], groups: [{ name: '', components: [aComponent({ websiteId: shop })] }] });
		const outageId = await goesDown(shop, 0);
		const words = { title: 'The shop is down', text: 'We are working on it.' };
		const presses = await Promise.all([
			publications.publish(pageId, [outageId], byOwner(words, at(1)), at(1)),
			publications.publish(pageId, [outageId], byOwner(words, at(1)), at(1)),
		]);
		expect(presses.filter((incident) => incident !== null)).toHaveLength(1);
		return outageId;
	}

	it('exists once, also if the button is pressed twice at once', async () => {
		await published();

		expect(await shown()).toHaveLength(1);
		expect(await broadcastIds()).toEqual(await idsOfUpdates());
	});

	it('only gets a suggestion when the outage is over', async () => {
		await recovers(await published(), 9);
		await everyMinute(9, 25);
		const [incident] = await shown();
		if (!incident) throw new Error('There is no incident.');
		const { id, ...document } = incident;

		expect(document.updates.map(({ state }) => state)).toEqual(['investigating']);
		const reply = await replyOf({ incidents, publications }, { id, document });
		expect(reply.suggestion).toEqual({ state: 'resolved', text: 'Shop works again. Thank you for your patience.' });
	});

	it('takes over an automatic one with the first update of the owner', async () => {
		const outageId = await goesDown(shop, 0);
		await everyMinute(5, 5);
		const [incident] = await shown();
		const update = { state: 'identified', text: 'A server failed.' } as const;
		await incidents.change(
			ownerId,
			incident?.id ?? '',
			(before) => ({ ...withUpdate(before, update, at(6)), isAutomatic: false }),
			at(6),
		);
		await recovers(outageId, 7);
		await everyMinute(7, 30);

		expect(await statesOf()).toEqual([['investigating', 'identified']]);
	});
});
