/** The filter of the outages, kept in the page's URL so that a link opens the same list. */
import { dayMs, type OutageQuery, type OutageState, outageStates } from '@stayup/contract';

export const periods = {
	yesterday: { label: 'Since yesterday', words: 'since yesterday', days: 1 },
	'7d': { label: 'Last 7 days', words: 'in the last 7 days', days: 7 },
	'30d': { label: 'Last 30 days', words: 'in the last 30 days', days: 30 },
	'90d': { label: 'Last 90 days', words: 'in the last 90 days', days: 90 },
	'12m': { label: 'Last 12 months', words: 'in the last 12 months', days: 365 },
} as const;
type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

export interface OutagesFilter {
	state: OutageState | null;
	/** The id of a website. */
	website: string | null;
	since: Period | null;
}

export const filterNames: readonly (keyof OutagesFilter)[] = ['state', 'website', 'since'];

export function readOutagesFilter(params: URLSearchParams): OutagesFilter {
	return {
		state: outageStates.find((state) => state === params.get('state')) ?? null,
		website: params.get('website') || null,
		since: periodNames.find((period) => period === params.get('since')) ?? null,
	};
}

export function isFiltered({ state, website, since }: OutagesFilter): boolean {
	return state !== null || website !== null || since !== null;
}

/** `nowMs`: milliseconds since the epoch. */
export function outageQueryOf({ state, website, since }: OutagesFilter, nowMs: number): OutageQuery {
	return {
		...(state !== null && { state }),
		...(website !== null && { website }),
		...(since !== null && { since: new Date(nowMs - periods[since].days * dayMs).toISOString() }),
	};
}
