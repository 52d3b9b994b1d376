import { dayMs, hourMs } from '@stayup/contract';
import { aWebsite } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { RollUpDocument } from '../../platform/firestore/documents.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { emptyStats } from '../../stats/stats.ts';
import { missedMonths, monthOfSeconds, type ProjectMonthsDeps, projectMonth, projectMonths } from './project-months.ts';

const core = { tier: 'Core', billingCycle: 'monthly' } as const;
const paid = [{ ...core, ms: 30 * dayMs }];
const measured = (fields: object) => ({ upSeconds: 2_592_000, downSeconds: 0, unknownSeconds: 0, ...fields });

const november = (date: number) => Date.UTC(2026, 10, date);
const launchedAt = november(1) - 60 * dayMs;
const launched = { createdAt: launchedAt, launchedAt, firstLaunchedAt: launchedAt };

const day = (date: number, downSeconds: number): RollUpDocument => ({
	ownerId: teamAccountId,
	websiteId: 'promise-p1',
	start: november(date),
	before: emptyStats(),
	expireAt: Timestamp.fromMillis(0),
	stats: { ...emptyStats(), upSeconds: 86_400 - downSeconds, downSeconds },
});

function serviced(date: number, downSeconds: number, maintenanceSeconds: number): RollUpDocument {
	const { stats, ...rest } = day(date, downSeconds);
	return { ...rest, stats: { ...stats, upSeconds: stats.upSeconds - maintenanceSeconds, maintenanceSeconds } };
}

/** On December 2. */
function depsWith(days: readonly RollUpDocument[], changes: Partial<ProjectMonthsDeps> = {}): ProjectMonthsDeps {
	return {
		websites: {
			find: async (ownerId, id) =>
				ownerId === teamAccountId && id === 'promise-p1'
					? { id, document: aWebsite({ createdAt: november(1) }) }
					: null,
		},
		findMonitors: async () => new Map(),
		rollUps: {
			daysBetween: async (_id, { from, to }) => days.filter(({ start }) => start >= from && start < to),
			firstDaySince: async (_id, from) => days.find(({ start }) => start >= from) ?? null,
		},
		now: () => november(30) + 2 * dayMs,
		...changes,
	};
}

function projectWith(fields: Partial<ProjectDocument>): ProjectDocument {
	return aProject({
		...core,
		ownerId: 'alice',
		createdAt: november(1),
		promiseSettings: [promiseSettings({ from: launchedAt })],
		...fields,
	});
}

/** Reads months of a Core project with these days. */
function monthsOf(fields: Partial<ProjectDocument>, days: readonly RollUpDocument[]) {
	return (month: string) => projectMonth(depsWith(days), { id: 'p1', document: projectWith(fields) }, month);
}

