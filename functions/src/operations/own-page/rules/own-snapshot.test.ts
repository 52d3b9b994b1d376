import { dayMs, minuteMs, type StatusSnapshot } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { recheckRegions } from '../../../platform/regions.ts';
import { ownSnapshot, type ServiceFacts } from './own-snapshot.ts';

const origin = 'https://stayup.example';
const midnight = Date.UTC(2026, 10, 23);
const fine: ServiceFacts = { isLate: false, overdueDeliveries: 0, lostRegions: [], recheckRegions };

function run(minutes: readonly ServiceFacts[], from = midnight, first: StatusSnapshot | null = null): StatusSnapshot {
	let snapshot = first;
	for (const [index, facts] of minutes.entries()) {
		snapshot = ownSnapshot(snapshot, facts, from + index * minuteMs, origin);
	}
	if (!snapshot) throw new Error('There is no minute.');
	return snapshot;
}

const minutes = (count: number, facts: ServiceFacts) => Array.from({ length: count }, () => facts);
const checksOf = (snapshot: StatusSnapshot) => {
	const component = snapshot.groups[0]?.components.find(({ id }) => id === 'checks');
	if (!component) throw new Error('There is no component for checks.');
	return component;
};

describe('the status page of the service itself', () => {
	it('knows nothing of the days before its first minute', () => {
		const checks = checksOf(run([fine]));

		expect(checks.days).toHaveLength(90);
		expect(checks).toMatchObject({ state: 'operational', uptime: null, coverage: 0 });
	});

	it('shows only the regions that the deployment has', () => {
		const named = (regions: ServiceFacts['recheckRegions']) =>
			run([{ ...fine, recheckRegions: regions }]).groups[0]?.components.map(({ id }) => id);

		expect(named(recheckRegions)).toEqual(['checks', 'alerts', ...recheckRegions]);
		expect(named(['us-west1'])).toEqual(['checks', 'alerts', 'us-west1']);
	});

	it('says that checks are not measured before the first of them is due', () => {
		const before = run(minutes(3, { ...fine, isLate: null }));

		expect(checksOf(before)).toMatchObject({ state: 'unknown', uptime: null });
		expect(before.openIncidents).toEqual([]);
		expect(before.state).toBe('partly-measured');
	});

	it('counts the time between two minutes with the state that was measured at their start', () => {
		const late = { ...fine, isLate: true };
		const checks = checksOf(run([...minutes(6, fine), ...minutes(3, late), fine]));

		expect(checks.days.at(-1)).toEqual({ up: 6 * 60, down: 3 * 60, maintenance: 0 });
		expect(checks).toMatchObject({ uptime: 66.66, measuredFrom: midnight, coverage: 100 });
	});

	it('does not count time in which it was not measured', () => {
		const before = run(minutes(3, fine));
		const after = ownSnapshot(before, fine, midnight + 60 * minuteMs, origin);

		expect(checksOf(after).days.at(-1)).toEqual({ up: 120, down: 0, maintenance: 0 });
	});

	it('splits a minute at midnight and moves the days on', () => {
		const before = run(minutes(2, fine), midnight + dayMs - 1.5 * minuteMs);
		const after = ownSnapshot(before, fine, midnight + dayMs + 0.5 * minuteMs, origin);

		expect(checksOf(after).days.slice(-2)).toEqual([
			{ up: 90, down: 0, maintenance: 0 },
			{ up: 30, down: 0, maintenance: 0 },
		]);
	});

	it('keeps ninety days after a stop of several days', () => {
		const before = run(minutes(2, fine));
		const checks = checksOf(ownSnapshot(before, fine, midnight + 5 * dayMs, origin));

		expect(checks.days).toHaveLength(90);
		expect(checks.days.at(-6)).toEqual({ up: 60, down: 0, maintenance: 0 });
		expect(checks.days.at(-1)).toEqual({ up: 0, down: 0, maintenance: 0 });
	});

	it('publishes an incident in the second minute of a failure, and resolves it with the first good one', () => {
		const lost: ServiceFacts = { ...fine, lostRegions: ['europe-west1'] };
		expect(run([fine, lost]).openIncidents).toEqual([]);
		const during = run([fine, ...minutes(3, lost)]);
		expect(during.openIncidents).toMatchObject([
			{ state: 'investigating', components: ['Checks from Belgium'], startedAt: midnight + minuteMs },
		]);
		expect(during.state).toBe('partial-outage');

		const after = ownSnapshot(during, fine, midnight + 4 * minuteMs, origin);
		expect(after.openIncidents).toEqual([]);
		expect(after.history[0]?.incidents).toMatchObject([
			{ state: 'resolved', resolvedAt: midnight + 4 * minuteMs, updates: [{ state: 'resolved' }, {}] },
		]);
	});

	it('keeps incidents of fourteen days, and open ones for as long as they last', () => {
		const late = { ...fine, isLate: true };
		const open = run(minutes(3, late));
		const resolved = ownSnapshot(open, fine, midnight + 3 * minuteMs, origin);

		expect(ownSnapshot(open, late, midnight + 20 * dayMs, origin).openIncidents).toHaveLength(1);
		const later = ownSnapshot(resolved, fine, midnight + 15 * dayMs, origin);
		expect(later.history.flatMap(({ incidents }) => incidents)).toEqual([]);
	});

	it('shows an incident of fifteen days on the day it ended', () => {
		const late = { ...fine, isLate: true };
		const long = ownSnapshot(run(minutes(3, late)), late, midnight + 15 * dayMs, origin);
		const resolved = ownSnapshot(long, fine, midnight + 15 * dayMs + minuteMs, origin);
		const after = ownSnapshot(resolved, fine, midnight + 16 * dayMs, origin);

		expect(resolved.history[0]?.incidents).toMatchObject([{ state: 'resolved', startedAt: midnight }]);
		expect(after.history[1]?.incidents).toMatchObject([{ state: 'resolved', startedAt: midnight }]);
	});
});
