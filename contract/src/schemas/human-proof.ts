/** What a public form says of how it was filled in, so that a machine's mail is dropped without a word (WEB-5). */
import * as z from 'zod/mini';

/** Nobody fills a form faster. */
export const leastFillSeconds = 3;

/** Both may be left out, as by a program that calls the API as documented. */
export const humanProof = {
	/** A field people do not see; whoever fills it in is a machine. */
	faxNumber: z.optional(z.string().check(z.maxLength(200))),
	/** Seconds from showing the form to sending it. */
	fillSeconds: z.optional(z.number().check(z.gte(0), z.lte(604_800))),
};

export function isFromMachine(form: { faxNumber?: string | undefined; fillSeconds?: number | undefined }): boolean {
	return Boolean(form.faxNumber) || (form.fillSeconds !== undefined && form.fillSeconds < leastFillSeconds);
}
