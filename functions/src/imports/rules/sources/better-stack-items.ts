/** Maintenance of monitors in Better Stack: each monitor has its own daily hours. Its API has no alert contacts beside monitors: teams are alerted. */
import { cutText, type Weekday, weekdays } from '@stayup/contract';
import { type JsonObject, listOf, textOf } from '../read-json.ts';
import {
	clockOf,
	minutesBetween,
	noItems,
	type SourceItems,
	type SourceWindow,
	sourceWindow,
} from '../source-items.ts';
import { ianaZone } from './rails-zones.ts';

export function betterStackItems(monitors: readonly JsonObject[]): SourceItems {
	const rows = monitors.map((settings, index) => ({ row: String(index + 1), settings }));
	const planned = rows.filter(({ settings }) => textOf(settings.maintenance_from) !== '');
	// Monitors with the same hours share a window.
	const groups = Map.groupBy(planned, ({ settings }) =>
		JSON.stringify([
			...[settings.maintenance_from, settings.maintenance_to, settings.maintenance_timezone].map(textOf),
			listOf(settings.maintenance_days).map(textOf),
		]),
	);
	const windows = [...groups.values()].flatMap((group) => {
		const [first] = group;
		return first
			? [
					windowOf(
						first.settings,
						group.map(({ row }) => row),
					),
				]
			: [];
	});
	return { ...noItems, windows };
}

function windowOf(settings: JsonObject, monitors: string[]): SourceWindow {
	const [from, until] = [textOf(settings.maintenance_from), textOf(settings.maintenance_to)];
	const time = clockOf(from);
	const name = monitors.length === 1 ? `Maintenance of ${textOf(settings.pronounceable_name)}` : 'Maintenance';
	const durationMinutes = minutesBetween(from, until);
	const make = (known: Partial<SourceWindow>) => sourceWindow(name, 'Hours of a monitor', { monitors, ...known });
	if (time === null || durationMinutes === null) return make({ cannot: 'Its start or end is missing.' });
	const isOvernight = (clockOf(until) ?? '') < time;
	const chosen = daysOf(listOf(settings.maintenance_days).map(textOf), isOvernight);
	if (chosen.length === 0) return make({ cannot: 'It lasts over midnight, but on no two days in a row.' });
	const zone = textOf(settings.maintenance_timezone) || 'UTC';
	const timeZone = ianaZone(zone);
	const lost = timeZone === null ? [`Its time zone “${cutText(zone, 60)}” is unknown to us.`] : [];
	const rhythm = { every: 1, until: null };
	const recurrence =
		chosen.length === weekdays.length
			? ({ kind: 'daily', ...rhythm } as const)
			: ({ kind: 'weekly', weekdays: chosen, ...rhythm } as const);
	return make({ lost, schedule: { timeZone, date: null, time, durationMinutes, recurrence } });
}

/** The days on which it starts: hours over midnight name both days. Without days it is every day. */
function daysOf(named: readonly string[], isOvernight: boolean): Weekday[] {
	if (named.length === 0) return [...weekdays];
	const has = (index: number) => named.includes((weekdays[index % weekdays.length] ?? '').slice(0, 3));
	return weekdays.filter((_, index) => has(index) && (!isOvernight || has(index + 1)));
}
