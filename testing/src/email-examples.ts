/** An example of every email, for tests and for the pictures in docs/emails. */
import { dayMs, explainPast, minuteMs } from '@stayup/contract';
import type { AccountEmailSources } from '../../functions/src/emails/account/account-email.ts';
import { accountEmailOf } from '../../functions/src/emails/account/account-emails.ts';
import { monthlyReportEmail } from '../../functions/src/emails/account/report-emails.ts';
import { unsubscribeUrls } from '../../functions/src/emails/email-link-urls.ts';
import { entryConfirmationEmail } from '../../functions/src/emails/templates/entry-confirmation-email.ts';
import { invitationEmail } from '../../functions/src/emails/templates/invitation-email.ts';
import { operatorEmail } from '../../functions/src/emails/templates/operator-emails.ts';
import { statusAccessEmail } from '../../functions/src/emails/templates/status-access-email.ts';
import { statusEventEmail, subscriptionEmail } from '../../functions/src/emails/templates/status-emails.ts';
import type { EmailContent } from '../../functions/src/messages/content/email-content.ts';
import type { AccountMessage } from '../../functions/src/platform/firestore/outbox-message.ts';
import {
	alertEmailExamples,
	bakeryMinutes,
	daysOfFebruary,
	february,
	origin,
	overloaded,
	timeZone,
} from './alerts/alert-email-examples.ts';
import { anAccount, anActivity, aWebsite, noon } from './builders.ts';
import { businessEmailExamples } from './business/email-examples.ts';
import { aMaintenanceEvent, anIncidentEvent } from './status-pages/builders.ts';

const reader = { uid: 'alice', name: 'Alice', email: 'alice@example.com', timeZone, appOrigin: origin };
const link = async () => `${origin}/?oobCode=a-code`;
const entry = {
	websiteId: 'bakery',
	page: '/contact',
	fields: [
		{ name: 'Name', value: 'Ann Lee' },
		{ name: 'Email', value: 'ann@example.com' },
		{ name: 'Message', value: 'Do you deliver on Sundays?' },
	],
};
const changes = [
	anActivity({ event: 'api-key-created', detail: 'Deployment', by: 'Ada' }),
	anActivity({
		event: 'channel-retargeted',
		detail: 'On-call',
		by: 'Ada',
		before: 'target: as it was',
		after: 'target: changed',
	}),
	...Array.from({ length: 3 }, () =>
		anActivity({ event: 'evidence-shared', detail: 'Rosie’s Bakery', by: 'Ada, with the API key Robot' }),
	),
	anActivity({
		event: 'member-joined',
		detail: 'Bob (bob@example.com), admin',
		by: null,
		device: 'Stayup',
		network: null,
	}),
];
const notRead = () => Promise.reject(new Error('No example reads this.'));
const sources: AccountEmailSources = {
	auth: {
		generateEmailVerificationLink: link,
		generatePasswordResetLink: link,
		generateVerifyAndChangeEmailLink: link,
	},
	emailLinks: { mint: notRead },
	formEntries: { find: async () => ({ document: entry }) },
	logins: { freeEmail: notRead },
	memberships: { roleOf: notRead },
	changeEmails: {
		changesIn: async (id) => (id === 'one' ? { changes: changes.slice(0, 1), count: 1 } : { changes, count: 218 }),
	},
	now: () => noon,
	outages: { listOf: notRead },
	rollUps: { daysSince: notRead, firstDaySince: notRead },
	users: { find: async () => anAccount({ name: 'Olga', tier: 'Pro' }), findByEmail: notRead },
	visitorNumbers: { reportOf: notRead },
	websites: { all: async () => [{ id: 'bakery', document: aWebsite({ name: 'Rosie’s Bakery' }) }] },
	findMonitors: async () => new Map(),
};

function accountEmail(message: AccountMessage): EmailContent | Promise<EmailContent> {
	return accountEmailOf(message.event).content(message, reader, sources);
}

function viewsOf(views: Readonly<Record<string, number>>) {
	return Object.entries(views).map(([name, count]) => ({ name, views: count }));
}

const statusPage = { name: 'Acme', url: `${origin}/s/acme`, showsBrand: false };
const subscriberLinks = { manageUrl: `${origin}/s/acme/manage/a-key`, stopUrl: `${origin}/s/acme/leave/a-key` };
const brandedPage = { ...statusPage, showsBrand: true };

