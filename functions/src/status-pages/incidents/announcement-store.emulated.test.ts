import { hourMs, type MaintenanceSettings, minuteMs } from '@stayup/contract';
import { anAccount, aWebsite, noon } from '@stayup/testing/builders';
import { aComponent, aStatusPage } from '@stayup/testing/status-pages/facts';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsOf } from '../../maintenance-windows/rules/window.ts';
import { createWindowStore } from '../../maintenance-windows/window-store.ts';
import { createBroadcastStore } from '../../status-subscribers/broadcast-store.ts';
import { newUpkeep } from '../pages/page-store.ts';
import { announceMaintenance } from './announce-maintenance.ts';
import { createIncidentStores } from './incident-stores.ts';

const { firestore, stored } = openStoredData(freshProject());
const queued: string[] = [];
const queue = { enqueueFanOut: async ({ broadcastId }: { broadcastId: string }) => void queued.push(broadcastId) };
const { announcements } = createIncidentStores(
	firestore,
	createBroadcastStore(firestore, queue, (error) => {
		throw error;
	}),
);
const windows = createWindowStore(firestore);

let ownerId: string;
let pageId: string;
let websiteId: string;

beforeEach(async () => {
	[ownerId, pageId, websiteId] = [stored.users.doc().id, stored.statusPages.doc().id, stored.websites.doc().id];
	queued.length = 0;
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId }));
	const groups = [{ name: '', components: [aComponent({ websiteId })] }];
	const upkeep = { ...newUpkeep(0), announceAt: 0 };
	await stored.statusPages.doc(pageId).set(aStatusPage({ ownerId, groups, subscriberCount: 1, upkeep }));
});

/** The schedule of another test would find it. */
afterEach(async () => {
	await stored.statusPages.doc(pageId).delete();
});

const at = (hour: number) => noon + hour * hourMs;

function windowAt(hour: number, changes: Partial<MaintenanceSettings> = {}) {
	const start = new Date(at(hour)).toISOString().slice(0, 16);
	const schedule = { timeZone: 'UTC', start, durationMinutes: 60, recurrence: null };
	const settings = settingsOf({ name: 'Update', websites: [websiteId], tags: [], ...schedule, ...changes }, null);
	if (!settings) throw new Error('The window never happens.');
	return settings;
}

async function plan(hour: number, changes: Partial<MaintenanceSettings> = {}): Promise<string> {
	const window = await windows.add(ownerId, windowAt(hour, changes), 500, noon);
	if (window === 'full') throw new Error('There is no room for a window.');
	await announcements.wake(ownerId);
	return window.id;
}

const logError = (message: string, { error }: { error?: unknown }) => {
	throw new Error(message, { cause: error });
};
const announce = (hour: number) => announceMaintenance({ announcements, logError }, at(hour));

/** As the schedule does. */
async function everyHour(from: number, until: number): Promise<void> {
	for (let hour = from; hour <= until; hour += 1) await announce(hour);
}

/** Phases with the hours of their broadcasts, the earliest first. */
async function announced() {
	const { docs } = await stored.statusBroadcasts.where('pageId', '==', pageId).get();
	return docs
		.map((snapshot) => snapshot.data())
		.toSorted((a, b) => a.createdAt - b.createdAt)
		.map(({ event, createdAt }) => {
			const phase = event.kind === 'maintenance' ? event.phase : event.kind;
			return `${phase} at ${(createdAt - noon) / hourMs}`;
		});
}

describe('the subscribers of a page', () => {
	it('hear of maintenance once when it is planned, a day and an hour before, at its start and at its end', async () => {
		await plan(50);
		// A slow run can overlap the next one.
		await Promise.all([announce(0), announce(0)]);
		await everyHour(1, 55);

		expect(await announced()).toEqual(['announced at 0', 'soon at 26', 'soon at 49', 'started at 50', 'ended at 51']);
		expect(new Set(queued).size).toBe(5);
		expect(queued).toHaveLength(5);
	});

	it('hear once that it moved, and then of its new times', async () => {
		const windowId = await plan(30);
		await everyHour(0, 3);
		await windows.change(ownerId, windowId, () => windowAt(60), 500, at(4));
		await announcements.wake(ownerId);
		await everyHour(4, 63);

		expect(await announced()).toEqual([
			...['announced at 0', 'moved at 4', 'soon at 36', 'soon at 59'],
			...['started at 60', 'ended at 61'],
		]);
	});

	it('hear once that it is cancelled, and nothing after', async () => {
		const windowId = await plan(30);
		await everyHour(0, 7);
		await windows.remove(ownerId, windowId);
		await announcements.wake(ownerId);
		await everyHour(8, 33);

		expect(await announced()).toEqual(['announced at 0', 'soon at 6', 'cancelled at 8']);
	});

	it('hear of its end when its owner ends it early', async () => {
		const windowId = await plan(2, { durationMinutes: 180 });
		await everyHour(0, 2);
		await windows.end(ownerId, windowId, at(3));
		await announcements.wake(ownerId);
		await everyHour(3, 7);

		expect(await announced()).toEqual(['announced at 0', 'soon at 1', 'started at 2', 'ended at 3']);
	});

	it('hear nothing of websites that the page does not show, nor of a page that is hidden', async () => {
		await plan(2, { websites: [stored.websites.doc().id] });
		await everyHour(0, 4);
		await stored.statusPages.doc(pageId).update({ isOverLimit: true });
		await plan(6);
		await everyHour(5, 8);

		expect(await announced()).toEqual([]);
	});

	it('are announced within the minute after the window changed, and otherwise at the next boundary', async () => {
		await plan(50);
		await everyHour(0, 0);
		expect(await announcements.due(at(0) + minuteMs)).not.toContain(pageId);
		await announcements.wake(ownerId);
		expect(await announcements.due(at(0) + minuteMs)).toContain(pageId);
	});
});
