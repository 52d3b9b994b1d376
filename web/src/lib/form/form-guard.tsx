/** Spam protection of public forms: a hidden field and the fill time, from which the server recognises what may be spam. */

import type { FormHeaders } from '@stayup/contract';
import { textOf } from './text-of.ts';

/** A honeypot: people cannot see or reach it, and bots fill it in. The attributes ask password managers not to. */
export function HiddenField() {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
			<label>
				Fax number
				<input
					name="faxNumber"
					type="text"
					tabIndex={-1}
					autoComplete="off"
					defaultValue=""
					data-1p-ignore=""
					data-bwignore=""
					data-form-type="other"
					data-lpignore="true"
				/>
			</label>
		</div>
	);
}

/** The fill time counts from the page load, because the server-rendered form works before its script has loaded. */
export function formHeadersOf(form: FormData): FormHeaders {
	return {
		'x-fax-number': textOf(form, 'faxNumber').trim(),
		'x-fill-seconds': Math.min(604_800, performance.now() / 1000),
	};
}
