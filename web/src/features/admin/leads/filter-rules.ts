/** Pure rules of saved filters: the choice that a filter stands for, and the way back to the URL. */
import { type LeadFilter, leadFilters, type SavedFilter } from '@stayup/contract';
import { withChoice } from '../../../lib/search-params.ts';

export type FilterChoice = Pick<SavedFilter, 'search' | 'filter'>;

export function choiceIn(params: URLSearchParams): FilterChoice {
	const filter = leadFilters.find((candidate) => candidate === params.get('filter'));
	return { search: params.get('search') ?? '', filter: filter ?? null };
}

export function withFilter(known: URLSearchParams, { search, filter }: FilterChoice): URLSearchParams {
	return withChoice(withChoice(known, 'search', search), 'filter', filter);
}

export function isAny({ search, filter }: FilterChoice): boolean {
	return search.trim() !== '' || filter !== null;
}

/** The saved filter that is chosen; undefined if the choice is not saved. */
export function savedAs(choice: FilterChoice, saved: readonly SavedFilter[]): SavedFilter | undefined {
	return saved.find(({ search, filter }) => search === choice.search.trim() && filter === choice.filter);
}

export const filterWords: Record<LeadFilter, string> = {
	late: 'Not answered within one business day',
	due: 'Next action due',
	mine: 'Assigned to me',
	unassigned: 'Assigned to nobody',
	fix: 'Requests to fix an outage',
};

/** Such as "florist, Next action due". */
export function choiceInWords({ search, filter }: FilterChoice): string {
	return [search.trim(), filter === null ? '' : filterWords[filter]].filter((part) => part !== '').join(', ');
}
