/** An example of every email, for tests and for the pictures in docs/emails. */
import { dayMs, minuteMs } from '@stayup/contract';
import { unsubscribeUrls } from '../../functions/src/emails/email-link-urls.ts';
import {
	changeConfirmationEmail,
	confirmationEmail,
	deletionRequestedEmail,
	emailChangedEmail,
	loginRestoredEmail,
	newLoginEmail,
	passwordChangedEmail,
	passwordResetEmail,
	pauseAnnouncedEmail,
} from '../../functions/src/emails/templates/account-emails.ts';
import { adminEmail, teamResetEmail } from '../../functions/src/emails/templates/admin-emails.ts';
import { paymentFailedEmail, tierChangedEmail } from '../../functions/src/emails/templates/business/billing-emails.ts';
import {
	callAssignedEmail,
	callBookedEmail,
	callCancelledEmail,
	callMovedEmail,
	callReminderEmail,
	callWithdrawnEmail,
} from '../../functions/src/emails/templates/business/call-emails.ts';
import { formEntryEmail } from '../../functions/src/emails/templates/business/form-emails.ts';
import { webhookOffEmail } from '../../functions/src/emails/templates/channel-emails.ts';
import { invitationEmail } from '../../functions/src/emails/templates/invitation-email.ts';
import { operatorEmail } from '../../functions/src/emails/templates/operator-emails.ts';
import { monthlyReportEmail } from '../../functions/src/emails/templates/report-emails.ts';
import {
	recoveryCodeUsedEmail,
	secondFactorChangedEmail,
} from '../../functions/src/emails/templates/second-factor-emails.ts';
import { statusAccessEmail } from '../../functions/src/emails/templates/status-access-email.ts';
import { statusEventEmail, subscriptionEmail } from '../../functions/src/emails/templates/status-emails.ts';
import type { EmailContent } from '../../functions/src/messages/content/email-content.ts';
import {
	alertEmailExamples,
	bakeryMinutes,
	daysOfFebruary,
	february,
	origin,
	overloaded,
	timeZone,
} from './alerts/alert-email-examples.ts';
import { noon } from './builders.ts';
import { aMaintenanceEvent, anIncidentEvent } from './status-pages/builders.ts';

const person = { name: 'Alice', dashboardUrl: `${origin}/dashboard` };
const link = `${origin}/reset-password#a-code`;

function viewsOf(views: Readonly<Record<string, number>>) {
	return Object.entries(views).map(([name, count]) => ({ name, views: count }));
}

const statusPage = { name: 'Acme', url: `${origin}/s/acme`, showsBrand: false };
const subscriberLinks = { manageUrl: `${origin}/s/acme/manage/a-key`, stopUrl: `${origin}/s/acme/leave/a-key` };
const brandedPage = { ...statusPage, showsBrand: true };

const visitorCall = {
	reference: 'L-7K3M2Q',
	when: 'Tue 10 Mar, 15:00 CET',
	timeZone: 'Europe/Berlin',
	lengthMinutes: 30,
	callerName: 'Ada',
	url: `${origin}/calls/change#a-token`,
	about: null,
};

