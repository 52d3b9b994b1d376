/** The searches and filters of leads that an admin has saved. */
import type { SavedFilter } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { Problem } from '../../platform/problem.ts';
import type { SavedFilterStore, StoredFilter } from './saved-filter-store.ts';

export function createSavedFilterHandlers({ savedFilters }: { savedFilters: SavedFilterStore }) {
	return {
		async listSavedFilters({ actor }) {
			const filters = (await savedFilters.listOf(actor.person.uid)).map(filterOf);
			return filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
		},

		addSavedFilter: async ({ actor, body }) => filterOf(await savedFilters.add(actor.person.uid, body)),

		async renameSavedFilter({ actor, params, body }) {
			const renamed = await savedFilters.rename(actor.person.uid, params.id, body.name);
			if (!renamed) throw filterGone();
			return filterOf(renamed);
		},

		async removeSavedFilter({ actor, params }) {
			if (!(await savedFilters.remove(actor.person.uid, params.id))) throw filterGone();
			return { message: 'The filter is removed.' };
		},
	} satisfies Partial<Handlers>;
}

function filterOf({ id, name, search, filter }: StoredFilter): SavedFilter {
	return { _id: id, name, search, filter };
}

function filterGone(): Problem {
	return new Problem('not-found', 'This filter no longer exists.');
}
