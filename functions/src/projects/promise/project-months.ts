/**
 * The months of a website that we host, against the aim of 99.99 %: seconds measured, seconds left, and the credit of a month that missed it. Our own
 * monitor measures them, because the client may change, pause and remove the one in the client's account.
 */
import {
	allowedDownSeconds,
	creditCents,
	type MonthMark,
	marksOfMonth,
	monthBefore,
	monthOf,
	monthSpan,
	needsSecondAdmin,
	type PaidTime,
	type ProjectMonth,
	uptimePercentage,
} from '@stayup/contract';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import type { RollUpDocument } from '../../platform/firestore/documents.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import { historyRows } from '../../stats/day-history.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import type { StoredProject } from '../records/project-store.ts';
import { promisedSince, promisedTime } from '../rules/promised-time.ts';

export interface ProjectMonthsDeps {
	websites: Pick<WebsiteStore, 'find'>;
	findMonitors: FindMonitors;
	rollUps: Pick<RollUpStore, 'daysBetween' | 'firstDaySince'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** This month, the one before and the `older` ones, the latest first; none before the launch and after the end of the subscription. */
export async function projectMonths(
	deps: ProjectMonthsDeps,
	project: StoredProject,
	older: readonly string[],
): Promise<ProjectMonth[]> {
	const month = monthOf(deps.now());
	const all = [...new Set([month, monthBefore(month), ...older])].toSorted().toReversed();
	const months = await Promise.all(all.map((one) => projectMonth(deps, project, one)));
	return months.filter((one) => one !== null);
}

/**
 * The months that are over and may have missed the aim, the latest first: all that did, and perhaps some with downtime before the launch. Reads one day
 * for each, because a stored day has the sums of all days before it.
 */
export async function missedMonths(
	{ rollUps, now }: Pick<ProjectMonthsDeps, 'rollUps' | 'now'>,
	{ id, document: { firstLaunchedAt } }: StoredProject,
): Promise<string[]> {
	const running = monthOf(now());
	const first = firstLaunchedAt === null ? running : monthOf(promisedSince(firstLaunchedAt));
	const months = [running];
	for (let month = monthBefore(running); month >= first; month = monthBefore(month)) months.push(month);
	const starts = await Promise.all(
		months.map((month) => rollUps.firstDaySince(promiseWebsiteId(id), monthSpan(month).from)),
	);
	return months.filter((month, index) => {
		if (index === 0) return false;
		const [from, until] = [starts[index], starts[index - 1]];
		// Days that are not stored yet are of the month before the running one.
		if (!from) return index === 1;
		return !until || downSecondsBefore(until) - downSecondsBefore(from) > allowedDownSeconds(month);
	});
}

function downSecondsBefore({ before: { downSeconds, maintenanceSeconds = 0 } }: RollUpDocument): number {
	return downSeconds + maintenanceSeconds;
}

/** Null if the aim did not count in that month. Time without our monitor is not measured. */
export async function projectMonth(
	{ websites, findMonitors, rollUps, now }: ProjectMonthsDeps,
	{ id, document }: StoredProject,
	month: string,
): Promise<ProjectMonth | null> {
	const { from, until } = monthSpan(month);
	const promised = promisedTime(document, { from, to: Math.min(until, now()) });
	if (promised === null) return null;
	const { spans, paid } = promised;
	const [first, last] = [spans[0], spans.at(-1)];
	if (!first || !last) return null;
	const website = await websites.find(teamAccountId, promiseWebsiteId(id));
	const [monitors, days] =
		website === null
			? [new Map(), []]
			: await Promise.all([
					findMonitors([website]),
					rollUps.daysBetween(website.id, { from: first.from, to: last.to }),
				]);
	// The aim counts from then, also if our monitor is younger.
	const history = { website: monitors.get(promiseWebsiteId(id)), createdAt: first.from, days };
	const measured = spans.map((span) => measuredOf(historyRows(span, 'month', history).total)).reduce(sumOf);
	const marks = marksOfMonth(document.promiseSettings, month);
	return monthOfSeconds(month, paid, now() >= until, toMilliseconds(measured), marks);
}

type Measured = Pick<ProjectMonth, 'upSeconds' | 'downSeconds' | 'unknownSeconds'>;

/** The terms make no exception, so a maintenance window does not shorten the time that was down. */
function measuredOf(total: Measured & { maintenanceSeconds: number }): Measured {
	const { upSeconds, downSeconds, maintenanceSeconds, unknownSeconds } = total;
	return { upSeconds, downSeconds: downSeconds + maintenanceSeconds, unknownSeconds };
}

function sumOf(one: Measured, other: Measured): Measured {
	return {
		upSeconds: one.upSeconds + other.upSeconds,
		downSeconds: one.downSeconds + other.downSeconds,
		unknownSeconds: one.unknownSeconds + other.unknownSeconds,
	};
}

/** Whole milliseconds, as they were measured: sums of fractions differ a little, and a month at its limit has kept the aim. */
function toMilliseconds({ upSeconds, downSeconds, unknownSeconds }: Measured): Measured {
	const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
	return {
		upSeconds: rounded(upSeconds),
		downSeconds: rounded(downSeconds),
		unknownSeconds: rounded(unknownSeconds),
	};
}

export function monthOfSeconds(
	month: string,
	paid: readonly PaidTime[],
	isOver: boolean,
	measured: Measured,
	marks: MonthMark[],
): ProjectMonth {
	const { upSeconds, downSeconds, unknownSeconds } = measured;
	const allowedSeconds = allowedDownSeconds(month);
	const measuredSeconds = upSeconds + downSeconds;
	const allSeconds = measuredSeconds + unknownSeconds;
	const cents = creditCents(paid, month, downSeconds);
	return {
		month,
		isOver,
		upSeconds,
		downSeconds,
		unknownSeconds,
		uptimePercentage: uptimePercentage(measured),
		allowedSeconds,
		leftSeconds: Math.max(0, allowedSeconds - downSeconds),
		// Rounded down, so that an incomplete month never claims to be complete.
		coveragePercentage: allSeconds === 0 ? null : Math.floor((measuredSeconds / allSeconds) * 10_000) / 100,
		creditCents: cents,
		marks,
		needsSecondAdmin: needsSecondAdmin({ creditCents: cents, marks }),
	};
}
