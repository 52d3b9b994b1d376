/** The messages an admin can send to a user: standard texts, or the admin's own text (specification §9). */
import { type AdminMessageType, brand } from '@stayup/contract';
import { type EmailContent, hello } from '../../messages/content/email-content.ts';

interface AdminMessage {
	messageType: Exclude<AdminMessageType, 'password_reset'>;
	/** Only for the type `custom`. */
	customMessage: string | null;
	name: string | null;
	dashboardUrl: string;
}

const footnote = `The ${brand.name} team sent you this email because you have an account with us. Reply to this email to reach us.`;

export function adminEmail({ messageType, customMessage, name, dashboardUrl }: AdminMessage): EmailContent {
	const button = { label: 'View dashboard', url: dashboardUrl };
	switch (messageType) {
		case 'server_up':
			return {
				subject: 'Your server is back up',
				heading: 'Your server is back up',
				paragraphs: [
					`${hello(name)}, the problem with your server is resolved, and your websites respond normally again. We'll keep watching them.`,
				],
				button,
				footnote,
			};
		case 'downtime_report':
			return {
				subject: 'Your downtime report',
				heading: 'Your downtime report',
				paragraphs: [
					`${hello(name)}, your dashboard lists every outage of your websites with its start, duration and cause.`,
				],
				button,
				footnote,
			};
		case 'thank_you':
			return {
				subject: `Thank you for choosing ${brand.name}`,
				heading: 'Thank you',
				paragraphs: [
					`${hello(name)}, thank you for trusting us with your websites. If there's anything we can do better, let us know.`,
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
		subject: 'Reset your password',
		heading: 'Reset your password',
		paragraphs: [
			`${hello(name)}, our team sent you this link to choose a new password. It expires in one hour and can be used once. Your current password works until then.`,
		],
		button: { label: 'Reset password', url },
		footnote,
	};
}
