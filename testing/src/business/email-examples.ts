/** Examples of the emails about booked calls and proposals. */
import {
	callAssignedEmail,
	callBookedEmail,
	callCancelledEmail,
	callMovedEmail,
	callReminderEmail,
	callReservedEmail,
	callWithdrawnEmail,
} from '../../../functions/src/emails/templates/business/call-emails.ts';
import {
	proposalAnsweredEmail,
	proposalEmail,
} from '../../../functions/src/emails/templates/business/proposal-emails.ts';
import { origin } from '../alerts/alert-email-examples.ts';

const visitorCall = {
	reference: 'L-7K3M2Q',
	when: 'Tue 10 Mar, 15:00 CET',
	timeZone: 'Europe/Berlin',
	lengthMinutes: 30,
	callerName: 'Ada',
	url: `${origin}/calls/change#a-token`,
	about: null,
};

export const businessEmailExamples = {
	'call reserved': callReservedEmail(visitorCall),
	'call booked': callBookedEmail({ ...visitorCall, calendar: { method: 'REQUEST', text: '' } }),
	'call moved': callMovedEmail({ ...visitorCall, calendar: { method: 'REQUEST', text: '' } }),
	'call reminder': callReminderEmail(visitorCall),
	'call cancelled': callCancelledEmail({
		reference: 'L-7K3M2Q',
		when: visitorCall.when,
		bookUrl: `${origin}/book-call`,
		calendar: { method: 'CANCEL', text: '' },
	}),
	'call assigned': callAssignedEmail({
		reference: 'L-7K3M2Q',
		name: 'Heidi Cooper',
		when: 'Tue 10 Mar, 10:00 EDT',
		url: `${origin}/admin/leads/heidi`,
		facts: [
			{ label: 'Phone', value: '+1 555 0100' },
			{ label: 'Time of the visitor', value: visitorCall.when },
		],
		calendar: { method: 'REQUEST', text: '' },
	}),
	'call withdrawn': callWithdrawnEmail({
		reference: 'L-7K3M2Q',
		when: 'Tue 10 Mar, 10:00 EDT',
		reason: 'cancelled',
		calendar: { method: 'CANCEL', text: '' },
	}),
	'proposal sent': proposalEmail({
		reference: 'Q-4V8NWE',
		name: 'Heidi Cooper',
		from: 'Ada',
		until: 'Mon 9 Mar 2026',
		isNew: true,
		url: `${origin}/proposal#a-token`,
	}),
	'proposal answered': proposalAnsweredEmail({
		reference: 'Q-4V8NWE',
		name: 'Heidi Cooper',
		kind: 'accepted',
		said: 'Heidi Cooper',
		prices: ['Plan Pro: $200 a month', 'Once: $1,200', 'Due with the acceptance: $1,400'],
		url: `${origin}/admin/leads/heidi`,
	}),
};
