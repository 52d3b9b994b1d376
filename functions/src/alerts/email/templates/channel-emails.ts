/** Emails about the channels that deliver alerts. */
import { brand } from '@stayup/contract';
import type { EmailContent } from './email-content.ts';

export function testEmail({ dashboardUrl }: { dashboardUrl: string }): EmailContent {
	return {
		subject: `Test message from ${brand.name}`,
		band: { tone: 'up', label: 'Test' },
		heading: `Test message from ${brand.name}`,
		paragraphs: ['It works: alerts about your websites will arrive here. Nothing is wrong with your websites.'],
		button: { label: 'View dashboard', url: dashboardUrl },
		footnote: 'You received this because you sent a test from your profile.',
	};
}

export interface WebhookOff {
	/** Only the host, because the URLs of chats contain a secret. */
	host: string;
	cause: 'gone' | 'failing';
	notificationsUrl: string;
}

const causes: Record<WebhookOff['cause'], string> = {
	gone: 'It responded with status 410 Gone, which means that your webhook no longer exists.',
	failing: 'All our calls have failed for five days.',
};

export function webhookOffEmail({ host, cause, notificationsUrl }: WebhookOff): EmailContent {
	return {
		subject: 'Your webhook was turned off',
		band: { tone: 'warning', label: 'Webhook off' },
		heading: 'We turned off your webhook',
		paragraphs: ['It receives no more alerts.'],
		facts: [
			{ label: 'Receiver', value: host },
			{ label: 'Reason', value: causes[cause] },
			{
				label: 'Next step',
				value: 'Turn it on again in your notification settings, and send a test message from there.',
			},
		],
		button: { label: 'Open notifications', url: notificationsUrl },
		footnote: `Questions? Contact ${brand.supportEmail}.`,
	};
}
