/** Emails about an account: its email address, its password and its deletion. */
import { brand } from '@stayup/contract';
import { type Band, type EmailContent, hello } from '../../messages/content/email-content.ts';
import { dateIn, timeWithUtc } from '../../messages/content/email-times.ts';

/** On emails about the security of an account. */
export const securityBand: Band = { tone: 'neutral', label: 'Security notice' };

const unexpected = "If you didn't request this, you can ignore this email. Nothing will change.";

export function confirmationEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm your email address',
		heading: 'Confirm your email address',
		paragraphs: ['Please confirm that this is your email address, so that we can alert you when a website is down.'],
		button: { label: 'Confirm email address', url, isUrlShown: true },
		footnote: `You received this email because someone created a ${brand.name} account with this email address. ${unexpected}`,
	};
}

/** Goes to an unconfirmed email address, so it names neither the account nor its websites (MAIL-7). */
export function pauseAnnouncedEmail({
	at,
	timeZone,
	url,
}: {
	/** Milliseconds since the epoch. */
	at: number;
	timeZone: string;
	url: string;
}): EmailContent {
	return {
		subject: 'Confirm your email address to keep your websites monitored',
		band: { tone: 'warning', label: 'Action needed', detail: `by ${dateIn(at, timeZone)}` },
		heading: 'Your websites will be paused',
		paragraphs: [
			'Your email address is not confirmed yet. Without a confirmation, we pause the monitoring of your websites. We delete nothing.',
		],
		facts: [
			{ label: 'Paused after', value: timeWithUtc(at, timeZone) },
			{ label: 'If you confirm', value: 'Nothing is paused. Websites that were paused before resume by themselves.' },
		],
		button: { label: 'Confirm email address', url, isUrlShown: true },
		footnote: `You received this email because someone created a ${brand.name} account with this email address. If that wasn't you, you can ignore this email.`,
	};
}

export function changeConfirmationEmail({ url }: { url: string }): EmailContent {
	return {
		subject: 'Confirm your new email address',
		heading: 'Confirm your new email address',
		paragraphs: [
			'Please confirm that this is your email address. Until you do, your account keeps its current email address.',
		],
		button: { label: 'Confirm email address', url, isUrlShown: true },
		footnote: `You received this email because someone asked to use this email address for a ${brand.name} account. ${unexpected}`,
	};
}

/** `newEmail` is null for a recipient that never confirmed the former email address. */
export function emailChangedEmail({ name, newEmail }: { name: string | null; newEmail: string | null }): EmailContent {
	const account = `the email address of your ${brand.name} account`;
	return {
		subject: 'Your email address was changed',
		band: securityBand,
		heading: 'Your email address was changed',
		paragraphs: [
			newEmail === null
				? `${hello(name)}, ${account} was changed. We'll send nothing more to this email address.`
				: `${hello(name)}, ${account} is now ${newEmail}. We'll send alerts and messages there from now on.`,
		],
		footnote: `If you didn't make this change, contact ${brand.supportEmail} right away.`,
	};
}

export function passwordResetEmail({ name, url }: { name: string | null; url: string }): EmailContent {
	return {
		subject: 'Reset your password',
		heading: 'Reset your password',
		paragraphs: [
			`${hello(name)}, use this link to choose a new password. It expires in one hour and can be used once.`,
		],
		button: { label: 'Reset password', url, isUrlShown: true },
		footnote: unexpected,
	};
}

export function deletionRequestedEmail({
	name,
	at,
	timeZone,
	url,
}: {
	name: string | null;
	/** Milliseconds since the epoch. */
	at: number;
	timeZone: string;
	url: string;
}): EmailContent {
	const day = dateIn(at, timeZone);
	return {
		subject: `Your account will be deleted on ${day}`,
		band: { tone: 'warning', label: 'Account deletion', detail: day },
		heading: `Your account will be deleted on ${day}`,
		paragraphs: [
			`${hello(name)}, you asked us to delete your ${brand.name} account. Until ${day} it works as usual. On that day we delete its websites, outages and settings. This cannot be undone.`,
		],
		button: { label: 'Keep my account', url },
		footnote: `If you didn't request this, keep your account, change your password and contact ${brand.supportEmail}.`,
	};
}

export function passwordChangedEmail({ name, url }: { name: string | null; url: string }): EmailContent {
	return {
		subject: 'Your password was changed',
		band: securityBand,
		heading: 'Your password was changed',
		paragraphs: [`${hello(name)}, your password was changed, and all your devices were logged out.`],
		button: { label: 'Log in', url },
		footnote: `If you didn't make this change, reset your password right away and contact ${brand.supportEmail}.`,
	};
}

interface NewLogin {
	name: string | null;
	/** Milliseconds since the epoch. */
	at: number;
	timeZone: string;
	device: string;
	network: string | null;
	url: string;
}

export function newLoginEmail({ name, at, timeZone, device, network, url }: NewLogin): EmailContent {
	return {
		subject: 'New login to your account',
		band: securityBand,
		heading: 'New login to your account',
		paragraphs: [
			`${hello(name)}, a new device logged in to your ${brand.name} account.`,
			"If this was you, there is nothing to do. If it wasn't, log out the device and change your password right away.",
		],
		facts: [
			{ label: 'Device', value: device },
			{ label: 'Network', value: network ?? 'Unknown' },
			{ label: 'Time', value: timeWithUtc(at, timeZone) },
		],
		button: { label: 'See your devices', url },
		footnote: `If you can't log in any more, reset your password or contact ${brand.supportEmail}.`,
	};
}

/** Somebody changed the login at Google's Identity Toolkit, and not on our pages. */
const restoredLogins = {
	deleted: {
		heading: 'Please choose a new password',
		sentence:
			'the login of your account was deleted outside our website. Your account and your websites are safe, and we restored the login. Choose a new password to use it.',
	},
	password: {
		heading: 'Please choose a new password',
		sentence:
			'the password of your account was changed outside our website. We blocked that password and logged out all your devices. Choose a new one to log in again.',
	},
	email: {
		heading: 'We restored your email address',
		sentence:
			'the email address of your login was changed outside our website. We changed it back and logged out all your devices. Choose a new password if you think that somebody knows yours.',
	},
	methods: {
		heading: 'We restored your login',
		sentence:
			'another way to log in to your account was added outside our website. We removed it and logged out all your devices. Choose a new password if you think that somebody knows yours.',
	},
} as const;

export function loginRestoredEmail({
	name,
	change,
	url,
}: {
	name: string | null;
	change: keyof typeof restoredLogins;
	url: string;
}): EmailContent {
	const { heading, sentence } = restoredLogins[change];
	return {
		subject: heading,
		band: securityBand,
		heading,
		paragraphs: [`${hello(name)}, ${sentence}`],
		button: { label: 'Choose a new password', url },
		footnote: `If you have questions, contact ${brand.supportEmail}.`,
	};
}