describe('a month of a website that we host', () => {
	it('has 4 min 19 s left before anything fails, and none once they are used up', () => {
		expect(monthOfSeconds('2026-11', paid, false, measured({}), []).leftSeconds).toBe(259.2);
		expect(monthOfSeconds('2026-11', paid, false, measured({ downSeconds: 60 }), []).leftSeconds).toBeCloseTo(199.2);
		expect(monthOfSeconds('2026-11', paid, false, measured({ downSeconds: 3600 }), [])).toMatchObject({
			leftSeconds: 0,
			creditCents: 7,
		});
	});

	it('has kept the aim at exactly its limit, whatever fractions add up to it', async () => {
		const fractions = [day(3, 141.8), day(4, 70.9), day(5, 46.5)];
		expect(fractions.reduce((sum, { stats }) => sum + stats.downSeconds, 0)).toBeGreaterThan(259.2);

		expect(await monthsOf(launched, fractions)('2026-11')).toMatchObject({ downSeconds: 259.2, creditCents: 0 });
		const [first, second] = fractions;
		if (!first || !second) throw new Error('There are three days.');
		expect(await monthsOf(launched, [first, second, day(5, 46.501)])('2026-11')).toMatchObject({ creditCents: 1 });
	});

	it('does not count time without checks against the aim, and says what was measured', () => {
		const month = monthOfSeconds(
			...(['2026-11', paid, true] as const),
			measured({ upSeconds: 1_000_000, unknownSeconds: 1_592_000 }),
			[],
		);

		expect(month).toMatchObject({ creditCents: 0, leftSeconds: 259.2, coveragePercentage: 38.58 });
	});

	it('without any time says that nothing was measured', () => {
		expect(monthOfSeconds('2026-11', paid, false, measured({ upSeconds: 0 }), []).coveragePercentage).toBeNull();
	});

	it('in which the website was launched counts the days after the launch, against the seconds of the whole month', async () => {
		// Down for two hours on the day of the launch, and for an hour after it.
		const days = [day(14, 43_200), day(15, 7200), day(16, 0), day(20, 3600)];
		const months = monthsOf({ firstLaunchedAt: november(15) + 18 * hourMs }, days);

		expect(await months('2026-11')).toMatchObject({
			isOver: true,
			downSeconds: 3600,
			upSeconds: 169_200,
			allowedSeconds: 259.2,
			creditCents: 7,
		});
		expect(await months('2026-10')).toBeNull();
	});

	it('is credited at the fee of the plan that was paid in it, not at that of the plan after it', async () => {
		const changedOn = (date: number) => ({
			...launched,
			tier: 'Elite' as const,
			paidPeriods: [
				{ ...core, from: launchedAt, until: november(date) },
				{ ...core, tier: 'Elite' as const, from: november(date), until: null },
			],
		});
		const days = [day(20, 3600)];

		// 5,000 cents × 3,600 ÷ 2,592,000 seconds = 6.94.
		expect(await monthsOf(changedOn(31), days)('2026-11')).toMatchObject({ creditCents: 7 });
		// 50,000 × 3,600 ÷ 2,592,000 = 69.44.
		expect(await monthsOf(changedOn(1), days)('2026-11')).toMatchObject({ creditCents: 69 });
		// 15 days each: 27,500 × 3,600 ÷ 2,592,000 = 38.19.
		expect(await monthsOf(changedOn(16), days)('2026-11')).toMatchObject({ creditCents: 38 });
	});

	it('counts until the day on which the subscription ended; after it there is none', async () => {
		const endedAt = november(10) + 18 * hourMs;
		const days = [day(5, 3600), day(10, 7200), day(12, 86_400)];
		const until = (at: number) => ({
			...launched,
			endedAt: at,
			paidPeriods: [{ ...core, from: launchedAt, until: at }],
		});
		const months = monthsOf(until(endedAt), days);

		expect(await months('2026-11')).toMatchObject({ downSeconds: 3600, creditCents: 7 });
		expect(await months('2026-12')).toBeNull();
		expect(await monthsOf(until(november(1)), days)('2026-11')).toBeNull();
	});

	it('counts from the day after the subscription was paid again', async () => {
		const paidPeriods = [
			{ ...core, from: launchedAt, until: november(1) - 20 * dayMs },
			{ ...core, from: november(15) + hourMs, until: null },
		];
		const months = monthsOf({ ...launched, paidPeriods }, [day(14, 86_400), day(15, 7200), day(20, 3600)]);

		expect(await months('2026-11')).toMatchObject({ downSeconds: 3600, creditCents: 7 });
	});

	it('does not count the days between the end of the subscription and its next payment', async () => {
		const paidPeriods = [
			{ ...core, from: launchedAt, until: november(5) + hourMs },
			{ ...core, from: november(20) + hourMs, until: null },
		];
		const days = [day(3, 3600), day(5, 7200), day(10, 86_400), day(20, 7200), day(25, 1800)];

		// 5,000 cents × 5,400 ÷ 2,592,000 seconds = 10.42.
		expect(await monthsOf({ ...launched, paidPeriods }, days)('2026-11')).toMatchObject({
			upSeconds: 167_400,
			downSeconds: 5400,
			unknownSeconds: 12 * 86_400,
			creditCents: 10,
			uptimePercentage: 96.87,
			coveragePercentage: 14.28,
		});
	});

	it.each([
		[[0, 3600], 3600],
		[[1800, 3600], 5400],
		[[0, 3600, 0, 3600], 7200],
	])(
		'counts failures inside a maintenance window as down: down and maintenance of %j are %d seconds',
		async (seconds, down) => {
			const [downSeconds = 0, maintenanceSeconds = 0, downLater = 0, maintenanceLater = 0] = seconds;
			const days = [serviced(3, downSeconds, maintenanceSeconds), serviced(25, downLater, maintenanceLater)];

			expect(await monthsOf(launched, days)('2026-11')).toMatchObject({
				downSeconds: down,
				upSeconds: 2 * 86_400 - down,
				creditCents: Math.round((5000 * down) / 2_592_000),
			});
		},
	);

	it('is over from its last millisecond on', async () => {
		const monthAt = (now: number) =>
			projectMonth(depsWith([day(5, 0)], { now: () => now }), { id: 'p1', document: projectWith(launched) }, '2026-11');

		expect(await monthAt(november(31) - 1)).toMatchObject({ isOver: false });
		expect(await monthAt(november(31))).toMatchObject({ isOver: true });
	});

	it('is measured by our own monitor, whatever became of the one of the client', async () => {
		const month = await monthsOf({ ...launched, websiteId: null, websiteUrl: null }, [day(5, 3600)])('2026-11');

		expect(month).toMatchObject({ downSeconds: 3600, creditCents: 7, marks: [], needsSecondAdmin: false });
	});

	it('without our own monitor was not measured, and gives no credit', async () => {
		const without = depsWith([day(5, 86_400)], { websites: { find: async () => null } });
		const project = { id: 'p1', document: projectWith({ ...launched, promiseSettings: [] }) };

		expect(await projectMonth(without, project, '2026-11')).toMatchObject({
			unknownSeconds: 2_592_000,
			uptimePercentage: null,
			coveragePercentage: 0,
			creditCents: 0,
			needsSecondAdmin: false,
		});
	});

	it('says that the time between the launch and the start of our monitor was not measured', async () => {
		const month = await monthsOf(launched, [day(29, 82_800), day(30, 0)])('2026-11');

		expect(month).toMatchObject({ unknownSeconds: 28 * 86_400, downSeconds: 82_800, coveragePercentage: 6.66 });
	});

	it('in which an admin has changed our monitor needs a second admin for its credit', async () => {
		const settings = promiseSettings({ from: launchedAt });
		const changed = [settings, { ...settings, from: november(12), expectedStatusCode: 418 }];
		const months = monthsOf({ ...launched, promiseSettings: changed }, [day(20, 3600)]);

		expect(await months('2026-11')).toMatchObject({
			creditCents: 7,
			marks: ['settings-changed', 'other-status-code'],
			needsSecondAdmin: true,
		});
	});

	it('stays when the project is moved back from Live', async () => {
		const days = [day(5, 3600)];

		expect(await monthsOf({ launchedAt: null, firstLaunchedAt: launchedAt }, days)('2026-11')).toEqual(
			await monthsOf(launched, days)('2026-11'),
		);
	});
});

