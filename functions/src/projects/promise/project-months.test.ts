import { describe, expect, it } from 'vitest';
import { monthOfSeconds, promisedSince } from './project-months.ts';

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
});
