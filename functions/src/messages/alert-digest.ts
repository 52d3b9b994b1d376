/** One email for the alerts that were too many to be sent one by one (MAIL-6). */
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';
import { isAboutOutage } from '../platform/outage-messages.ts';
import { alertContent } from './alert-content.ts';
import type { ReaderSettings } from './content/alert-parts.ts';
import type { EmailContent, StatusLine } from './content/email-content.ts';

const linesShown = 60;

/** `alerts`: oldest first. The last alert of a website decides whether it counts as down. */
export function alertDigest(alerts: readonly AlertMessage[], reader: ReaderSettings): EmailContent {
	const down = downAfter(alerts);
	const title = down > 0 ? `Down: ${counted(down, 'website')}` : counted(alerts.length, 'alert');
	const shown = alerts.slice(0, linesShown).map((alert): StatusLine => {
		const { subject, band } = alertContent(alert, reader);
		return { tone: band?.tone ?? 'neutral', text: subject };
	});
	const rest = alerts.length - shown.length;
	return {
		subject: `${title}, ${counted(alerts.length, 'alert')} in one email`,
		band: { tone: down > 0 ? 'down' : 'neutral', label: title },
		heading:
			down > 0 ? `${counted(down, 'more website')} ${down === 1 ? 'is' : 'are'} down` : 'Alerts for your websites',
		paragraphs: ['You had many alerts within an hour, so we put these into one email. None are missing.'],
		lines: [...shown, ...(rest > 0 ? [{ tone: 'neutral', text: `and ${rest} more` } as const] : [])],
		button: { label: 'View dashboard', url: `${reader.appOrigin}/dashboard` },
		footnote:
			'You received this because alerts are on for these websites. You can turn them off on their pages or under Alerts.',
	};
}

/** How many websites are down after the last of their alerts. */
function downAfter(alerts: readonly AlertMessage[]): number {
	const isDown = new Map<string, boolean>();
	for (const alert of alerts) {
		if (isAboutOutage(alert)) isDown.set(alert.website.id, alert.event === 'website-down');
	}
	return [...isDown.values()].filter(Boolean).length;
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
