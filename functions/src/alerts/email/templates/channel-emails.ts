/** What people are told of the ways on which alerts reach them. */
import { brand } from '@stayup/contract';
import type { EmailContent } from './email-content.ts';

export function testEmail({ dashboardUrl }: { dashboardUrl: string }): EmailContent {
	return {
		subject: 'This is a test',
		heading: 'This is a test',
		paragraphs: ['Alerts of your websites reach you here. Nothing is wrong with any of them.'],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote: 'You get this because you asked for it in your profile.',
	};
}

export interface WebhookOff {
	url: string;
	cause: 'gone' | 'failing';
	profileUrl: string;
}

const causes: Record<WebhookOff['cause'], string> = {
	gone: 'It answered with status 410, which says that it is there no longer.',
	failing: 'Nothing that we sent to it in the last five days has arrived.',
};

export function webhookOffEmail({ url, cause, profileUrl }: WebhookOff): EmailContent {
	return {
		subject: 'Your webhook is off',
		heading: 'We have turned your webhook off',
		paragraphs: [
			`${causes[cause]} The address is:`,
			url,
			'Your profile has the switch that turns it on again, and a button that sends a test.',
		],
		button: { label: 'Open your profile', url: profileUrl },
		footnote: `Questions? Write to ${brand.supportEmail}.`,
	};
}
