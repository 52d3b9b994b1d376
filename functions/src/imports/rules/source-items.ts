/** Channels, maintenance windows and status pages as a source describes them, before our limits and the plan are applied. */
import type { ChannelTarget, Recurrence } from '@stayup/contract';
import type { SourceMonitor } from './source-monitor.ts';

/** Ids of monitors in the source; `all` of them also covers those that it gets later. */
export type MonitorRefs = readonly string[] | 'all';

interface SourceItem {
	name: string;
	/** Its kind or rhythm in the source, such as "Discord" or "Every week". */
	detail: string;
	/** Why it has no equivalent; null if it has. A sentence. */
	cannot: string | null;
	/** A sentence for each setting that has no equivalent here. */
	lost: string[];
}

export interface SourceChannel extends SourceItem {
	target: ChannelTarget | null;
	monitors: MonitorRefs;
	isPaused: boolean;
}

export interface SourceSchedule {
	/** IANA name; null if the source does not say. */
	timeZone: string | null;
	/** YYYY-MM-DD; null for a window that repeats from now on. */
	date: string | null;
	/** HH:MM */
	time: string;
	durationMinutes: number;
	recurrence: Recurrence | null;
}

export interface SourceWindow extends SourceItem {
	schedule: SourceSchedule | null;
	monitors: MonitorRefs;
}

export interface SourcePage extends SourceItem {
	/** As in the source; empty if it has none that people chose. */
	slug: string;
	description: string;
	homepageUrl: string;
	/** `monitors` is `all` only for a page without groups. */
	groups: { name: string; monitors: MonitorRefs; showsUrls: boolean }[];
}

export interface SourceItems {
	channels: SourceChannel[];
	windows: SourceWindow[];
	pages: SourcePage[];
}

/** All of a file. The items are read once it is known that the file has few enough monitors. */
export interface SourceContents {
	monitors: SourceMonitor[];
	items(): SourceItems;
}

export const noItems: SourceItems = { channels: [], windows: [], pages: [] };

export function sourceChannel(name: string, detail: string, known: Partial<SourceChannel>): SourceChannel {
	return { name, detail, cannot: null, lost: [], target: null, monitors: [], isPaused: false, ...known };
}

export function sourceWindow(name: string, detail: string, known: Partial<SourceWindow>): SourceWindow {
	return { name, detail, cannot: null, lost: [], schedule: null, monitors: [], ...known };
}

export function sourcePage(name: string, detail: string, known: Partial<SourcePage>): SourcePage {
	return { name, detail, cannot: null, lost: [], slug: '', description: '', homepageUrl: '', groups: [], ...known };
}

/** From HH:MM to HH:MM, also over midnight; null for the same time. */
export function minutesBetween(from: string, until: string): number | null {
	const [start, end] = [minuteOfDay(from), minuteOfDay(until)];
	if (start === null || end === null || start === end) return null;
	return (end - start + minutesPerDay) % minutesPerDay;
}

const minutesPerDay = 24 * 60;

function minuteOfDay(text: string): number | null {
	const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(text.trim()) ?? [];
	if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
	return Number(hours) * 60 + Number(minutes);
}

/** "2:00:00" as 02:00; null for anything else. */
export function clockOf(text: string): string | null {
	const minute = minuteOfDay(text);
	if (minute === null) return null;
	const two = (part: number) => String(part).padStart(2, '0');
	return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The day of "2026-12-06 02:00"; null for anything else. */
export function dayOf(text: string): string | null {
	return /^(20\d\d-\d\d-\d\d)(?:[T ]|$)/.exec(text.trim())?.[1] ?? null;
}
