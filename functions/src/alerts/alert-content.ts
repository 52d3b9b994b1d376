/** The text of an alert, for emails and for chats. */
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { testEmail } from './email/templates/channel-emails.ts';
import type { EmailContent } from './email/templates/email-content.ts';
import { certificateEmail, domainEmail, downEmail, flappingEmail, upEmail } from './email/templates/website-emails.ts';

export interface ReaderSettings {
	appOrigin: string;
	/** IANA name. */
	timeZone: string;
	/** Days left are counted from this instant, in milliseconds since the epoch. */
	now: number;
}

export function alertContent(message: AlertMessage, reader: ReaderSettings): EmailContent {
	const content = contentFor(message, reader);
	return 'isTest' in message && message.isTest ? asTestAlert(content, pageOf(message, reader.appOrigin)) : content;
}

/** Keeps the text of the real alert, so that users see what they would receive. */
function asTestAlert(content: EmailContent, pageUrl: string): EmailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		heading: `TEST: ${content.heading}`,
		paragraphs: ['You started this test outage. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'View website', url: pageUrl },
	};
}

function contentFor(message: AlertMessage, { appOrigin, timeZone, now }: ReaderSettings): EmailContent {
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
