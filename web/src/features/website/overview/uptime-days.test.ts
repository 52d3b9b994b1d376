import type { DaySummary } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { padUptimeBars, summarizeDays, toUptimeBar, uptimeOver } from './uptime-days.ts';

const wholeDay = 86_400;

describe('a bar of the uptime history', () => {
	it.each([
		['up', day({ upSeconds: wholeDay, uptimePercentage: 100 }), '100.00% uptime'],
		['degraded', day({ downSeconds: 185, uptimePercentage: 99.78 }), '99.78% uptime, down for 3 min 5 s'],
		['down', day({ downSeconds: 8_040, uptimePercentage: 90.69 }), '90.69% uptime, down for 2 h 14 min'],
		['none', day({ uptimePercentage: null }), 'Not measured'],
	] as const)('is painted %s and says how the day was', (tone, summary, detail) => {
		expect(toUptimeBar(summary)).toMatchObject({ tone, detail });
	});
});

describe('the strip of a new website', () => {
	it('starts with unmeasured days up to thirty in all', () => {
		const bars = padUptimeBars([toUptimeBar(day({}))]);

		expect(bars).toHaveLength(30);
		expect(bars[0]).toMatchObject({ key: '2026-10-23', tone: 'none', detail: 'Not measured' });
		expect(bars[28]?.key).toBe('2026-11-20');
		expect(bars[29]).toMatchObject({ key: '2026-11-21', tone: 'up' });
	});

	it('is unchanged when it has thirty days', () => {
		const bars = Array.from({ length: 40 }, (_, index) => ({ ...toUptimeBar(day({})), key: `day ${index}` }));

		expect(padUptimeBars(bars)).toEqual(bars);
	});
});

describe('the uptime over several days', () => {
	it('is weighted by time and leaves unmeasured time out', () => {
		const days = [
			day({ upSeconds: 300, downSeconds: 100, unknownSeconds: 86_000 }),
			day({ upSeconds: 600, downSeconds: 0 }),
			day({ unknownSeconds: wholeDay, uptimePercentage: null }),
		];

		expect(uptimeOver(days)).toBe(90);
	});

	it('is unknown when nothing was measured', () => {
		expect(uptimeOver([day({ uptimePercentage: null })])).toBeNull();
	});

	it.each([
		[[], 'Nothing measured yet.'],
		[[day({ upSeconds: 60_000 })], '100.00% uptime today, no downtime.'],
		[[day({ upSeconds: 59_400, downSeconds: 600 })], '99.00% uptime today, with downtime.'],
		[[day({ upSeconds: 480 })], '100.00% uptime over 8 min measured, no downtime.'],
		[[day({ upSeconds: 475, downSeconds: 5 }), day({})], '98.95% uptime over 8 min measured, with downtime.'],
		[
			[day({ upSeconds: 59_400, downSeconds: 600 }), day({ upSeconds: 60_000 })],
			'99.50% uptime over the last 2 days, downtime on 1 of them.',
		],
	])('is summarised in one sentence', (days, sentence) => {
		expect(summarizeDays(days)).toBe(sentence);
	});
});

function day(changes: Partial<DaySummary>): DaySummary {
	return {
		day: '2026-11-21',
		checks: 10,
		upSeconds: 0,
		downSeconds: 0,
		unknownSeconds: 0,
		uptimePercentage: 100,
		avgResponseTime: 80,
		...changes,
	};
}
