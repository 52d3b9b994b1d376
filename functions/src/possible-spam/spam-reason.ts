/** Recognises what may be spam in a public form; it is kept apart as possible spam (WEB-5). */
import type { FormHeaders, SpamReason } from '@stayup/contract';

/** People take longer than this to fill in a form. */
const minFillSeconds = 3;

/** Null for what does not seem to be spam. */
export function spamReasonOf(form: FormHeaders): SpamReason | null {
	const { 'x-fax-number': faxNumber, 'x-fill-seconds': fillSeconds } = form;
	if (faxNumber) return 'hidden-field';
	return fillSeconds !== undefined && fillSeconds < minFillSeconds ? 'too-fast' : null;
}
