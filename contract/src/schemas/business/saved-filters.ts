/** Searches and filters of the list of leads that an admin has saved. */
import * as z from 'zod/mini';
import { leadFilters, savedFilterLimits } from '../../values/inbox/inbox.ts';
import { possiblyBlankLine, requiredLine } from '../text.ts';

const { nameLength, searchLength } = savedFilterLimits;

export const SavedFilter = z.object({
	_id: z.string(),
	name: z.string(),
	/** Blank if every lead is searched. */
	search: z.string(),
	/** Null for all leads. */
	filter: z.nullable(z.enum(leadFilters)),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const Name = requiredLine('Please enter a name.', nameLength, `Please keep the name within ${nameLength} characters.`);

export const NewSavedFilter = z
	.object({
		name: Name,
		search: possiblyBlankLine(searchLength, 'the search'),
		filter: z.nullable(
			z.enum(leadFilters, { error: `Please choose one of these filters: ${leadFilters.join(', ')}.` }),
		),
	})
	.check(
		z.refine(({ search, filter }) => search.trim() !== '' || filter !== null, {
			path: ['filter'],
			error: 'Please search or choose a filter before you save it.',
		}),
	);
export type NewSavedFilter = z.infer<typeof NewSavedFilter>;

export const SavedFilterName = z.object({ name: Name });
