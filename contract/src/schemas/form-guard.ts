/** Spam check of public forms: what may be spam is kept apart as possible spam (WEB-5). */
import * as z from 'zod/mini';
import type { SpamReason } from '../values/inbox/possible-spam.ts';

/** People take longer than this to fill in a form. */
const minFillSeconds = 3;

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

/** Null for what does not seem to be spam. */
export function spamReasonOf(form: FormHeaders): SpamReason | null {
	const { 'x-fax-number': faxNumber, 'x-fill-seconds': fillSeconds } = form;
	if (faxNumber) return 'hidden-field';
	return fillSeconds !== undefined && fillSeconds < minFillSeconds ? 'too-fast' : null;
}
