/** Emails about booked calls. Those to visitors go to addresses that nobody may have confirmed, so they repeat nothing of the form (MAIL-7). */
import { brand, callLimits } from '@stayup/contract';
import { type CalendarPart, type EmailContent, type Fact, oneLine } from '../../../messages/content/email-content.ts';

interface VisitorCall {
	reference: string;
	/** Such as `Tue 2 Mar, 13:00 EST`, in the time zone of the visitor. */
	when: string;
	/** IANA name. */
	timeZone: string;
	lengthMinutes: number;
	callerName: string;
	/** Changes or cancels the call. */
	url: string;
	/** The subject of the call; null if only the visitor knows. */
	about: string | null;
	calendar: CalendarPart;
}

const footnote = `You received this email because someone booked a call with ${brand.name} and entered your email address. If that wasn't you, cancel the call with the link above. You will get no newsletter.`;

/** The call is not booked, so nobody needs to do anything about a call that somebody else asked for. */
export function callReservedEmail(call: Omit<VisitorCall, 'calendar'>): EmailContent {
	return {
		...visitorEmail(call),
		subject: `Confirm your call on ${call.when} (${call.reference})`,
		heading: 'Confirm your call',
		paragraphs: [
			`We hold ${call.when} for ${callLimits.reservedMinutes} minutes. The call is booked when you press the button behind this link.`,
			'Later than that, the same link books the time if it is still free, or another one.',
		],
		button: { label: 'Confirm the call', url: call.url },
		footnote: `You received this email because someone asked for a call with ${brand.name} and entered your email address. If that wasn't you, ignore it: the call is not booked. You will get no newsletter.`,
	};
}

export function callBookedEmail(call: VisitorCall): EmailContent {
	return {
		...visitorEmail(call),
		subject: `Your call on ${call.when} (${call.reference})`,
		heading: 'Your call is booked',
		paragraphs: [
			`${oneLine(call.callerName)} of ${brand.name} calls you on ${call.when}, at the phone number that was entered.`,
			'The time is attached for your calendar. If it no longer suits you, choose another one or cancel the call.',
		],
		calendar: call.calendar,
	};
}

export function callMovedEmail(call: VisitorCall): EmailContent {
	return {
		...visitorEmail(call),
		subject: `New time of your call: ${call.when} (${call.reference})`,
		heading: 'Your call has a new time',
		paragraphs: [
			`${oneLine(call.callerName)} of ${brand.name} calls you on ${call.when}, at the phone number that was entered.`,
			'The attached file changes the time in your calendar. Links in our earlier emails no longer open; please use the one in this email.',
		],
		calendar: call.calendar,
	};
}

export function callReminderEmail(call: Omit<VisitorCall, 'calendar'>): EmailContent {
	return {
		...visitorEmail(call),
		subject: `Reminder: your call on ${call.when} (${call.reference})`,
		heading: `Your call is on ${call.when}`,
		paragraphs: [
			`${oneLine(call.callerName)} of ${brand.name} calls you at the phone number that was entered. If the time no longer suits you, choose another one or cancel the call.`,
		],
	};
}

export function callCancelledEmail({
	reference,
	when,
	bookUrl,
	calendar,
}: Pick<VisitorCall, 'reference' | 'when' | 'calendar'> & { bookUrl: string }): EmailContent {
	return {
		subject: `Your call on ${when} is cancelled (${reference})`,
		heading: 'Your call is cancelled',
		paragraphs: [
			`We will not call you on ${when}. The attached file removes the call from your calendar.`,
			'You can book another call at any time.',
		],
		facts: [{ label: 'Reference', value: reference }],
		button: { label: 'Book a call', url: bookUrl },
		footnote: `You received this email because the call was cancelled with the link in an email to you.`,
		calendar,
	};
}

function visitorEmail({
	reference,
	when,
	timeZone,
	lengthMinutes,
	callerName,
	url,
	about,
}: Omit<VisitorCall, 'calendar'>): Pick<EmailContent, 'facts' | 'button' | 'footnote'> {
	return {
		facts: [
			{ label: 'Time', value: when },
			{ label: 'Time zone', value: timeZone.replaceAll('_', ' ') },
			{ label: 'Length', value: `${lengthMinutes} minutes` },
			{ label: 'Who calls', value: oneLine(callerName) },
			...(about === null ? [] : [{ label: 'About', value: oneLine(about) }]),
			{ label: 'Reference', value: reference },
		],
		button: { label: 'Change or cancel the call', url },
		footnote,
	};
}

interface CallerCall {
	reference: string;
	/** The visitor. */
	name: string;
	/** In our time zone. */
	when: string;
	facts: readonly Fact[];
	/** Of the lead. */
	url: string;
	calendar: CalendarPart;
}

export function callAssignedEmail({ reference, name, when, facts, url, calendar }: CallerCall): EmailContent {
	return {
		subject: `You call ${oneLine(name)} on ${when} (${reference})`,
		band: { tone: 'neutral', label: 'Booked call', detail: reference },
		heading: `You call ${oneLine(name)} on ${when}`,
		paragraphs: [
			'The time is attached for your calendar. After the call, say whether it was completed, or nobody answered.',
		],
		facts,
		button: { label: 'Open the lead', url },
		footnote: 'You received this email because you are one of those who call.',
		calendar,
	};
}

export function callWithdrawnEmail({
	reference,
	when,
	reason,
	calendar,
}: {
	/** Null if the lead was erased. */
	reference: string | null;
	when: string;
	reason: 'cancelled' | 'handed-over' | 'erased';
	calendar: CalendarPart;
}): EmailContent {
	return {
		subject: `No call on ${when}${reference === null ? '' : ` (${reference})`}`,
		band: { tone: 'neutral', label: 'Call withdrawn', ...(reference !== null && { detail: reference }) },
		heading: `You don't call on ${when}`,
		paragraphs: [`${withdrawnBecause[reason]} The attached file removes the call from your calendar.`],
		footnote: 'You received this email because you are one of those who call.',
		calendar,
	};
}

const withdrawnBecause = {
	cancelled: 'The visitor cancelled the call.',
	'handed-over': 'The visitor moved the call to a time at which somebody else calls.',
	erased: 'The lead was erased with the account of the visitor.',
} as const;
