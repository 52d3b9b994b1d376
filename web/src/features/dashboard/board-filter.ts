/** Which websites the dashboard shows: by words, state and tag, as the page's address says. */
import type { Website } from '@stayup/contract';

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

/** Into the address, where only what filters stands. */
export function writeFilter(parameters: URLSearchParams, { search, state, tag }: BoardFilter): URLSearchParams {
	for (const [name, value] of Object.entries({ search, state, tag })) {
		if (value === '' || value === null) parameters.delete(name);
		else parameters.set(name, value);
	}
	return parameters;
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
