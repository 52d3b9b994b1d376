/** The dashboard's filter by text, state and tag, stored in the query string. */
import { conditionKinds, conditionWords, type Website } from '@stayup/contract';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { shownConditionOf, staleWords, statusWords } from '../../../entities/website/ui/status-words.ts';
import { withChoice } from '../../../lib/search-params.ts';

export const boardStates = [
	'up',
	'down',
	'unknown',
	...conditionKinds,
	'not-checked',
	'not-updated',
	'paused',
] as const;
export type BoardState = (typeof boardStates)[number];

export const boardStateWords: Record<BoardState, string> = {
	...statusWords,
	...conditionWords,
	...staleWords,
	paused: 'Paused',
};

/** Offered only while a website is in one of them. */
export const rareStates: ReadonlySet<BoardState> = new Set([...conditionKinds, 'not-checked', 'not-updated']);

export interface BoardFilter {
	/** Text in the name or URL. */
	search: string;
	/** Null shows all. */
	state: BoardState | null;
	tag: string | null;
}

export const noFilter: BoardFilter = { search: '', state: null, tag: null };

export function readFilter(parameters: URLSearchParams): BoardFilter {
	return {
		search: parameters.get('search') ?? '',
		state: boardStates.find((state) => state === parameters.get('state')) ?? null,
		tag: parameters.get('tag'),
	};
}

/** Writes the filter into the query string; parts that do not filter are removed. */
export function writeFilter(query: URLSearchParams, change: Partial<BoardFilter>): URLSearchParams {
	return Object.entries(change).reduce((known, [name, value]) => withChoice(known, name, value), query);
}

export function isFiltering({ search, state, tag }: BoardFilter): boolean {
	return search.trim() !== '' || state !== null || tag !== null;
}

export function stateOf(website: Pick<ShownWebsite, 'isActive' | 'status' | 'condition' | 'staleness'>): BoardState {
	if (!website.isActive) return 'paused';
	return website.staleness?.kind ?? shownConditionOf(website) ?? website.status;
}

export function filterWebsites(websites: readonly ShownWebsite[], { search, state, tag }: BoardFilter): ShownWebsite[] {
	const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
	return websites.filter((website) => {
		const text = `${website.name} ${website.url}`.toLowerCase();
		return (
			words.every((word) => text.includes(word)) &&
			(state === null || stateOf(website) === state) &&
			(tag === null || website.tags.includes(tag))
		);
	});
}

/** All tags of the websites, sorted. */
export function tagsOf(websites: readonly Pick<Website, 'tags'>[]): string[] {
	return [...new Set(websites.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}