export const emailExamples: Readonly<Record<string, EmailContent>> = {
	...alertEmailExamples,
	'webhook off': await accountEmail({ event: 'webhook-off', host: 'hooks.example.com', cause: 'gone' }),
	'confirm email': await accountEmail({ event: 'confirm-email' }),
	'change email': await accountEmail({ event: 'change-email', newEmail: 'new@example.com' }),
	'email changed': await accountEmail({
		event: 'email-changed',
		oldEmail: 'alice@example.com',
		newEmail: 'new@example.com',
		wasConfirmed: true,
	}),
	'password reset': await accountEmail({ event: 'password-reset', email: 'alice@example.com' }),
	invitation: invitationEmail({
		inviter: 'alice@example.com',
		role: 'responder',
		requiresSecondFactor: true,
		url: `${origin}/invitation#a-token`,
	}),
	'entry confirmation': entryConfirmationEmail({ url: `${origin}/f/the-key/confirm/a-token` }),
	'status access': statusAccessEmail({ url: `${origin}/s/bakery/access?link=a-token` }),
	'password changed': await accountEmail({ event: 'password-changed', ended: [], left: ['api-keys', 'members'] }),
	'password changed at the first verification': await accountEmail({
		event: 'password-changed',
		ended: ['second-factor', 'api-keys'],
		left: [],
	}),
	'new login': await accountEmail({
		event: 'new-login',
		at: noon,
		device: 'Chrome on Windows',
		network: '203.0.113.0/24',
	}),
	'second factor added': await accountEmail({ event: 'second-factor-changed', change: 'authenticator-added' }),
	'second factor removed': await accountEmail({ event: 'second-factor-changed', change: 'passkey-removed' }),
	'account changed': await accountEmail({ event: 'account-changed', accountId: 'alice', noticeId: 'many' }),
	'account of another changed': await accountEmail({ event: 'account-changed', accountId: 'olga', noticeId: 'one' }),
	'recovery codes renewed': await accountEmail({ event: 'second-factor-changed', change: 'recovery-codes-renewed' }),
	'recovery code used': await accountEmail({ event: 'recovery-code-used', left: 9 }),
	'login restored': await accountEmail({ event: 'login-restored', change: 'password' }),
	'deletion requested': await accountEmail({ event: 'deletion-requested', at: noon + 7 * dayMs }),
	'pause announced': await accountEmail({ event: 'pause-announced', at: noon + 2 * dayMs }),
	'tier changed': await accountEmail({ event: 'tier-changed', before: 'Free', after: 'Pro' }),
	'form entry': await accountEmail({ event: 'form-entry', entryId: 'an-entry' }),
	'form messages nearly used up': await accountEmail({
		event: 'form-entries-limit',
		websiteId: 'bakery',
		received: 400,
		included: 500,
	}),
	'form messages used up': await accountEmail({
		event: 'form-entries-limit',
		websiteId: 'bakery',
		received: 500,
		included: 500,
	}),
	'payment failed': await accountEmail({ event: 'payment-failed' }),
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
					longestOutage: { start: february + 16 * dayMs, durationMs: 310 * minuteMs, cause: explainPast(overloaded) },
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
	'admin server up': await accountEmail({ event: 'admin-message', messageType: 'server_up', customMessage: null }),
	'admin downtime report': await accountEmail({
		event: 'admin-message',
		messageType: 'downtime_report',
		customMessage: null,
	}),
	'admin thank you': await accountEmail({ event: 'admin-message', messageType: 'thank_you', customMessage: null }),
	'admin password reset': await accountEmail({
		event: 'admin-message',
		messageType: 'password_reset',
		customMessage: null,
	}),
	'admin custom': await accountEmail({
		event: 'admin-message',
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
	...businessEmailExamples,
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
	'emails blocked': operatorEmail({
		event: 'email-blocked',
		at: noon,
		host: 'example.com',
		reason:
			'the mail server of the recipient blocked us: 550 5.7.1 Our system has detected that this IP is on a blocklist',
	}),
	'payment disputed': operatorEmail({
		event: 'payment-reversed',
		uid: 'WqgVz1cYdFbk2',
		customerId: 'cus_R9xT2aYb',
		kind: 'disputed',
		objectId: 'du_1QaZ',
		cents: 20_000,
		currency: 'USD',
		reason: 'product_not_received',
		evidenceDueAt: noon + 1_036_800_000,
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
