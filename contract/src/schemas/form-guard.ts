/** Spam check of public forms: submissions of bots are accepted and silently dropped (WEB-5). */
import * as z from 'zod/mini';

/** People take longer than this to fill in a form. */
export const minFillSeconds = 3;

/** Request headers. Both are optional, so that programs can call the API as documented. */
export const FormHeaders = z.object({
	/** The value of a hidden field, which only bots fill in. */
	'x-fax-number': z.optional(z.string().check(z.maxLength(200))),
	/** Seconds between showing the form and submitting it. */
	'x-fill-seconds': z.optional(z.coerce.number().check(z.gte(0), z.lte(604_800))),
});
export type FormHeaders = z.infer<typeof FormHeaders>;

export function isFromBot(form: FormHeaders): boolean {
	const { 'x-fax-number': faxNumber, 'x-fill-seconds': fillSeconds } = form;
	return Boolean(faxNumber) || (fillSeconds !== undefined && fillSeconds < minFillSeconds);
}
