import { dayMs, hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import type { Monitor } from '../monitoring/rules/monitor.ts';
import type { HoursDocument, RollUpDocument } from '../platform/firestore/documents.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { monthFigures, windowFigures, windowStart } from './windows.ts';

const daySeconds = 86_400;
const expireAt = Timestamp.fromMillis(0);

/** A website that is checked every five minutes and down for an hour on the second day, and its stored documents. */
function monitoredFor(days: number) {
	const checks: CheckResult[] = Array.from({ length: days * 288 }, (_, index) => {
		const seconds = index * 300;
		const isDown = seconds >= daySeconds && seconds < daySeconds + 3600;
		return isDown ? bad(seconds) : good(seconds, seconds < daySeconds ? 400 : 100);
	});
	const { monitor, closedHours, closedDays } = applyChecks(aMonitor({ intervalSeconds: 300 }), checks);
	const hours = new Map<number, HoursDocument>();
	for (const { start, stats, before, rawChecks } of closedHours) {
		const day = Math.floor(start / dayMs) * dayMs;
		const document = hours.get(day) ?? { ownerId: 'alice', websiteId: 'alices-shop', start: day, hours: {}, expireAt };
		document.hours[(start - day) / hourMs] = { stats, before, rawChecks };
		hours.set(day, document);
	}
	const stored = {
		hours: [...hours.values()],
		days: closedDays.map((day): RollUpDocument => ({ ownerId: 'alice', websiteId: 'alices-shop', ...day, expireAt })),
	};
	return { monitor, stored, now: noon + days * daySeconds * 1000 };
}

function figuresOf(
	window: '24h' | '7d' | '30d',
	monitored: ReturnType<typeof monitoredFor>,
	monitor: Monitor = monitored.monitor,
) {
	return windowFigures(window, monitor, monitored.stored, monitored.now);
}

describe('the figures of a window', () => {
	it('cover all time if the website is younger than the window', () => {
		const figures = figuresOf('30d', monitoredFor(3));

		expect(figures.checks).toBe(3 * 288);
		expect(figures.downSeconds).toBe(3600);
		expect(figures.upSeconds + figures.downSeconds + figures.unknownSeconds).toBe(3 * daySeconds);
	});

	it('leave out the time before the window', () => {
		const figures = figuresOf('24h', monitoredFor(3));

		expect(figures).toMatchObject({ downSeconds: 0, uptimePercentage: 100, avgResponseTime: 100 });
		expect(figures.checks).toBe(288);
	});

	it('begin at a full hour, or at midnight for long windows', () => {
		const now = noon + 25 * 60_000;

		expect(new Date(windowStart('24h', now)).toISOString()).toBe('2026-03-01T13:00:00.000Z');
		expect(new Date(windowStart('30d', now)).toISOString()).toBe('2026-02-01T00:00:00.000Z');
	});

	it('have percentiles within 2 % of the true ones', () => {
		const { p50ResponseTime, p99ResponseTime } = figuresOf('7d', monitoredFor(3));

		expect(Math.abs((p50ResponseTime ?? 0) - 100)).toBeLessThan(2);
		expect(Math.abs((p99ResponseTime ?? 0) - 400)).toBeLessThan(8);
	});

	it('have percentiles of the window only, also where it begins within a day', () => {
		expect(figuresOf('24h', monitoredFor(1.5)).p99ResponseTime).toBe(394.9);
		expect(figuresOf('24h', monitoredFor(2.5)).p99ResponseTime).toBe(99);
	});

	it('are empty if nothing was measured within the window', () => {
		const monitored = { ...monitoredFor(3), now: noon + 30 * daySeconds * 1000 };
		const figures = figuresOf('7d', monitored);

		expect(figures.uptimePercentage).toBeNull();
		expect(figures.unknownSeconds).toBeGreaterThan(6 * daySeconds);
	});
});

describe('the figures of a month', () => {
	it('are those of its days, and exclude the days before and after it', () => {
		// The website is added on March 2nd at noon and monitored until April 3rd.
		const { monitor, stored } = monitoredFor(32);
		const march = monthFigures('2026-03', monitor, stored.days);

		expect(march).toMatchObject({ month: '2026-03', from: '2026-03-01T00:00:00.000Z', downSeconds: 3600 });
		expect(march?.checks).toBe(29.5 * 288);
		expect((march?.upSeconds ?? 0) + 3600 + (march?.unknownSeconds ?? 0)).toBe(29.5 * daySeconds);
		expect(march?.uptimePercentage).toBe(99.85);
	});

	it('are missing for a website that was added later', () => {
		const { monitor, stored } = monitoredFor(3);

		expect(monthFigures('2026-02', monitor, stored.days)).toBeNull();
	});
});
