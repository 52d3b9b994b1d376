/** The invitation to an account. It goes to an email address that somebody entered, so it names that person by a confirmed email address and shows no other text (MAIL-7). */
import { brand, invitationDays, type MemberRole } from '@stayup/contract';
import type { EmailContent } from '../../messages/content/email-content.ts';

const sentences: Record<MemberRole, string> = {
	admin: 'You will be able to change websites, alerts and members.',
	editor: 'You will be able to change websites, maintenance and status pages, and to respond to outages.',
	responder: 'You will be able to see everything and to respond to outages.',
	viewer: 'You will be able to see everything, and to change nothing.',
};

export function invitationEmail({
	inviter,
	role,
	requiresSecondFactor,
	url,
}: {
	/** The email address of who invited. */
	inviter: string;
	role: MemberRole;
	requiresSecondFactor: boolean;
	url: string;
}): EmailContent {
	return {
		subject: `${inviter} invited you to ${brand.name}`,
		heading: `You are invited to a ${brand.name} account`,
		paragraphs: [
			`${inviter} uses ${brand.name} to monitor websites, and invited you to join as ${role}. ${sentences[role]}`,
			...(requiresSecondFactor
				? ['The account requires two-factor authentication. You can set it up after you join.']
				: []),
			`Log in or register with this email address to join. The link expires in ${invitationDays} days and can be used once.`,
		],
		button: { label: 'Open the invitation', url, isUrlShown: true },
		footnote: `You received this email because ${inviter} entered your email address. If you don't know them, you can ignore this email. Nothing will change.`,
	};
}