describe('the months of a website that we host', () => {
	it('are this one, the one before and some older ones, the latest first, without those before the launch', async () => {
		const monthsSince = async (launch: number, older: string[] = []) =>
			(
				await projectMonths(
					depsWith([day(25, 0)]),
					{ id: 'p1', document: projectWith({ createdAt: launchedAt, firstLaunchedAt: launch }) },
					older,
				)
			).map(({ month }) => month);

		expect(await monthsSince(launchedAt)).toEqual(['2026-12', '2026-11']);
		expect(await monthsSince(november(30) + hourMs)).toEqual(['2026-12']);
		expect(await monthsSince(launchedAt, ['2026-11', '2026-09', '2026-10'])).toEqual([
			...['2026-12', '2026-11', '2026-10', '2026-09'],
		]);
		expect(await monthsSince(november(2), ['2026-10'])).toEqual(['2026-12', '2026-11']);
	});
});

describe('the months that may have missed the aim', () => {
	const secondsBefore = (date: number, downSeconds: number, maintenanceSeconds = 0) => ({
		...day(date, 0),
		before: { ...emptyStats(), downSeconds, maintenanceSeconds },
	});
	const missed = (days: readonly RollUpDocument[], firstLaunchedAt: number | null = launchedAt) =>
		missedMonths(depsWith(days), { id: 'p1', document: projectWith({ firstLaunchedAt }) });
	// Of days in September, October, November and December.
	const [september, october, later, december] = [-50, -10, 3, 31] as const;

	it('are those in which it was down for longer than the aim allows, whatever the cause', async () => {
		const days = (down: number, maintenance = 0) => [
			secondsBefore(september, 10),
			secondsBefore(october, 10),
			secondsBefore(later, 10 + down, maintenance),
			secondsBefore(december, 10 + down, maintenance),
		];

		expect(await missed(days(267))).toEqual([]);
		expect(await missed(days(268))).toEqual(['2026-10']);
		expect(await missed(days(0, 268))).toEqual(['2026-10']);
	});

	it('include the month of the last day, whose downtime no later day knows', async () => {
		expect(await missed([secondsBefore(september, 0), secondsBefore(october, 0)])).toEqual(['2026-11', '2026-10']);
	});

	it('are only the month before while no day is stored, and none before the launch', async () => {
		expect(await missed([])).toEqual(['2026-11']);
		expect(await missed([], november(30) + hourMs)).toEqual([]);
		expect(await missed([], null)).toEqual([]);
	});
});
