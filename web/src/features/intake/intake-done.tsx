/** The success screen of the intake form (specification §2). */

import { CircleCheck } from 'lucide-react';
import { callInWords, zoneLabel } from '../../entities/lead/call-times.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import type { PublicPage } from '../../lib/public-pages/public-pages.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';

export interface SentIntake {
	/** The chosen time; blank for any. */
	callAt: string;
	/** False while the request counts as possible spam. */
	isCallBooked: boolean;
}

export function IntakeDone({ page, callAt, isCallBooked }: SentIntake & { page: PublicPage }) {
	const timeZone = browserTimeZone();
	return (
		<div
			role="status"
			className="mx-auto grid w-full max-w-form justify-items-center gap-4 px-4 py-16 text-center sm:py-24"
		>
			<PageHead page={page} />
			<CircleCheck className="size-10 stroke-[1.5] text-up" />
			<h1 tabIndex={-1} className="text-h2 sm:text-h1">
				Thank You!
			</h1>
			<p className="text-lead text-body">Your information has been submitted successfully.</p>
			{callAt !== '' && (
				<p className="text-lead text-ink">
					{isCallBooked ? 'We will call you on ' : 'You asked for a call on '}
					{callInWords(callAt, timeZone)}, {zoneLabel(timeZone, callAt)}.
					{!isCallBooked && ' It is not booked yet: we will confirm it by email.'}
				</p>
			)}
			<p className="text-base text-muted">
				Our team will contact you shortly to discuss your website needs and schedule your call.
			</p>
			<ButtonLink to={paths.home} size="large" className="mt-4">
				Return to Home
			</ButtonLink>
		</div>
	);
}
