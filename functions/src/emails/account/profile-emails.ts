/** Emails about the email address of an account, and about its end. */
import { brand } from '@stayup/contract';
import { hello } from '../../messages/content/email-content.ts';
import { dateIn, timeWithUtc } from '../../messages/content/email-times.ts';
import { shownEmail } from '../templates/shown-email.ts';
import { type AccountEmails, codePage } from './account-email.ts';
import { securityBand } from './security-emails.ts';

const unexpected = "If you didn't request this, you can ignore this email. Nothing will change.";

export const profileEmails = {
	'confirm-email': {
		needs: 'unconfirmed',
		opensAccount: true,
		async content(_message, { email, appOrigin }, { auth }) {
			const url = codePage(appOrigin, 'confirm-email', await auth.generateEmailVerificationLink(email));
			return {
				subject: 'Confirm your email address',
				heading: 'Confirm your email address',
				paragraphs: [
					'Please confirm that this is your email address, so that we can alert you when a website is down.',
				],
				button: { label: 'Confirm email address', url, isUrlShown: true },
				footnote: `You received this email because someone created a ${brand.name} account with this email address. ${unexpected}`,
			};
		},
	},

	/** Goes to an unconfirmed email address, so it names neither the account nor its websites (MAIL-7). */
	'pause-announced': {
		needs: 'unconfirmed',
		opensAccount: true,
		async content({ at }, { email, timeZone, appOrigin }, { auth }) {
			const url = codePage(appOrigin, 'confirm-email', await auth.generateEmailVerificationLink(email));
			return {
				subject: 'Confirm your email address to keep your websites monitored',
				band: { tone: 'warning', label: 'Action needed', detail: `by ${dateIn(at, timeZone)}` },
				heading: 'Your websites will be paused',
				paragraphs: [
					'Your email address is not confirmed yet. Without a confirmation, we pause the monitoring of your websites. We delete nothing.',
				],
				facts: [
					{ label: 'Paused after', value: timeWithUtc(at, timeZone) },
					{
						label: 'If you confirm',
						value: 'Nothing is paused. Websites that were paused before resume by themselves.',
					},
				],
				button: { label: 'Confirm email address', url, isUrlShown: true },
				footnote: `You received this email because someone created a ${brand.name} account with this email address. If that wasn't you, you can ignore this email.`,
			};
		},
	},

	'change-email': {
		opensAccount: true,
		recipient: ({ newEmail }) => ({ email: newEmail, isConfirmed: false }),
		async obstacle({ newEmail }, { uid, user }, { users, logins }) {
			if (user.pendingEmail !== newEmail) return 'no longer needed';
			// An email to the other account's owner would reveal that both accounts exist.
			const isTaken = (await users.findByEmail(newEmail)) !== null;
			return isTaken || !(await logins.freeEmail(newEmail, uid)) ? 'email address already in use' : null;
		},
		async content({ newEmail }, { email, appOrigin }, { auth }) {
			const url = codePage(appOrigin, 'confirm-email', await auth.generateVerifyAndChangeEmailLink(email, newEmail));
			return {
				subject: 'Confirm your new email address',
				heading: 'Confirm your new email address',
				paragraphs: [
					'Please confirm that this is your email address. Until you do, your account keeps its current email address.',
				],
				button: { label: 'Confirm email address', url, isUrlShown: true },
				footnote: `You received this email because someone asked to use this email address for a ${brand.name} account. ${unexpected}`,
			};
		},
	},

	'email-changed': {
		recipient: ({ oldEmail, wasConfirmed }) => ({ email: oldEmail, isConfirmed: wasConfirmed }),
		content({ newEmail, wasConfirmed }, { name }) {
			const account = `the email address of your ${brand.name} account`;
			return {
				subject: 'Your email address was changed',
				band: securityBand,
				heading: 'Your email address was changed',
				paragraphs: [
					wasConfirmed
						? `${hello(name)}, ${account} is now ${shownEmail(newEmail)}. We'll send alerts and messages there from now on.`
						: `${hello(name)}, ${account} was changed. We'll send nothing more to this email address.`,
				],
				footnote: `If you didn't make this change, contact ${brand.supportEmail} right away.`,
			};
		},
	},

	'deletion-requested': {
		content({ at }, { name, timeZone, appOrigin }) {
			const day = dateIn(at, timeZone);
			return {
				subject: `Your account will be deleted on ${day}`,
				band: { tone: 'warning', label: 'Account deletion', detail: day },
				heading: `Your account will be deleted on ${day}`,
				paragraphs: [
					`${hello(name)}, you asked us to delete your ${brand.name} account. Until ${day} it works as usual. On that day we delete its websites, outages and settings. This cannot be undone.`,
				],
				button: { label: 'Keep my account', url: `${appOrigin}/profile` },
				footnote: `If you didn't request this, keep your account, change your password and contact ${brand.supportEmail}.`,
			};
		},
	},
} satisfies AccountEmails;
