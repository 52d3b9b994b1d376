/** Endpoints for the filters that an admin has saved. */
import * as z from 'zod/mini';
import { NewSavedFilter, SavedFilter, SavedFilterName } from '../../schemas/business/saved-filters.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const savedFiltersEndpoints = {
	listSavedFilters: {
		method: 'GET',
		path: '/api/admin/saved-filters',
		access: 'admin',
		audit: { none: 'It concerns the admin who calls.' },
		reply: z.array(SavedFilter),
		summary: 'List the searches and filters of leads that the caller has saved, by name.',
	},
	addSavedFilter: {
		method: 'POST',
		path: '/api/admin/saved-filters',
		access: 'admin',
		audit: { none: 'It concerns the admin who calls.' },
		body: NewSavedFilter,
		reply: SavedFilter,
		refusals: ['conflict'],
		status: 201,
		summary: 'Save a search and filter of leads under a name. An admin has at most 20.',
	},
	renameSavedFilter: {
		method: 'PATCH',
		path: '/api/admin/saved-filters/:id',
		access: 'admin',
		audit: { none: 'It concerns the admin who calls.' },
		body: SavedFilterName,
		reply: SavedFilter,
		refusals: ['conflict'],
		summary: 'Rename a saved filter.',
	},
	removeSavedFilter: {
		method: 'DELETE',
		path: '/api/admin/saved-filters/:id',
		access: 'admin',
		audit: { none: 'It concerns the admin who calls.' },
		reply: Done,
		summary: 'Remove a saved filter.',
	},
} as const satisfies Record<string, Endpoint>;
