/** Every mail there is, as somebody gets it: for the snapshots of its words and the pictures of its looks. */
import { dayMs, minuteMs } from '@stayup/contract';
import { alertWords } from '../../functions/src/alerts/alert-words.ts';
import type { AlertMessage } from '../../functions/src/alerts/delivery/outbox-message.ts';
import {
	changeEmailMail,
	confirmEmailMail,
	deletionRequestedMail,
	emailChangedMail,
	passwordChangedMail,
	passwordResetMail,
} from '../../functions/src/alerts/email/mails/account-mails.ts';
import { adminMail, teamResetMail } from '../../functions/src/alerts/email/mails/admin-mails.ts';
import { paymentFailedMail, tierChangedMail } from '../../functions/src/alerts/email/mails/billing-mails.ts';
import { webhookOffMail } from '../../functions/src/alerts/email/mails/channel-mails.ts';
import type { MailContent } from '../../functions/src/alerts/email/mails/mail-content.ts';
import { monthlyReportMail } from '../../functions/src/alerts/email/mails/report-mails.ts';
import { alertDigestMail, checksSuppressedMail } from '../../functions/src/alerts/email/mails/website-mails.ts';
import { noon } from './builders.ts';

const origin = 'https://stayup.example';
const website = { id: 'bakery', name: 'Rosie’s Bakery', url: 'https://bakery.example.com/' };
const person = { name: 'Alice', dashboardUrl: `${origin}/dashboard` };
const link = `${origin}/reset-password?code=a-code`;

const reading = { appOrigin: origin, timeZone: 'Europe/Berlin', now: noon };

function alertMail(message: AlertMessage): MailContent {
	const isDown = message.event === 'website-down' && !message.isTest;
	return {
		...alertWords(message, reading),
		...(isDown && { secondButton: { label: "I'm on it", url: `${origin}/email-link?do=acknowledge#a-token` } }),
		...('website' in message && !('isTest' in message) && { muteUrl: `${origin}/email-link?do=mute#a-token` }),
		stopUrl: `${origin}/email-link?do=unsubscribe#a-token`,
	};
}

const down: AlertMessage = {
	event: 'website-down',
	website,
	outageId: 'bakery_1',
	since: noon,
	at: noon + 45_000,
	cause: 'The website responded with status 503',
	regions: ['us-east4', 'us-west1', 'us-west1'],
};
const up: AlertMessage = { event: 'website-up', website, outageId: 'bakery_1', since: noon, at: noon + 13 * minuteMs };

export const mailExamples: Readonly<Record<string, MailContent>> = {
	down: alertMail(down),
	'down, not confirmed elsewhere': alertMail({ ...down, regions: ['us-east4', 'us-east4', 'us-east4'] }),
	up: alertMail(up),
	'up after flapping': alertMail({ ...up, since: null }),
	flapping: alertMail({ event: 'website-flapping', website, at: noon, changes: 5 }),
	'fire drill': alertMail({ ...down, regions: [], isTest: true }),
	'certificate expiring': alertMail({ event: 'certificate-expiring', website, validTo: noon + 7 * dayMs }),
	'domain expiring': alertMail({ event: 'domain-expiring', domain: 'example.com', expiresAt: noon + 14 * dayMs }),
	test: alertMail({ event: 'test' }),
	'many at once': {
		...alertDigestMail({
			alerts: [
				down,
				up,
				{ ...down, website: { ...website, name: 'Florist' }, cause: 'The connection was refused' } as const,
			].map((alert) => alertWords(alert, reading).subject),
			down: 1,
			dashboardUrl: `${origin}/dashboard`,
		}),
		stopUrl: `${origin}/email-link?do=unsubscribe#a-token`,
	},
	'webhook off': webhookOffMail({
		url: 'https://hooks.example.com/stayup',
		cause: 'gone',
		profileUrl: `${origin}/profile`,
	}),
	'confirm address': confirmEmailMail({ url: `${origin}/confirm-email?code=a-code` }),
	'change address': changeEmailMail({ url: `${origin}/confirm-email?code=a-code` }),
	'address changed': emailChangedMail({ name: 'Alice', newEmail: 'new@example.com' }),
	'password reset': passwordResetMail({ name: 'Alice', url: link }),
	'password changed': passwordChangedMail({ name: 'Alice', url: `${origin}/login` }),
	'deletion requested': deletionRequestedMail({ name: 'Alice', at: noon + 7 * dayMs, url: `${origin}/profile` }),
	'tier changed': tierChangedMail({ ...person, before: 'Free', after: 'Pro' }),
	'payment failed': paymentFailedMail(person),
	'monthly report': monthlyReportMail({
		...{ name: 'Alice', month: '2026-02', dashboardUrl: `${origin}/dashboard` },
		websites: [
			{ name: 'Rosie’s Bakery', uptime: 99.96, outages: 2, downSeconds: 960 },
			{ name: 'Blog', uptime: 100, outages: 0, downSeconds: 0 },
		],
	}),
	'admin server up': adminMail({ ...person, messageType: 'server_up', customMessage: null }),
	'admin downtime report': adminMail({ ...person, messageType: 'downtime_report', customMessage: null }),
	'admin thank you': adminMail({ ...person, messageType: 'thank_you', customMessage: null }),
	'admin password reset': teamResetMail({ name: 'Alice', url: link }),
	'admin custom': adminMail({
		...person,
		messageType: 'custom',
		customMessage: 'We moved your website.\n\nAll is well.',
	}),
	'checks held': checksSuppressedMail({ at: noon }),
};
