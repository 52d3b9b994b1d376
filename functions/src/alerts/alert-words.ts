/** What an alert says to people, whichever channel carries it. */
import { testMail } from './mails/channel-mails.ts';
import type { MailContent } from './mails/mail-content.ts';
import { certificateMail, domainMail, downMail, flappingMail, upMail } from './mails/website-mails.ts';
import type { AlertMessage } from './outbox-message.ts';

/** `now` is what the days left are counted from. */
export function alertWords(message: AlertMessage, appOrigin: string, now: number): MailContent {
	const content = wordsFor(message, appOrigin, now);
	return 'isDrill' in message && message.isDrill ? asDrill(content, pageOf(message, appOrigin)) : content;
}

/** The state word stays behind the mark: what is tried out is the mail as it would be. */
function asDrill(content: MailContent, pageUrl: string): MailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		heading: `TEST: ${content.heading}`,
		paragraphs: ['This is a fire drill that you started. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'Open the website', url: pageUrl },
	};
}

function wordsFor(message: AlertMessage, appOrigin: string, now: number): MailContent {
	const dashboardUrl = `${appOrigin}/dashboard`;
	switch (message.event) {
		case 'website-down':
			return downMail({ ...message, pageUrl: `${appOrigin}/outages/${message.outageId}` });
		case 'website-up':
			return upMail({ ...message, pageUrl: pageOf(message, appOrigin) });
		case 'website-flapping':
			return flappingMail({ ...message, pageUrl: pageOf(message, appOrigin) });
		case 'certificate-expiring':
			return certificateMail({ ...message, pageUrl: pageOf(message, appOrigin), now });
		case 'domain-expiring':
			return domainMail({ ...message, dashboardUrl, now });
		case 'test':
			return testMail({ dashboardUrl });
	}
}

function pageOf({ website }: { website: { id: string } }, appOrigin: string): string {
	return `${appOrigin}/website/${website.id}`;
}