export const emailExamples: Readonly<Record<string, EmailContent>> = {
	...alertEmailExamples,
	'webhook off': webhookOffEmail({
		host: 'hooks.example.com',
		cause: 'gone',
		notificationsUrl: `${origin}/profile/notifications`,
	}),
	'confirm email': confirmationEmail({ url: `${origin}/confirm-email#a-code` }),
	'change email': changeConfirmationEmail({ url: `${origin}/confirm-email#a-code` }),
	'email changed': emailChangedEmail({ name: 'Alice', newEmail: 'new@example.com' }),
	'password reset': passwordResetEmail({ name: 'Alice', url: link }),
	invitation: invitationEmail({ inviter: 'alice@example.com', role: 'responder', url: `${origin}/invitation#a-token` }),
	'status access': statusAccessEmail({ url: `${origin}/s/bakery/access?link=a-token` }),
	'password changed': passwordChangedEmail({ name: 'Alice', url: `${origin}/login` }),
	'new login': newLoginEmail({
		name: 'Alice',
		at: noon,
		timeZone,
		url: `${origin}/profile/security`,
		device: 'Chrome on Windows',
		network: '203.0.113.0/24',
	}),
	'second factor added': secondFactorChangedEmail({
		name: 'Alice',
		change: 'authenticator-added',
		url: `${origin}/profile/security`,
	}),
	'second factor removed': secondFactorChangedEmail({
		name: 'Alice',
		change: 'passkey-removed',
		url: `${origin}/profile/security`,
	}),
	'recovery codes renewed': secondFactorChangedEmail({
		name: 'Alice',
		change: 'recovery-codes-renewed',
		url: `${origin}/profile/security`,
	}),
	'recovery code used': recoveryCodeUsedEmail({ name: 'Alice', left: 9, url: `${origin}/profile/security` }),
	'login restored': loginRestoredEmail({ name: 'Alice', change: 'password', url: `${origin}/forgot-password` }),
	'deletion requested': deletionRequestedEmail({
		name: 'Alice',
		at: noon + 7 * dayMs,
		timeZone,
		url: `${origin}/profile`,
	}),
	'pause announced': pauseAnnouncedEmail({
		at: noon + 2 * dayMs,
		timeZone,
		url: `${origin}/confirm-email#a-code`,
	}),
	'tier changed': tierChangedEmail({ ...person, before: 'Free', after: 'Pro' }),
	'form entry': formEntryEmail({
		website: 'Rosie’s Bakery',
		page: '/contact',
		url: `${origin}/websites/bakery/visitors`,
		fields: [
			{ name: 'Name', value: 'Ann Lee' },
			{ name: 'Email', value: 'ann@example.com' },
			{ name: 'Message', value: 'Do you deliver on Sundays?' },
		],
	}),
	'payment failed': paymentFailedEmail({ name: 'Alice', billingUrl: `${origin}/profile/billing` }),
	'monthly report': {
		...monthlyReportEmail({
			name: 'Alice',
			month: '2026-02',
			dashboardUrl: `${origin}/dashboard`,
			websites: [
				{
					name: 'Rosie’s Bakery',
					uptime: 99.19,
					uptimeBefore: 99.96,
					outages: 3,
					downSeconds: 326 * 60,
					averageResponseTime: 212.4,
					days: daysOfFebruary(bakeryMinutes),
					longestOutage: { start: february + 16 * dayMs, durationMs: 310 * minuteMs, cause: overloaded },
					maintenance: { seconds: 90 * 60, uptime: 98.97 },
					visitors: {
						views: 12_480,
						visits: 5_120,
						pages: viewsOf({ '/': 6_210, '/menu': 4_035, '/contact': 1_190 }),
						sources: viewsOf({ '(direct)': 2_940, 'google.com': 1_420, 'instagram.com': 610 }),
						countries: viewsOf({ US: 11_020, CA: 980, '(unknown)': 480 }),
					},
				},
				{
					name: 'Blog',
					uptime: 100,
					uptimeBefore: 100,
					outages: 0,
					downSeconds: 0,
					averageResponseTime: 98.2,
					days: daysOfFebruary({}),
					longestOutage: null,
					maintenance: null,
					visitors: null,
				},
				{
					name: 'Florist',
					uptime: null,
					uptimeBefore: null,
					outages: 0,
					downSeconds: 0,
					averageResponseTime: null,
					days: [],
					longestOutage: null,
					maintenance: null,
					visitors: null,
				},
			],
		}),
		...unsubscribeUrls(origin, 'a-token'),
	},
	'admin server up': adminEmail({ ...person, messageType: 'server_up', customMessage: null }),
	'admin downtime report': adminEmail({ ...person, messageType: 'downtime_report', customMessage: null }),
	'admin thank you': adminEmail({ ...person, messageType: 'thank_you', customMessage: null }),
	'admin password reset': teamResetEmail({ name: 'Alice', url: link }),
	'admin custom': adminEmail({
		...person,
		messageType: 'custom',
		customMessage: 'We moved your website.\n\nAll is well.',
	}),
	'status confirmation': subscriptionEmail(brandedPage, { url: `${origin}/s/acme/confirm/a-key`, isKnown: false }),
	'status already subscribed': subscriptionEmail(statusPage, { url: `${origin}/s/acme/manage/a-key`, isKnown: true }),
	'status incident': statusEventEmail(statusPage, anIncidentEvent, subscriberLinks),
	'status incident resolved': statusEventEmail(
		brandedPage,
		{
			...anIncidentEvent,
			state: 'resolved',
			text: 'Orders are fast again.\n\nWe are sorry.',
			at: anIncidentEvent.at + 20 * minuteMs,
		},
		subscriberLinks,
	),
	'status maintenance': statusEventEmail(statusPage, aMaintenanceEvent, subscriberLinks),
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
	'checks suppressed': operatorEmail({ event: 'checks-suppressed', at: noon }),
	'region lost': operatorEmail({ event: 'region-lost', region: 'us-west1', since: noon }),
	'region back': operatorEmail({ event: 'region-back', region: 'us-west1', since: noon, at: noon + 300_000 }),
	'capacity low': operatorEmail({ event: 'capacity-low', checksPerMinute: 402_300, maxChecksPerMinute: 500_000 }),
	'double subscription': operatorEmail({
		event: 'double-subscription',
		uid: 'WqgVz1cYdFbk2',
		customerId: 'cus_R9xT2aYb',
		subscriptionIds: ['sub_1QaZ', 'sub_1QbX'],
	}),
	'refund due': operatorEmail({
		event: 'refund-due',
		uid: 'WqgVz1cYdFbk2',
		customerId: 'cus_R9xT2aYb',
		subscriptionId: 'sub_1QaZ',
		endedAt: noon,
		paidUntil: noon + 1_036_800_000,
	}),
};
