/**
 * The last 90 days as bars in one small SVG. Equal days next to each other share a dashed line, so that the bars of a component without downtime are
 * about 100 bytes.
 */
import { durationInWords } from '../../duration.ts';
import { dayMs } from '../../time.ts';
import type { SnapshotDay } from '../snapshot.ts';
import { element, type ViewElement } from './node.ts';
import { dateText } from './words.ts';

/** Units of the drawing: each day is a bar of three, then a gap of one, which the dashes of the style sheet cut. */
const dayWidth = 4;
const gap = 1;
/** A bar is divided into quarters, because finer shares are not visible. */
const quarters = 4;
const quarterHeight = 8;
const height = quarters * quarterHeight;
/** From here on a day is red instead of amber. */
const longDowntimeSeconds = 3_600;
/** Each title makes the page larger; the list of all downtime is in the history. */
const mostTitles = 30;

export const barLegend = [
	{ kind: 'up', text: 'Up' },
	{ kind: 'minor', text: 'Down for less than an hour' },
	{ kind: 'major', text: 'Down for an hour or more' },
	{ kind: 'planned', text: 'Maintenance' },
	{ kind: 'none', text: 'Not measured' },
] as const;
type BarKind = (typeof barLegend)[number]['kind'];

/** A part of a bar, in quarters from its bottom. */
interface Part {
	kind: BarKind;
	from: number;
	until: number;
}

/** `builtAt`: when the facts were read; it is in the last of the days, which is not over. */
export function barsOf(days: readonly SnapshotDay[], builtAt: number): ViewElement {
	const lines = new Map<string, { part: Part; runs: { first: number; length: number }[] }>();
	days.forEach((day, index) => {
		for (const part of partsOf(day, secondsOf(days, index, builtAt))) {
			const key = `${part.kind} ${part.from} ${part.until}`;
			const line = lines.get(key) ?? { part, runs: [] };
			const run = line.runs.at(-1);
			if (run && run.first + run.length === index) run.length += 1;
			else line.runs.push({ first: index, length: 1 });
			lines.set(key, line);
		}
	});
	return element(
		'svg',
		{
			class: 'bars',
			viewBox: `0 0 ${Math.max(1, days.length) * dayWidth - gap} ${height}`,
			preserveAspectRatio: 'none',
			'aria-hidden': 'true',
		},
		...[...lines.values()].map(({ part, runs }) => lineOf(part, runs)),
		...titlesOf(days, builtAt),
	);
}

/** Of each day with downtime, from the earliest to the latest. */
export function downDays(days: readonly SnapshotDay[], builtAt: number): { index: number; at: number; down: number }[] {
	return days.flatMap(({ down }, index) => (down > 0 ? [{ index, at: startOf(days, index, builtAt), down }] : []));
}

function lineOf({ kind, from, until }: Part, runs: readonly { first: number; length: number }[]): ViewElement {
	const y = height - ((from + until) / 2) * quarterHeight;
	return element('path', {
		class: kind,
		'stroke-width': String((until - from) * quarterHeight),
		d: runs.map(({ first, length }) => `M${first * dayWidth} ${y}h${length * dayWidth - gap}`).join(''),
	});
}

/** Invisible areas that show the day and its downtime under the pointer. */
function titlesOf(days: readonly SnapshotDay[], builtAt: number): ViewElement[] {
	return downDays(days, builtAt)
		.slice(-mostTitles)
		.map(({ index, at, down }) =>
			element(
				'path',
				{ class: 'hover', d: `M${index * dayWidth} 0h${dayWidth}v${height}h-${dayWidth}z` },
				element('title', {}, `${dateText(at)}: ${downtimeText(down)}`),
			),
		);
}

export function downtimeText(seconds: number): string {
	return `down for ${durationInWords(Math.max(1, seconds) * 1000, { style: 'long' })}`;
}

/** A day is green only for the share of its time that was measured as up. */
function partsOf({ up, down, maintenance }: SnapshotDay, seconds: number): Part[] {
	if (down > 0) return [{ kind: down < longDowntimeSeconds ? 'minor' : 'major', from: 0, until: quarters }];
	const planned = quartersOf(maintenance, seconds);
	const upEnd = Math.min(quartersOf(up, seconds), quarters - planned);
	return [
		{ kind: 'up' as const, from: 0, until: upEnd },
		{ kind: 'planned' as const, from: upEnd, until: upEnd + planned },
		{ kind: 'none' as const, from: upEnd + planned, until: quarters },
	].filter(({ from, until }) => until > from);
}

/** At least one if there is any, and all of them only if nearly all of the time counts. */
function quartersOf(part: number, seconds: number): number {
	if (part <= 0 || seconds <= 0) return 0;
	const share = part / seconds;
	return share >= 0.98 ? quarters : Math.min(quarters - 1, Math.max(1, Math.round(share * quarters)));
}

function startOf(days: readonly SnapshotDay[], index: number, builtAt: number): number {
	return (Math.floor(builtAt / dayMs) - (days.length - 1 - index)) * dayMs;
}

function secondsOf(days: readonly SnapshotDay[], index: number, builtAt: number): number {
	return Math.min(dayMs, builtAt - startOf(days, index, builtAt)) / 1000;
}
