/** The text of an alert, for emails and for chats. */
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { conditionBeganAlert, conditionEndedAlert } from './content/condition-alerts.ts';
import type { EmailContent } from './content/email-content.ts';
import { certificateAlert, domainAlert } from './content/expiry-alerts.ts';
import { testAlert } from './content/test-alert.ts';
import { downAlert, flappingAlert, type StoredFacts, upAlert } from './content/website-alerts.ts';

export interface ReaderSettings {
	appOrigin: string;
	/** IANA name. */
	timeZone: string;
	/** Days left are counted from this instant, in milliseconds since the epoch. */
	now: number;
}

/** Without `stored` it says only what the message says. */
export function alertContent(message: AlertMessage, reader: ReaderSettings, stored: StoredFacts = {}): EmailContent {
	const content = contentFor(message, reader, stored);
	return 'isTest' in message && message.isTest ? asTestAlert(content, pageOf(message, reader.appOrigin)) : content;
}

/** Keeps the text of the real alert, so that users see what they would receive. */
function asTestAlert(content: EmailContent, pageUrl: string): EmailContent {
	return {
		...content,
		subject: `TEST: ${content.subject}`,
		...(content.band && { band: { ...content.band, label: `TEST: ${content.band.label}` } }),
		heading: `TEST: ${content.heading}`,
		paragraphs: ['You started this test outage. Nothing is wrong.', ...content.paragraphs],
		button: { label: 'View website', url: pageUrl },
	};
}

function contentFor(message: AlertMessage, reader: ReaderSettings, stored: StoredFacts): EmailContent {
	const { appOrigin, timeZone, now } = reader;
	const dashboardUrl = `${appOrigin}/dashboard`;
	switch (message.event) {
		case 'website-down':
			return downAlert({
				...message,
				timeZone,
				now,
				stored,
				pageUrl: outagePageOf(message, appOrigin),
				fixUrl: message.isTest ? null : fixUrlOf(message, appOrigin),
			});
		case 'website-up': {
			const pageUrl = message.since === null ? pageOf(message, appOrigin) : outagePageOf(message, appOrigin);
			return upAlert({ ...message, timeZone, now, stored, pageUrl, canBePlanned: !message.isTest });
		}
		case 'website-flapping':
			return flappingAlert({ ...message, timeZone, now, stored, pageUrl: pageOf(message, appOrigin) });
		case 'condition-began': {
			const urls = { pageUrl: pageOf(message, appOrigin), helpUrl: `${appOrigin}/support#checks` };
			return conditionBeganAlert({ ...message, ...urls, timeZone, now, stored });
		}
		case 'condition-ended':
			return conditionEndedAlert({ ...message, timeZone, now, stored, pageUrl: pageOf(message, appOrigin) });
		case 'certificate-expiring':
			return certificateAlert({ ...message, timeZone, pageUrl: `${pageOf(message, appOrigin)}/certificate`, now });
		case 'domain-expiring':
			return domainAlert({ ...message, timeZone, dashboardUrl, now });
		case 'test':
			return testAlert({ dashboardUrl });
	}
}

function outagePageOf({ outageId }: { outageId: string }, appOrigin: string): string {
	return `${appOrigin}/outages/${outageId}`;
}

/** The form takes the website and the outage from the link. */
function fixUrlOf({ website, outageId }: { website: { url: string }; outageId: string }, appOrigin: string): string {
	return `${appOrigin}/book-call?${new URLSearchParams({ outage: outageId, website: website.url })}`;
}

function pageOf({ website }: { website: { id: string } }, appOrigin: string): string {
	return `${appOrigin}/websites/${website.id}`;
}
