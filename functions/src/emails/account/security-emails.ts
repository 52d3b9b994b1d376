/** Emails about the login of an account: its password, its devices and its second factor (AUTH-12). */
import { type AccessKind, accessEndedText, accessInWords, brand } from '@stayup/contract';
import { type Band, hello } from '../../messages/content/email-content.ts';
import { timeWithUtc } from '../../messages/content/email-times.ts';
import type { MessageOf, SecondFactorChange } from '../../platform/firestore/outbox-message.ts';
import { type AccountEmails, codePage } from './account-email.ts';

export const securityBand: Band = { tone: 'neutral', label: 'Security notice' };

export const securityEmails = {
	'password-reset': {
		opensAccount: true,
		setsPassword: () => true,
		async content(_message, { name, email, appOrigin }, { auth }) {
			const url = codePage(appOrigin, 'reset-password', await auth.generatePasswordResetLink(email));
			return {
				subject: 'Reset your password',
				heading: 'Reset your password',
				paragraphs: [
					`${hello(name)}, use this link to choose a new password. It expires in one hour and can be used once.`,
				],
				button: { label: 'Reset password', url, isUrlShown: true },
				footnote: "If you didn't request this, you can ignore this email. Nothing will change.",
			};
		},
	},

	'password-changed': {
		content: ({ ended, left }, { name, appOrigin }) => ({
			subject: 'Your password was changed',
			band: securityBand,
			heading: 'Your password was changed',
			paragraphs: [
				`${hello(name)}, your password was changed, and all your devices were logged out.`,
				...endedSentences(ended),
				...leftSentences(left),
			],
			button: { label: 'Log in', url: `${appOrigin}/login` },
			footnote: `If you didn't make this change, reset your password right away and contact ${brand.supportEmail}.`,
		}),
	},

	'new-login': {
		content: ({ at, device, network }, { name, timeZone, appOrigin }) => ({
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
			button: { label: 'See your devices', url: `${appOrigin}/profile/security` },
			footnote: `If you can't log in any more, reset your password or contact ${brand.supportEmail}.`,
		}),
	},

	'login-restored': {
		content({ change }, { name, appOrigin }) {
			const { heading, sentence } = restoredLogins[change];
			return {
				subject: heading,
				band: securityBand,
				heading,
				paragraphs: [`${hello(name)}, ${sentence}`],
				button: { label: 'Choose a new password', url: `${appOrigin}/forgot-password` },
				footnote: `If you have questions, contact ${brand.supportEmail}.`,
			};
		},
	},

	'second-factor-changed': {
		content({ change }, { name, appOrigin }) {
			const { subject, sentence } = secondFactorChanges[change];
			return {
				subject,
				band: securityBand,
				heading: subject,
				paragraphs: [`${hello(name)}, ${sentence}`],
				button: { label: 'Open security settings', url: `${appOrigin}/profile/security` },
				footnote: unexpectedFactor,
			};
		},
	},

	'recovery-code-used': {
		content: ({ left }, { name, appOrigin }) => ({
			subject: 'A recovery code was used to log in',
			band: securityBand,
			heading: 'A recovery code was used to log in',
			paragraphs: [
				`${hello(name)}, someone logged in to your account with your password and a recovery code.`,
				'If you lost your device, remove it from your account and add another one.',
			],
			facts: [{ label: 'Unused codes', value: String(left) }],
			button: { label: 'Open security settings', url: `${appOrigin}/profile/security` },
			footnote: unexpectedFactor,
		}),
	},
} satisfies AccountEmails;

function endedSentences(ended: readonly AccessKind[]): string[] {
	if (ended.length === 0) return [];
	return [`${accessEndedText} Ended: ${accessInWords(ended)}.`];
}

function leftSentences(left: readonly AccessKind[]): string[] {
	if (left.length === 0) return [];
	return [
		`A new password does not end everything. Your account still has: ${accessInWords(left)}. If you think that somebody else had access, check them in your settings.`,
	];
}

/** Somebody changed the login at Google's Identity Toolkit, and not on our pages. */
const restoredLogins: Record<MessageOf<'login-restored'>['change'], { heading: string; sentence: string }> = {
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
};

const secondFactorChanges: Record<SecondFactorChange, { subject: string; sentence: string }> = {
	'authenticator-added': {
		subject: 'A second factor was added to your account',
		sentence: 'an authenticator app was added. From now on, logging in needs more than your password.',
	},
	'passkey-added': {
		subject: 'A second factor was added to your account',
		sentence: 'a passkey was added. From now on, logging in needs more than your password.',
	},
	'authenticator-removed': {
		subject: 'A second factor was removed from your account',
		sentence: 'the authenticator app was removed.',
	},
	'passkey-removed': {
		subject: 'A second factor was removed from your account',
		sentence: 'a passkey was removed.',
	},
	'recovery-codes-renewed': {
		subject: 'Your recovery codes were renewed',
		sentence: 'new recovery codes were created. The old ones no longer work.',
	},
};

const unexpectedFactor = `If this wasn't you, change your password right away and contact ${brand.supportEmail}.`;
