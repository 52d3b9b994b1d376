/** The clock of a project, as screens show it. */
import {
	awaitedBy,
	type Clock,
	dueAt,
	isProjectOverdue,
	openInterval,
	type Project,
	type ProjectSide,
	projectClockSentence,
	promiseMsOf,
	usedMs,
} from '@stayup/contract';
import { formatDayAndTime, formatSince } from '../../lib/format.ts';
import type { Tone } from '../../ui/feedback/tone.ts';

type Timed = Pick<Project, 'clock' | 'kind' | 'launchedAt' | 'isMonitoringOnly' | 'endedAt'>;

interface ShownClock {
	tone: Tone;
	/** Such as "Paused". */
	label: string;
	/** Such as "31 h 20 min of 72 h used; paused since 5:40 PM". */
	sentence: string;
	isOverdue: boolean;
	/** From 0 to 1. */
	used: number;
}

/** `now` in milliseconds since the epoch. `side`: who reads it. */
export function shownClock(project: Timed, now: number, side: ProjectSide = 'client'): ShownClock {
	const clock = readClock(project);
	const promiseMs = promiseMsOf(project.kind);
	const isOverdue = isProjectOverdue(clock, promiseMs, now);
	const sentence = projectClockSentence({ clock, kind: project.kind }, side, now, (at) => formatSince(at, now));
	const used = Math.min(1, usedMs(clock, now) / promiseMs);
	const shown = { sentence, isOverdue, used };
	if (project.endedAt !== null) return { ...shown, tone: 'unknown', label: 'Subscription ended' };
	if (project.isMonitoringOnly) return { ...shown, tone: 'unknown', label: 'Monitoring only' };
	if (project.launchedAt !== null) {
		const isKept = usedMs(clock, now) <= promiseMs;
		return { ...shown, tone: isKept ? 'up' : 'degraded', label: isKept ? 'Launched in time' : 'Launched late' };
	}
	if (isOverdue) return { ...shown, tone: 'down', label: 'Overdue' };
	const isWaiting = openInterval(clock)?.state === 'waiting';
	return isWaiting ? { ...shown, tone: 'degraded', label: 'Paused' } : { ...shown, tone: 'info', label: 'In progress' };
}

/** Such as "Live by Dec 2, 4:00 PM"; null while the clock does not run, and when no time is left. */
export function liveBy(project: Timed, now: number): string | null {
	const due = dueAt(readClock(project), promiseMsOf(project.kind), now);
	return due === null || due <= now ? null : `Live by ${formatDayAndTime(new Date(due).toISOString())}`;
}

/** For our team, such as "Live by Dec 2, 4:00 PM", or "Waits for the client’s logo since 5:40 PM"; else how much of the time is used. */
export function standingForTeam(project: Timed, now: number): string {
	const { sentence, isOverdue } = shownClock(project, now, 'team');
	const open = openInterval(readClock(project));
	if (open?.state !== 'waiting' || isOverdue) return liveBy(project, now) ?? sentence;
	return `Waits for ${awaitedBy(open.reason, 'team')} since ${formatSince(open.from, now)}`;
}

function readClock({ clock }: Pick<Project, 'clock'>): Clock {
	return clock.map(({ from, until, ...rest }) => ({
		...rest,
		from: Date.parse(from),
		until: until === null ? null : Date.parse(until),
	}));
}
