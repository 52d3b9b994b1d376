import { aDownAlert, aMaintenanceAlert, anUpAlert, noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { OutageEnd } from '../platform/firestore/outbox-message.ts';
import { waitForGroup } from './wait-for-group.ts';

/** After an alert of the group `server`. */
async function groupOf(message: OutageEnd): Promise<string[]> {
	const groups: string[] = [];
	const before = aDelivery({ message: aDownAlert(), groupKey: 'server' });
	await waitForGroup(
		{
			outbox: { find: async () => before },
			digests: {
				gather: async () => true,
				alertsIn: async () => [],
				async delay(_, groupKey) {
					groups.push(groupKey);
				},
			},
		},
		{ id: 'a', delivery: aDelivery({ message }) },
		noon,
	);
	return groups;
}

describe('the ends of outages of one cause', () => {
	const { until } = aMaintenanceAlert();
	const ends: [string, OutageEnd][] = [
		['one window', aMaintenanceAlert()],
		['a longer window', aMaintenanceAlert({ until: until + 60_000 })],
		['a recovery', anUpAlert()],
		['a recovery after maintenance', anUpAlert({ since: null, after: 'maintenance' })],
		['a recovery after a block', anUpAlert({ since: null, after: 'block' })],
		['a recovery from being unstable', anUpAlert({ since: null })],
	];

	it.each(ends)('share an alert only if what it says is true of all: %s', async (name, message) => {
		const [group] = await groupOf(message);
		const website = { id: 'blog', name: 'Blog', url: 'https://blog.example/' };

		expect(group).toMatch(/^server /);
		expect(await groupOf({ ...message, website, outageId: 'blog_1' })).toEqual([group]);
		for (const [other, end] of ends) if (other !== name) expect(await groupOf(end)).not.toEqual([group]);
	});
});
