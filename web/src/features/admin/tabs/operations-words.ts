/** The numbers of the service in words. */
import { durationInWords, type Operations } from '@stayup/contract';
import { formatCount, formatMilliseconds, formatTimeOf, formatUptime } from '../../../lib/format.ts';
import type { UptimeDay } from '../../../ui/chart/uptime-day.ts';

type Hour = Operations['hours'][number];

/** Shown for what nobody has measured. */
const notKnown = 'Not known';

const onTimeMs = 5_000;
const lateMs = 30_000;
const goodShare = 0.99;
const enoughRounds = 0.95;

/** Milliseconds below ten seconds, in words above. */
export function durationOf(milliseconds: number | null): string {
	if (milliseconds === null) return notKnown;
	return milliseconds < 10_000 ? formatMilliseconds(milliseconds) : durationInWords(milliseconds, { units: 2 });
}

export function shareOf(hours: readonly Hour[]): string {
	const { due, run } = sumOf(hours);
	return due === 0 ? notKnown : formatUptime((run / due) * 100);
}

/** Whether so many rounds of these hours did not run that it must be said although monitoring runs now. */
export function lacksRounds(hours: readonly Hour[]): boolean {
	const { due, run } = sumOf(hours);
	return run < due * enoughRounds;
}

export function roundsInWords(hours: readonly Hour[]): string {
	const { due, run } = sumOf(hours);
	return due === 0 ? 'No rounds counted yet' : `${formatCount(run)} of ${formatCount(due)} that were due`;
}

/** Below the lateness of the 99th of 100 rounds. */
export function latenessInWords(latenessMax: number | null): string {
	if (latenessMax === null) return 'No round has started lately';
	return `99 of 100 rounds start within this time; the slowest one started after ${durationOf(latenessMax)}`;
}

export function hourBars(hours: readonly Hour[]): UptimeDay[] {
	return hours.map((hour) => ({
		key: hour.start,
		label: formatTimeOf(hour.start),
		tone: toneOf(hour),
		detail: detailOf(hour),
	}));
}

function detailOf(hour: Hour): string {
	if (hour.latenessP99 === null && hour.due === 0) return 'No rounds';
	return `99 of 100 rounds started within ${durationOf(hour.latenessP99)}; ${roundsInWords([hour])}`;
}

function toneOf({ due, run, latenessP99 }: Hour): UptimeDay['tone'] {
	if (due === 0 && latenessP99 === null) return 'none';
	const share = due === 0 ? 1 : run / due;
	if (share < goodShare || (latenessP99 ?? 0) >= lateMs) return 'down';
	return share < 1 || (latenessP99 ?? 0) >= onTimeMs ? 'degraded' : 'up';
}

function sumOf(hours: readonly Hour[]): { due: number; run: number } {
	return hours.reduce((sum, { due, run }) => ({ due: sum.due + due, run: sum.run + run }), { due: 0, run: 0 });
}
