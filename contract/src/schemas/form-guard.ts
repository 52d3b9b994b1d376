/** What a public form says of how it was filled in, so that a machine's mail is dropped without a word (WEB-5). */
import * as z from 'zod/mini';

/** Nobody fills a form faster. */
export const minFillSeconds = 3;

/** Request headers. Both may be left out, as by a program that calls the API as documented. */
export const FormHeaders = z.object({
	/** A field people do not see; a form that has it filled in comes from a machine. */
	'x-fax-number': z.optional(z.string().check(z.maxLength(200))),
	/** Seconds from showing the form to sending it. */
	'x-fill-seconds': z.optional(z.coerce.number().check(z.gte(0), z.lte(604_800))),
});
export type FormHeaders = z.infer<typeof FormHeaders>;

export function isFromBot(form: FormHeaders): boolean {
	const { 'x-fax-number': faxNumber, 'x-fill-seconds': fillSeconds } = form;
	return Boolean(faxNumber) || (fillSeconds !== undefined && fillSeconds < minFillSeconds);
}
