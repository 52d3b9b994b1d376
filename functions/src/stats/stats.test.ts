import { uptimePercentage } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import {
	addPhases,
	addStats,
	averagePhasesMs,
	averageResponseTimeMs,
	emptyStats,
	subtractStats,
	uptimeWithMaintenance,
} from './stats.ts';

describe('uptime', () => {
	it('leaves out maintenance, or counts it as down', () => {
		const stats = { ...emptyStats(), upSeconds: 900, downSeconds: 0, maintenanceSeconds: 100 };
		expect(uptimePercentage(stats)).toBe(100);
		expect(uptimeWithMaintenance(stats)).toBe(90);
		expect(addStats(stats, stats).maintenanceSeconds).toBe(200);
		expect(subtractStats(stats, stats)).not.toHaveProperty('maintenanceSeconds');
	});
});

describe('the average response time', () => {
	it('has two decimals', () => {
		expect(averageResponseTimeMs({ successes: 3, responseTimeTotalMs: 500 })).toBe(166.67);
	});

	it('is null without a successful check', () => {
		expect(averageResponseTimeMs({ successes: 0, responseTimeTotalMs: 0 })).toBeNull();
	});
});

describe('the phases of checks', () => {
	const first = addPhases(undefined, { dnsMs: 10, connectMs: 20, tlsMs: null, firstByteMs: 30.04, totalMs: 70 });
	const both = addPhases(first, { dnsMs: null, connectMs: 20, tlsMs: 40, firstByteMs: 50, totalMs: 120 });
	const stats = { ...emptyStats(), checks: 3, successes: 2, responseTimeTotalMs: 190, phaseTotalsMs: both };

	it('are averaged over the successful checks, and `rest` is the remaining time', () => {
		expect(averagePhasesMs(stats)).toEqual({ dns: 5, connect: 20, tls: 20, firstByte: 40, rest: 10 });
	});

	it('can be added and subtracted', () => {
		const earlier = { ...emptyStats(), checks: 1, successes: 1, responseTimeTotalMs: 70, phaseTotalsMs: first };
		expect(addStats(emptyStats(), earlier).phaseTotalsMs).toEqual(first);
		expect(addStats(earlier, stats).phaseTotalsMs).toEqual([20, 60, 40, 110]);
		expect(subtractStats(addStats(earlier, stats), earlier).phaseTotalsMs).toEqual(both);
	});

	it('are null if no check has any', () => {
		expect(averagePhasesMs(emptyStats())).toBeNull();
		expect(addStats(emptyStats(), emptyStats())).toEqual(emptyStats());
	});
});
