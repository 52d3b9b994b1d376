/** Which websites the dashboard shows: by words, state and tag, as the page's address says. */
import type { Website } from '@stayup/contract';
import { withChoice } from '../../lib/search-params.ts';

export const boardStates = ['up', 'down', 'unknown', 'paused'] as const;
export type BoardState = (typeof boardStates)[number];

export interface BoardFilter {
	/** In the name or the address. */
	search: string;
	/** Null for all. */
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

/** Into the query, which names only what filters. */
export function writeFilter(query: URLSearchParams, change: Partial<BoardFilter>): URLSearchParams {
	return Object.entries(change).reduce((known, [name, value]) => withChoice(known, name, value), query);
}

export function isFiltering({ search, state, tag }: BoardFilter): boolean {
	return search.trim() !== '' || state !== null || tag !== null;
}

export function stateOf({ isActive, status }: Pick<Website, 'isActive' | 'status'>): BoardState {
	return isActive ? status : 'paused';
}

export function filterWebsites(websites: readonly Website[], { search, state, tag }: BoardFilter): Website[] {
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

/** All there are, in order. */
export function tagsOf(websites: readonly Pick<Website, 'tags'>[]): string[] {
	return [...new Set(websites.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** For where nothing is left to show: what was asked for. */
export function describeFilter({ search, state, tag }: BoardFilter): string {
	const asked = [
		...(search.trim() === '' ? [] : [`“${search.trim()}” in its name or address`]),
		...(state === null ? [] : [`the state ${state}`]),
		...(tag === null ? [] : [`the tag ${tag}`]),
	];
	return `You look for websites with ${asked.join(' and ')}.`;
}
