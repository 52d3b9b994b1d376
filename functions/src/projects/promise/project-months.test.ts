import { dayMs } from '@stayup/contract';
import { aWebsite } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { RollUpDocument } from '../../platform/firestore/documents.ts';
import { emptyStats } from '../../stats/stats.ts';
import { monthOfSeconds, projectMonth, promisedSince } from './project-months.ts';

const core = { tier: 'Core', billingCycle: 'monthly' } as const;
const measured = (fields: object) => ({
	...{ upSeconds: 2_592_000, downSeconds: 0, maintenanceSeconds: 0, unknownSeconds: 0, uptimePercentage: 100 },
	...fields,
});

describe('a month of a website that we host', () => {
	it('has 4 min 19 s left before anything fails, and none once they are used up', () => {
		expect(monthOfSeconds('2026-11', core, false, measured({})).leftSeconds).toBe(259.2);
		expect(monthOfSeconds('2026-11', core, false, measured({ downSeconds: 60 })).leftSeconds).toBeCloseTo(199.2);
		expect(monthOfSeconds('2026-11', core, false, measured({ downSeconds: 3600 }))).toMatchObject({
			...{ leftSeconds: 0, creditCents: 7 },
		});
	});

	it('counts neither maintenance nor time without checks against the aim, and says what was measured', () => {
		const month = monthOfSeconds(
			...(['2026-11', core, true] as const),
			measured({ upSeconds: 1_000_000, maintenanceSeconds: 86_400, unknownSeconds: 1_505_600 }),
		);

		expect(month).toMatchObject({ creditCents: 0, leftSeconds: 259.2, coveragePercentage: 41.91 });
	});

	it('without any time says that nothing was measured', () => {
		expect(monthOfSeconds('2026-11', core, false, measured({ upSeconds: 0 })).coveragePercentage).toBeNull();
	});

	it('counts from the first full day after the launch', () => {
		expect(new Date(promisedSince(Date.parse('2026-11-25T00:00:00Z'))).toISOString()).toBe('2026-11-26T00:00:00.000Z');
		expect(new Date(promisedSince(Date.parse('2026-11-25T23:59:59Z'))).toISOString()).toBe('2026-11-26T00:00:00.000Z');
	});

	it('in which the website was launched counts the days after the launch, against the seconds of the whole month', async () => {
		const day = (start: number, downSeconds: number): RollUpDocument => ({
			...{ ownerId: 'alice', websiteId: 'shop', start, before: emptyStats(), expireAt: Timestamp.fromMillis(0) },
			stats: { ...emptyStats(), upSeconds: 86_400 - downSeconds, downSeconds },
		});
		const november = (date: number) => Date.UTC(2026, 10, date);
		// Down for two hours on the day of the launch, and for an hour after it.
		const days = [day(november(14), 43_200), day(november(15), 7200), day(november(16), 0), day(november(20), 3600)];
		const deps = {
			websites: { find: async () => ({ id: 'shop', document: aWebsite({ createdAt: november(1) }) }) },
			findMonitors: async () => new Map(),
			rollUps: {
				daysBetween: async (_id: string, { from, to }: { from: number; to: number }) =>
					days.filter(({ start }) => start >= from && start < to),
			},
			now: () => november(30) + 2 * dayMs,
		};
		const launchedAt = november(15) + 18 * 3_600_000;
		const project = aProject({ ...core, ownerId: 'alice', websiteId: 'shop', launchedAt });

		expect(await projectMonth(deps, project, '2026-11')).toMatchObject({
			...{ isOver: true, downSeconds: 3600, upSeconds: 169_200, allowedSeconds: 259.2, creditCents: 7 },
		});
		expect(await projectMonth(deps, project, '2026-10')).toBeNull();
	});
});
