/** Emails about the second factor of an account (AUTH-12). */
import { brand } from '@stayup/contract';
import { type EmailContent, hello } from '../../messages/content/email-content.ts';
import type { SecondFactorChange } from '../../platform/firestore/outbox-message.ts';
import { securityBand } from './account-emails.ts';

const changes: Readonly<Record<SecondFactorChange, { subject: string; sentence: string }>> = {
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

const unexpected = `If this wasn't you, change your password right away and contact ${brand.supportEmail}.`;

export function secondFactorChangedEmail({
	name,
	change,
	url,
}: {
	name: string | null;
	change: SecondFactorChange;
	url: string;
}): EmailContent {
	const { subject, sentence } = changes[change];
	return {
		subject,
		band: securityBand,
		heading: subject,
		paragraphs: [`${hello(name)}, ${sentence}`],
		button: { label: 'Open security settings', url },
		footnote: unexpected,
	};
}

export function recoveryCodeUsedEmail({
	name,
	left,
	url,
}: {
	name: string | null;
	left: number;
	url: string;
}): EmailContent {
	const subject = 'A recovery code was used to log in';
	return {
		subject,
		band: securityBand,
		heading: subject,
		paragraphs: [
			`${hello(name)}, someone logged in to your account with your password and a recovery code.`,
			'If you lost your device, remove it from your account and add another one.',
		],
		facts: [{ label: 'Unused codes', value: String(left) }],
		button: { label: 'Open security settings', url },
		footnote: unexpected,
	};
}
