/** What an alert says to people, whichever channel carries it. */

import type { AlertMessage } from './delivery/outbox-message.ts';
import { testMail } from './email/mails/channel-mails.ts';
import type { MailContent } from './email/mails/mail-content.ts';
import { certificateMail, domainMail, downMail, flappingMail, upMail } from './email/mails/website-mails.ts';

export interface Reading {
	appOrigin: string;
	/** IANA's name of the reader's. */
	timeZone: string;
	/** What the days left are counted from, in milliseconds since the epoch. */
	now: number;
}

export function alertWords(message: AlertMessage, reading: Reading): MailContent {
	const content = wordsFor(message, reading);
	return 'isTest' in message && message.isTest ? asTestAlert(content, pageOf(message, reading.appOrigin)) : content;
}

/** The state word stays behind the mark: what is tried out is the mail as it would be. */
function asTestAlert(content: MailContent, pageUrl: string): MailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		heading: `TEST: ${content.heading}`,
		paragraphs: ['This is a fire drill that you started. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'Open the website', url: pageUrl },
	};
}

function wordsFor(message: AlertMessage, { appOrigin, timeZone, now }: Reading): MailContent {
	const dashboardUrl = `${appOrigin}/dashboard`;
	switch (message.event) {
		case 'website-down':
			return downMail({ ...message, timeZone, pageUrl: `${appOrigin}/outages/${message.outageId}` });
		case 'website-up':
			return upMail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin) });
		case 'website-flapping':
			return flappingMail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin) });
		case 'certificate-expiring':
			return certificateMail({ ...message, timeZone, pageUrl: pageOf(message, appOrigin), now });
		case 'domain-expiring':
			return domainMail({ ...message, timeZone, dashboardUrl, now });
		case 'test':
			return testMail({ dashboardUrl });
	}
}

function pageOf({ website }: { website: { id: string } }, appOrigin: string): string {
	return `${appOrigin}/website/${website.id}`;
}
