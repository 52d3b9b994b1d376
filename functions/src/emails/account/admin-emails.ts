/** The messages an admin can send to a user: standard texts, or the admin's own text (specification §9). */
import { brand } from '@stayup/contract';
import { type EmailContent, hello } from '../../messages/content/email-content.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import { type AccountEmails, type AccountReader, codePage } from './account-email.ts';

type AdminMessage = MessageOf<'admin-message'>;

export const adminEmails = {
	'admin-message': {
		setsPassword: ({ messageType }) => messageType === 'password_reset',
		async content(message, reader, { auth }) {
			const { appOrigin, email } = reader;
			const footnote = `The ${brand.name} team sent you this email because you have an account with us. Reply to this email to reach us.`;
			if (message.messageType !== 'password_reset') {
				const button = { label: 'View dashboard', url: `${appOrigin}/dashboard` };
				return { ...textOf(message, message.messageType, reader), button, footnote };
			}
			const url = codePage(appOrigin, 'reset-password', await auth.generatePasswordResetLink(email));
			return {
				subject: 'Reset your password',
				heading: 'Reset your password',
				paragraphs: [
					`${hello(reader.name)}, our team sent you this link to choose a new password. It expires in one hour and can be used once. Your current password works until then.`,
				],
				button: { label: 'Reset password', url },
				footnote,
			};
		},
	},
} satisfies AccountEmails;

/** The custom message is the only one with a text of its own. */
function textOf(
	{ customMessage }: AdminMessage,
	messageType: Exclude<AdminMessage['messageType'], 'password_reset'>,
	{ name }: AccountReader,
): Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'> {
	switch (messageType) {
		case 'server_up':
			return {
				subject: 'Your server is back up',
				heading: 'Your server is back up',
				paragraphs: [
					`${hello(name)}, the problem with your server is resolved, and your websites respond normally again. We'll keep watching them.`,
				],
			};
		case 'downtime_report':
			return {
				subject: 'Your downtime report',
				heading: 'Your downtime report',
				paragraphs: [
					`${hello(name)}, your dashboard lists every outage of your websites with its start, duration and cause.`,
				],
			};
		case 'thank_you':
			return {
				subject: `Thank you for choosing ${brand.name}`,
				heading: 'Thank you',
				paragraphs: [
					`${hello(name)}, thank you for trusting us with your websites. If there's anything we can do better, let us know.`,
				],
			};
		case 'custom':
			return { subject: `A message from ${brand.name}`, heading: hello(name), paragraphs: [customMessage ?? ''] };
	}
}
