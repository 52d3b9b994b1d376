/** The success screen of the intake form (specification §2). */

import { callLimits, type LeadReceipt } from '@stayup/contract';
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
	/** As entered. */
	email: string;
	booking: LeadReceipt['call'];
}

export function IntakeDone({ page, callAt, email, booking }: SentIntake & { page: PublicPage }) {
	const timeZone = browserTimeZone();
	const time = callAt === '' ? '' : `${callInWords(callAt, timeZone)}, ${zoneLabel(timeZone, callAt)}`;
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
			{booking === 'reserved' && (
				<p className="text-lead text-ink [overflow-wrap:anywhere]">
					We hold {time} for {callLimits.reservedMinutes} minutes: confirm it in the email we sent to {email}.
				</p>
			)}
			{booking === 'booked' && <p className="text-lead text-ink">We will call you on {time}.</p>}
			{booking === 'asked' && (
				<p className="text-lead text-ink">
					You asked for a call on {time}. It is not booked yet: we will confirm it by email.
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
