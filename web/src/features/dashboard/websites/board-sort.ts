/** The order of the websites table, stored in the query string: `sort=response`, or `sort=-response` for the largest first. */
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { byName, shownSince, sortByUrgency } from '../../../entities/website/ui/status-words.ts';
import { shortUrl } from '../../../lib/format.ts';
import type { Sort } from '../../../ui/table/data-table-props.ts';

type Value = string | number | null;

/** Milliseconds. While a website is down, the last one that it had is no news. */
export function shownResponseTime({ status, lastResponseTime }: ShownWebsite): number | null {
	return status === 'down' ? null : lastResponseTime;
}

interface SortableColumn {
	/** The direction that is asked for most: the slowest website, the latest check, the worst uptime. */
	first: Sort['direction'];
	valueOf: (website: ShownWebsite, urgency: number) => Value;
}

const sortable: Readonly<Record<string, SortableColumn>> = {
	name: { first: 'ascending', valueOf: ({ name }) => name },
	url: { first: 'ascending', valueOf: ({ url }) => shortUrl(url) },
	status: { first: 'ascending', valueOf: (_website, urgency) => urgency },
	statusSince: { first: 'descending', valueOf: (website) => Date.parse(shownSince(website)) },
	lastHours: { first: 'ascending', valueOf: ({ lastDayUptime }) => lastDayUptime ?? null },
	uptime: { first: 'ascending', valueOf: ({ lastDayUptime }) => lastDayUptime ?? null },
	response: { first: 'descending', valueOf: shownResponseTime },
	interval: { first: 'ascending', valueOf: ({ runningInterval }) => runningInterval },
	lastChecked: {
		first: 'descending',
		valueOf: ({ lastChecked }) => (lastChecked === null ? null : Date.parse(lastChecked)),
	},
};

export function isSortable(column: string): boolean {
	return Object.hasOwn(sortable, column);
}

/** Null is the default order: websites that are down first. */
export function readSort(parameter: string | null): Sort | null {
	const column = parameter?.replace(/^-/, '') ?? '';
	if (!isSortable(column)) return null;
	return { column, direction: parameter?.startsWith('-') ? 'descending' : 'ascending' };
}

export function writeSort(sort: Sort | null): string {
	if (sort === null) return '';
	return sort.direction === 'descending' ? `-${sort.column}` : sort.column;
}

/** A column's header sorts by it, then in the other direction, then in the default order. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
	const first = sortable[column]?.first ?? 'ascending';
	if (sort?.column !== column) return { column, direction: first };
	if (sort.direction !== first) return null;
	return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

/** Websites without a value come last in both directions; equal ones keep the default order. */
export function sortWebsites(websites: readonly ShownWebsite[], sort: Sort | null): ShownWebsite[] {
	const byUrgency = sortByUrgency(websites);
	const column = sort && sortable[sort.column];
	if (!column) return byUrgency;
	const sign = sort.direction === 'descending' ? -1 : 1;
	return byUrgency
		.map((website, urgency) => ({ website, value: column.valueOf(website, urgency) }))
		.sort((a, b) => compare(a.value, b.value, sign))
		.map(({ website }) => website);
}

function compare(a: Value, b: Value, sign: number): number {
	if (a === null || b === null) return Number(a === null) - Number(b === null);
	return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byName.compare(String(a), String(b)));
}
