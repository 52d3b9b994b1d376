import { anOutage, noon } from '@stayup/testing/builders';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOutageStore } from '../../outages/outage-store.ts';
import { createFindWebsites } from './resource-websites.ts';
import { ownedResources } from './website-access.ts';

const { firestore, stored } = openStoredData(freshProject());
const outages = createOutageStore(firestore);
const findWebsites = createFindWebsites(firestore, (id) => outages.deliveriesOf(id));

const aWindow = {
	ownerId: 'alice',
	name: 'Update',
	websiteIds: ['shop'],
	tags: [],
	timeZone: 'UTC',
	start: '2026-03-02T12:00',
	durationMinutes: 60,
	recurrence: null,
	endedEarly: null,
	lastUntil: noon,
	createdAt: noon,
	expireAt: Timestamp.fromMillis(noon),
};

beforeAll(async () => {
	const comment = { ownerId: 'alice', outageId: 'a', at: noon, by: 'Alice', text: 'Hi', editedAt: null };
	await Promise.all([
		stored.outages.doc('a').set(anOutage({ websiteId: 'shop' })),
		stored.outageComments.doc('a').set({ ...comment, websiteId: 'shop' }),
		stored.outbox.doc('a').set(aDelivery({ websiteId: 'shop' })),
		stored.outbox.doc('of-a-test').set(aDelivery({ websiteId: 'shop', outageId: 'a' })),
		stored.outbox.doc('of-no-website').set(aDelivery()),
		stored.maintenanceWindows.doc('a').set(aWindow),
		stored.maintenanceWindows.doc('by-tags').set({ ...aWindow, tags: ['shop'] }),
	]);
});

describe('what an API key can name', () => {
	it.each(ownedResources)('has websites, which a key that is limited must have: %s', async (resource) => {
		expect(await findWebsites(resource, 'a')).toEqual(['shop']);
		expect(await findWebsites(resource, 'missing')).toBeNull();
		expect(await findWebsites(resource, '__all__')).toBeNull();
	});

	it('has none that are known if it is a window by tags, or a delivery about no website', async () => {
		expect(await findWebsites('window', 'by-tags')).toBeNull();
		expect(await findWebsites('delivery', 'of-no-website')).toBeNull();
	});
});
