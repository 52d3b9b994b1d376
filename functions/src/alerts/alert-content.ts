/** What an alert says to people, whichever channel carries it. */

import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { testEmail } from './email/templates/channel-emails.ts';
import type { EmailContent } from './email/templates/email-content.ts';
import { certificateEmail, domainEmail, downEmail, flappingEmail, upEmail } from './email/templates/website-emails.ts';

export interface Reading {
	appOrigin: string;
	/** IANA's name of the reader's. */
	timeZone: string;
	/** What the days left are counted from, in milliseconds since the epoch. */
	now: number;
}

export function alertContent(message: AlertMessage, reading: Reading): EmailContent {
	const content = wordsFor(message, reading);
	return 'isTest' in message && message.isTest ? asTestAlert(content, pageOf(message, reading.appOrigin)) : content;
}

/** The state word stays behind the mark: what is tried out is the mail as it would be. */
function asTestAlert(content: EmailContent, pageUrl: string): EmailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		heading: `TEST: ${content.heading}`,
		paragraphs: ['This is a fire drill that you started. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'Open the website', url: pageUrl },
	};
}

function wordsFor(message: AlertMessage, { appOrigin, timeZone, now }: Reading): EmailContent {
	const dashboardUrl = `${appOrigin}/dashboard`;
	switch (message.event) {
		case 'website-down':
			return downEmail({ ...message, timeZone, pageUrl: `${appOrigin}/outages/${message.outageId}` });
		case 'website-up':
			return upEmail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin) });
		case 'website-flapping':
			return flappingEmail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin) });
		case 'certificate-expiring':
			return certificateEmail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin), now });
		case 'domain-expiring':
			return domainEmail({ ...message, timeZone, dashboardUrl, now });
		case 'test':
			return testEmail({ dashboardUrl });
	}
}

function pageOf({ website }: { website: { id: string } }, appOrigin: string): string {
	return `${appOrigin}/website/${website.id}`;
}
