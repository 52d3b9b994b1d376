/** What a public form says of how it was filled in, so that the server can drop a machine's without a word. */

import type { FormHeaders } from '@stayup/contract';
import { textOf } from './text-of.ts';

/** People neither see it nor reach it; machines fill in everything. */
export function HiddenField() {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
			<label>
				Fax number
				<input name="faxNumber" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
			</label>
		</div>
	);
}

/** Since the page was loaded: what is asked before its script has come counts as well. */
export function formHeadersOf(form: FormData): FormHeaders {
	return {
		'x-fax-number': textOf(form, 'faxNumber').trim(),
		'x-fill-seconds': Math.min(604_800, performance.now() / 1000),
	};
}
