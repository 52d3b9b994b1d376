/** The texts, bars and files of the history. */
import {
	type CsvRows,
	degradedFromPercentage,
	durationInWords,
	type HistoryRow,
	type HistoryZoom,
	historyZooms,
	type Tier,
	tierLimits,
} from '@stayup/contract';
import { formatDay, formatMonth, formatUptime } from '../../../lib/format.ts';
import type { UptimeDay } from '../../../ui/chart/uptime-day.ts';
import { type ExplainedFigures, measuredOf } from '../explanation/explained-figures.ts';

export const zoomChoices = historyZooms.map((value) => ({
	value,
	label: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }[value],
}));

/** The next closer zoom; null for days. */
export const closerZoom: Record<HistoryZoom, HistoryZoom | null> = {
	year: 'month',
	month: 'day',
	week: 'day',
	day: null,
};

/** From this uptime on, a month or a year is green. */
const goodPercentage = 99.9;

type RowSpan = Pick<HistoryRow, 'from' | 'to'>;

/** "October 2026", "Oct 5, 2026 – Oct 11, 2026". */
export function unitInWords({ from, to }: RowSpan, zoom: HistoryZoom): string {
	if (zoom === 'year') return from.slice(0, 4);
	if (zoom === 'month') return formatMonth(from.slice(0, 'YYYY-MM'.length));
	if (zoom === 'day') return formatDay(dayOf(from));
	return spanInWords({ from, to });
}

/** The days that a span touches. */
export function spanInWords({ from, to }: RowSpan): string {
	const [first, last] = [dayOf(from), dayOf(new Date(Date.parse(to) - 1).toISOString())];
	return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

function dayOf(instant: string): string {
	return instant.slice(0, 'YYYY-MM-DD'.length);
}

export function barOf(row: HistoryRow, zoom: HistoryZoom): UptimeDay {
	const { uptimePercentage, downSeconds, maintenanceSeconds } = row;
	const bar = { key: row.from, label: unitInWords(row, zoom) };
	if (uptimePercentage === null) return { ...bar, tone: 'none', detail: 'Not measured' };
	const planned = maintenanceSeconds < 1 ? '' : `, in maintenance for ${durationInWords(maintenanceSeconds * 1000)}`;
	const uptime = `${uptimeOf(row)}${planned}`;
	if (downSeconds === 0) return { ...bar, tone: 'up', detail: uptime };
	return {
		...bar,
		tone: uptimePercentage >= degradedFromPercentage ? 'degraded' : 'down',
		detail: `${uptime}, down for ${durationInWords(downSeconds * 1000)}`,
	};
}

/** The bar with a label that fits under a column: "Oct 2026", "2026". */
export function columnOf(row: HistoryRow, zoom: 'month' | 'year') {
	const label = zoom === 'year' ? unitInWords(row, zoom) : formatShortMonth(row.from);
	const { uptimePercentage } = row;
	const bar = { ...barOf(row, zoom), label, uptimePercentage };
	// Hardly any month is without a minute of downtime.
	return uptimePercentage !== null && uptimePercentage >= goodPercentage ? { ...bar, tone: 'up' as const } : bar;
}

function formatShortMonth(instant: string): string {
	return new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(instant));
}

export function totalInWords(row: HistoryRow): string {
	const { uptimePercentage, downSeconds } = row;
	if (uptimePercentage === null) return 'Nothing measured yet.';
	const down = downSeconds === 0 ? 'no downtime' : `down for ${durationInWords(downSeconds * 1000)}`;
	return `${uptimeOf(row)}, ${down}.`;
}

function uptimeOf(row: HistoryRow): string {
	const uptime = `${formatUptime(row.uptimePercentage)} uptime`;
	return [uptime, measuredOf(explainedRow(row, ''))].filter(Boolean).join(', ');
}

/** "30 days", "13 months". */
export function keptInWords(tier: Tier): string {
	const { historyDays } = tierLimits[tier];
	const months = Math.floor(historyDays / 30.4);
	return months > 1 ? `${months} months` : `${historyDays} days`;
}

export function explainedRow(row: HistoryRow, span: string): ExplainedFigures {
	return { ...row, window: null, span };
}

export function historyCsv(rows: readonly HistoryRow[]): CsvRows {
	return [
		[
			...[
				'from',
				'to',
				'uptime %',
				'uptime with maintenance as down %',
				'up s',
				'down s',
				'maintenance s',
				'not measured s',
			],
			...['checks', 'failed', 'average ms', 'median ms', 'p95 ms', 'p99 ms'],
		],
		...rows.map((row) => [
			...[row.from, row.to, row.uptimePercentage, row.uptimeWithMaintenance],
			...[row.upSeconds, row.downSeconds, row.maintenanceSeconds, row.unknownSeconds, row.checks, row.failures],
			...[row.avgResponseTime, row.p50ResponseTime, row.p95ResponseTime, row.p99ResponseTime],
		]),
	];
}
