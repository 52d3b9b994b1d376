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
	reference: string;
}

export function IntakeDone({ page, callAt, email, booking, reference }: SentIntake & { page: PublicPage }) {
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
			<dl className="mt-2 grid w-full gap-4 rounded-card border border-line bg-subtle p-5 text-left text-ui">
				<div>
					<dt className="text-muted">Reference</dt>
					<dd className="text-ink">{reference}</dd>
				</div>
				<div>
					<dt className="text-muted">What happens next</dt>
					<dd className="text-ink [overflow-wrap:anywhere]">{nextStep({ booking, email })}</dd>
				</div>
			</dl>
			<ButtonLink to={paths.home} size="large" className="mt-4">
				Return to Home
			</ButtonLink>
		</div>
	);
}

function nextStep({ booking, email }: Pick<SentIntake, 'booking' | 'email'>): string {
	switch (booking) {
		case 'reserved':
			return `Press the button in the email to ${email}. Without it, we call or write to you within one business day.`;
		case 'booked':
			return `The email to ${email} has the time for your calendar, and a link to move or cancel the call.`;
		case 'asked':
		case 'none':
			return 'We read your answers, then call or write to you within one business day. If you write to us before, please name the reference.';
	}
}
