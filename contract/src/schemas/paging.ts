/** Paging of lists. */
import * as z from 'zod/mini';
import { pageSize } from '../values/page-size.ts';

const limitMessage = `Please request 1 to ${pageSize.max} rows.`;

/** Without parameters, the first page. */
export const PageQuery = z.object({
	/** Rows per page; 50 if omitted. */
	limit: z.optional(
		z.coerce
			.number(limitMessage)
			.check(z.multipleOf(1, limitMessage), z.gte(1, limitMessage), z.lte(pageSize.max, limitMessage)),
	),
	/** Where the page begins: an opaque value from the Link header of the previous page. */
	cursor: z.optional(z.string().check(z.maxLength(500, 'Please use the cursor of the previous page.'))),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Of a list that a screen needs as a whole: pages of `limit` would arrive one after the other. */
export const WholeListQuery = z.extend(PageQuery, {
	/** Pages of up to 1,000 rows, whatever `limit` says. */
	whole: z.optional(z.literal('true', 'Please send true, or leave it out.')),
});

export const PageOrRowQuery = z.extend(PageQuery, {
	/** Only the row with this id. */
	id: z.optional(z.string().check(z.maxLength(128, 'Please use the id of a row.'))),
});
export type PageOrRowQuery = z.infer<typeof PageOrRowQuery>;
