/** The bars and texts of the uptime history. */
import {
	type DaySummary,
	dayMs,
	degradedFromPercentage,
	durationInWords,
	measuredInWords,
	uptimePercentage,
} from '@stayup/contract';
import { formatDay, formatUptime } from '../../../lib/format.ts';

interface UptimeBar {
	key: string;
	label: string;
	tone: 'up' | 'degraded' | 'down' | 'none';
	detail: string;
}

/** As many as fit on a phone. */
const minBars = 30;

export function toUptimeBar({ day, downSeconds, maintenanceSeconds = 0, ...summary }: DaySummary): UptimeBar {
	const percentage = summary.uptimePercentage;
	const label = formatDay(day);
	if (percentage === null) return { key: day, label, tone: 'none', detail: 'Not measured' };
	const planned = maintenanceSeconds < 1 ? '' : `, in maintenance for ${durationInWords(maintenanceSeconds * 1000)}`;
	const uptime = `${formatUptime(percentage)} uptime${planned}`;
	if (downSeconds <= 0) return { key: day, label, tone: 'up', detail: uptime };
	return {
		key: day,
		label,
		tone: percentage >= degradedFromPercentage ? 'degraded' : 'down',
		detail: `${uptime}, down for ${durationInWords(downSeconds * 1000)}`,
	};
}

/** Adds unmeasured days before a new website's first day, so that all strips have bars of the same width. */
export function padUptimeBars(bars: readonly UptimeBar[]): UptimeBar[] {
	const missing = Array.from({ length: Math.max(0, minBars - bars.length) }, (_, index): UptimeBar => {
		const key = dayBefore(bars[0]?.key, minBars - bars.length - index);
		return { key, label: formatDay(key), tone: 'none', detail: 'Not measured' };
	});
	return [...missing, ...bars];
}

/** Null when nothing was measured. */
export function uptimeOver(days: readonly DaySummary[]): number | null {
	const up = days.reduce((sum, { upSeconds }) => sum + upSeconds, 0);
	const down = days.reduce((sum, { downSeconds }) => sum + downSeconds, 0);
	return uptimePercentage({ upSeconds: up, downSeconds: down });
}

export function summarizeDays(days: readonly DaySummary[]): string {
	const uptime = uptimeOver(days);
	if (uptime === null) return 'Nothing measured yet.';
	const downDays = days.filter(({ downSeconds }) => downSeconds > 0).length;
	const measured = days.reduce((sum, { upSeconds, downSeconds }) => sum + upSeconds + downSeconds, 0);
	const short = measuredInWords(measured, (days.length * dayMs) / 1000);
	const span = short !== null ? `over ${short}` : days.length === 1 ? 'today' : `over the last ${days.length} days`;
	const isOneDay = short !== null || days.length === 1;
	const some = isOneDay ? 'with downtime' : `downtime on ${downDays} of them`;
	return `${formatUptime(uptime)} uptime ${span}, ${downDays === 0 ? 'no downtime' : some}.`;
}

function dayBefore(day: string | undefined, count: number): string {
	const last = day === undefined ? Date.now() : Date.parse(`${day}T00:00:00Z`);
	return new Date(last - count * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
