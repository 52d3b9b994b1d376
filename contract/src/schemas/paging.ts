/** Pages of a list: how many rows a caller gets, and where the next page begins. */
import * as z from 'zod/mini';
import { pageSize } from '../values/page-size.ts';

const limitMessage = `Please ask for 1 to ${pageSize.max} rows.`;

/** Leaving both out gives the first page. A cursor is an opaque word from the Link header of the page before. */
export const PageQuery = z.object({
	limit: z.optional(
		z.coerce
			.number(limitMessage)
			.check(z.multipleOf(1, limitMessage), z.gte(1, limitMessage), z.lte(pageSize.max, limitMessage)),
	),
	cursor: z.optional(z.string().check(z.maxLength(500, 'Please use a cursor from the page before.'))),
});
export type PageQuery = z.infer<typeof PageQuery>;
