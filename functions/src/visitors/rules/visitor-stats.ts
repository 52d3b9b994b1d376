/** Adds up the stored days of a website for the reply. Pure. */
import { dayMs, type NamedViews, otherName, type VisitorNumbers, visitorLimits } from '@stayup/contract';
import type { VisitorDayDocument } from '../../platform/firestore/business/visitor-documents.ts';

type Summed = Pick<VisitorNumbers, 'views' | 'visits' | 'days' | 'pages' | 'sources' | 'countries'>;

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: number): string {
	return new Date(instant).toISOString().slice(0, 10);
}

/** YYYY-MM in UTC. */
export function monthOfDay(instant: number): string {
	return dayOf(instant).slice(0, 7);
}

export function firstDayOf(span: number, now: number): string {
	return dayOf(now - (span - 1) * dayMs);
}

export function sumDays(documents: readonly VisitorDayDocument[], span: number, now: number): Summed {
	const byDay = Map.groupBy(documents, ({ day }) => day);
	const days = Array.from({ length: span }, (_, index) => {
		const day = dayOf(now - (span - 1 - index) * dayMs);
		const parts = byDay.get(day) ?? [];
		return { day, views: sum(parts, 'views'), visits: sum(parts, 'visits') };
	});
	return {
		views: sum(days, 'views'),
		visits: sum(days, 'visits'),
		days,
		pages: mostFrequent(documents.map(({ pages }) => pages)),
		sources: mostFrequent(documents.map(({ sources = {} }) => sources)),
		countries: mostFrequent(documents.map(({ countries }) => countries)),
	};
}

function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
	return rows.reduce((total, row) => total + row[key], 0);
}

/** In each list, the name with the most views first. */
export type MonthNumbers = Pick<VisitorNumbers, 'views' | 'visits' | 'pages' | 'sources' | 'countries'>;

/** Of the days of a month. Views that are not counted by name are left out of the names. */
export function sumMonth(documents: readonly VisitorDayDocument[], namesShown: number): MonthNumbers {
	const named = (parts: readonly Readonly<Record<string, number>>[]) =>
		mostFrequent(parts)
			.filter(({ name }) => name !== otherName)
			.slice(0, namesShown);
	return {
		views: sum(documents, 'views'),
		visits: sum(documents, 'visits'),
		pages: named(documents.map(({ pages }) => pages)),
		sources: named(documents.map(({ sources = {} }) => sources)),
		countries: named(documents.map(({ countries }) => countries)),
	};
}

/** Those that are not shown by name count as `other`, which comes last. */
function mostFrequent(parts: readonly Readonly<Record<string, number>>[]): NamedViews[] {
	const totals = new Map<string, number>();
	for (const [name, views] of parts.flatMap((part) => Object.entries(part))) {
		totals.set(name, (totals.get(name) ?? 0) + views);
	}
	const named = [...totals]
		.filter(([name]) => name !== otherName)
		.map(([name, views]) => ({ name, views }))
		.sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1));
	const shown = named.slice(0, visitorLimits.namesShown);
	const others = named
		.slice(visitorLimits.namesShown)
		.reduce((total, { views }) => total + views, totals.get(otherName) ?? 0);
	return others === 0 ? shown : [...shown, { name: otherName, views: others }];
}
