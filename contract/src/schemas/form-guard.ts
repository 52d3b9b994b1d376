/** The headers of public forms by which possible spam is recognised (WEB-5). */
import * as z from 'zod/mini';

/** Request headers. Both are optional, so that programs can call the API as documented. */
export const FormHeaders = z.object({
	/**
	 * From our own forms: a field that people do not see, but that bots fill in, and some password managers. With a value, what was sent is kept as
	 * possible spam.
	 */
	'x-fax-number': z.optional(z.string().check(z.maxLength(200))),
	/**
	 * From our own forms: seconds between showing and sending the form. With less than 3, what was sent is kept as possible spam, except for a
	 * request to fix an outage by somebody who has access to it.
	 */
	'x-fill-seconds': z.optional(z.coerce.number().check(z.gte(0), z.lte(604_800))),
});
export type FormHeaders = z.infer<typeof FormHeaders>;
