/** Mails about an account: who reads the address, and who knows the password. */
import { brand } from '@stayup/contract';
import { type EmailContent, hello } from './email-content.ts';

const notAsked = 'If you did not ask for this, you can ignore this mail: nothing changes.';

export function confirmationEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm your email address',
		heading: 'Confirm your email address',
		paragraphs: ['Please confirm that this address is yours, so that we can alert you when a website is down.'],
		button: { label: 'Confirm the address', url },
		footnote: `You get this mail because somebody made a ${brand.name} account with this address. ${notAsked}`,
	};
}

export function newAddressEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm your new email address',
		heading: 'Confirm your new email address',
		paragraphs: ['Please confirm that this address is yours. Until then your account keeps the old one.'],
		button: { label: 'Use this address', url },
		footnote: `You get this mail because somebody asked to use this address for a ${brand.name} account. ${notAsked}`,
	};
}

export function addressChangedEmail({ name, newEmail }: { name: string | null; newEmail: string }): EmailContent {
	return {
		subject: 'Your email address was changed',
		heading: 'Your email address was changed',
		paragraphs: [
			`${hello(name)}, your ${brand.name} account now belongs to ${newEmail}. From now on alerts and messages go there.`,
		],
		footnote: `If this was not you, write to ${brand.supportEmail} at once.`,
	};
}

export function passwordResetEmail({ name, url }: { name: string | null; url: string }): EmailContent {
	return {
		subject: 'Choose a new password',
		heading: 'Choose a new password',
		paragraphs: [
			`${hello(name)}, with this link you can choose a new password. It is good for one hour and for one use.`,
		],
		button: { label: 'Choose a new password', url },
		footnote: notAsked,
	};
}

export function deletionRequestedEmail({
	name,
	at,
	url,
}: {
	name: string | null;
	at: number;
	url: string;
}): EmailContent {
	const day = new Date(at).toISOString().slice(0, 10);
	return {
		subject: `Your account will be deleted on ${day}`,
		heading: `Your account will be deleted on ${day}`,
		paragraphs: [
			`${hello(name)}, you asked us to delete your ${brand.name} account. Until then it works as before. On ${day} its websites, outages and settings are deleted, which cannot be undone.`,
		],
		button: { label: 'Keep my account', url },
		footnote: `If this was not you, keep the account, choose a new password and write to ${brand.supportEmail}.`,
	};
}

export function passwordChangedEmail({ name, url }: { name: string | null; url: string }): EmailContent {
	return {
		subject: 'Your password was changed',
		heading: 'Your password was changed',
		paragraphs: [
			`${hello(name)}, your password was changed, and everybody who was logged in to your account is logged out.`,
		],
		button: { label: 'Log in', url },
		footnote: `If this was not you, choose a new password at once and write to ${brand.supportEmail}.`,
	};
}
