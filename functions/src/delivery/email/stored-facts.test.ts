import { dayMs } from '@stayup/contract';
import { aDownAlert, aMonitor, anOutage, aWebsite, noon, shop as website } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { emptyStats } from '../../stats/stats.ts';
import { newUptime } from '../../stats/uptime.ts';
import { type StoredFactsDeps, storedFactsOf } from './stored-facts.ts';

const down = aDownAlert();

function deps(changes: Partial<StoredFactsDeps> = {}) {
	const asked: string[] = [];
	const errors: string[] = [];
	return {
		asked,
		errors,
		now: () => noon,
		logError: (message: string) => errors.push(message),
		websites: { find: async () => null },
		findMonitors: async () => new Map(),
		outages: {
			async find(outageId: string) {
				asked.push(outageId);
				return { id: outageId, document: anOutage({ error: 'wrong_status', statusCode: 503 }) };
			},
		},
		rollUps: {
			async daysSince(websiteId: string, from: number) {
				asked.push(`${websiteId} since ${new Date(from).toISOString()}`);
				return [];
			},
		},
		...changes,
	};
}

describe('the stored facts of an alert', () => {
	it('are the cause of its outage and the last thirty days', async () => {
		const fake = deps();

		expect(await storedFactsOf(fake, 'alice', down)).toMatchObject({
			cause: { id: 'overloaded' },
			isOver: false,
			days: [],
		});
		expect(fake.asked).toEqual([
			'shop_1',
			`shop since ${new Date(noon - 30 * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
		]);
	});

	it('have the days that are not stored yet', async () => {
		const yesterday = noon - 1.5 * dayMs;
		const uptime = newUptime(yesterday);
		const stats = { ...emptyStats(), checks: 1, upSeconds: 86_400 };
		uptime.openHours = { [yesterday]: { stats, rawChecks: '' } };
		const fake = deps({
			websites: { find: async () => ({ id: website.id, document: aWebsite() }) },
			findMonitors: async () => new Map([[website.id, aMonitor({ uptime })]]),
		});
		const { days = [] } = await storedFactsOf(fake, 'alice', down);

		expect(days.filter((day) => day.stats.upSeconds > 0)).toMatchObject([{ start: yesterday }]);
	});

	it('have no cause for a test outage, which is not stored', async () => {
		const fake = deps();

		expect(await storedFactsOf(fake, 'alice', { ...down, isTest: true })).toEqual({ days: [] });
		expect(fake.asked).toHaveLength(1);
	});

	it('are not read for alerts that show none', async () => {
		const fake = deps();

		expect(await storedFactsOf(fake, 'alice', { event: 'certificate-expiring', website, validTo: noon })).toEqual({});
		expect(fake.asked).toEqual([]);
	});

	it('never stop an alert, even if they cannot be read', async () => {
		const fake = deps({ rollUps: { daysSince: () => Promise.reject(new Error('no store')) } });

		expect(await storedFactsOf(fake, 'alice', down)).toEqual({});
		expect(fake.errors).toEqual(['The details of an alert could not be read.']);
	});
});
