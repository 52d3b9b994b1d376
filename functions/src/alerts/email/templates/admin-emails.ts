/** The standing messages an admin can send to a user, and the admin's own words (specification §9). */
import { type AdminMessageType, brand } from '@stayup/contract';
import { type EmailContent, hello } from './email-content.ts';

export interface AdminMessage {
	messageType: Exclude<AdminMessageType, 'password_reset'>;
	/** Of type custom only. */
	customMessage: string | null;
	name: string | null;
	dashboardUrl: string;
}

const footnote = `You get this mail from the ${brand.name} team because you have an account with us. Just answer it to reach us.`;

export function adminEmail({ messageType, customMessage, name, dashboardUrl }: AdminMessage): EmailContent {
	const button = { label: 'Open the dashboard', url: dashboardUrl };
	switch (messageType) {
		case 'server_up':
			return {
				subject: 'Your server is up again',
				heading: 'Your server is up again',
				paragraphs: [
					`${hello(name)}, the trouble with your server is over, and your websites answer as they should. We keep watching them.`,
				],
				button,
				footnote,
			};
		case 'downtime_report':
			return {
				subject: 'Your downtime report',
				heading: 'Your downtime report',
				paragraphs: [
					`${hello(name)}, every outage of your websites, with its start, its length and its cause, is in your dashboard.`,
				],
				button,
				footnote,
			};
		case 'thank_you':
			return {
				subject: `Thank you for choosing ${brand.name}`,
				heading: 'Thank you',
				paragraphs: [
					`${hello(name)}, thank you for trusting us with your websites. If there is anything we can do better, tell us.`,
				],
				button,
				footnote,
			};
		case 'custom':
			return {
				subject: `A message from ${brand.name}`,
				heading: hello(name),
				paragraphs: [customMessage ?? ''],
				button,
				footnote,
			};
	}
}

export function teamResetEmail({ name, url }: { name: string | null; url: string }): EmailContent {
	return {
		subject: 'Choose a new password',
		heading: 'Choose a new password',
		paragraphs: [
			`${hello(name)}, our team sends you this link, with which you can choose a new password. It is good for one hour and for one use; until then the old password holds.`,
		],
		button: { label: 'Choose a new password', url },
		footnote,
	};
}
