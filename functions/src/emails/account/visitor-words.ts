/** Visitor numbers of a month in the words of the monthly report. */
import { directSource, type NamedViews, unknownCountry } from '@stayup/contract';

export interface MonthOfVisitors {
	views: number;
	visits: number;
	/** The most viewed ones, most views first. */
	pages: readonly NamedViews[];
	/** Hosts, or `directSource`. */
	sources: readonly NamedViews[];
	/** Codes, or `unknownCountry`. */
	countries: readonly NamedViews[];
}

/** Longer paths and hosts are cut, so that a line has room for three. */
const longestName = 30;

export function visitorsInWords({ views, visits }: Pick<MonthOfVisitors, 'views' | 'visits'>): string {
	return `${number(views, 'page view')} in ${number(visits, 'visit')}`;
}

/** A line each for the most viewed pages, the sources and the countries; none for a website without visitors. */
export function visitorDetails(visitors: MonthOfVisitors | null): string[] {
	if (!visitors) return [];
	return [
		...lineOf('Pages', visitors.pages, (page) => page),
		...lineOf('Sources', visitors.sources, (source) => (source === directSource ? 'direct' : source)),
		...lineOf('Countries', visitors.countries, countryName),
	];
}

function lineOf(label: string, names: readonly NamedViews[], wordOf: (name: string) => string): string[] {
	if (names.length === 0) return [];
	const parts = names.map(({ name, views }) => `${cut(wordOf(name))} (${views.toLocaleString('en-US')})`);
	return [`${label}: ${parts.join(', ')}`];
}

function cut(name: string): string {
	const letters = [...name];
	return letters.length <= longestName ? name : `${letters.slice(0, longestName - 1).join('')}…`;
}

function countryName(code: string): string {
	return code === unknownCountry ? 'unknown' : (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code);
}

function number(count: number, noun: string): string {
	return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
