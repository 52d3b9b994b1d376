/** Writes the emails about an account, its plan and its webhook; creates a fresh Firebase link for those that need one. */
import type { Auth } from 'firebase-admin/auth';
import type { EmailLinkStore } from '../../emails/email-link-store.ts';
import { unsubscribeUrls } from '../../emails/email-link-urls.ts';
import {
	changeConfirmationEmail,
	confirmationEmail,
	deletionRequestedEmail,
	emailChangedEmail,
	loginRestoredEmail,
	newLoginEmail,
	passwordChangedEmail,
	passwordResetEmail,
	pauseAnnouncedEmail,
} from '../../emails/templates/account-emails.ts';
import { adminEmail, teamResetEmail } from '../../emails/templates/admin-emails.ts';
import { paymentFailedEmail, tierChangedEmail } from '../../emails/templates/business/billing-emails.ts';
import { formEntryEmail } from '../../emails/templates/business/form-emails.ts';
import { channelEndedEmail, smsUsedUpEmail, webhookOffEmail } from '../../emails/templates/channel-emails.ts';
import { monthlyReportEmail } from '../../emails/templates/report-emails.ts';
import { recoveryCodeUsedEmail, secondFactorChangedEmail } from '../../emails/templates/second-factor-emails.ts';
import type { EmailContent } from '../../messages/content/email-content.ts';
import type { FormEntryDocument } from '../../platform/firestore/business/visitor-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { AccountMessage } from '../../platform/firestore/outbox-message.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { type MonthDeps, monthFigures } from './month-figures.ts';
import type { Recipient } from './recipient.ts';

export interface AccountEmailDeps extends MonthDeps {
	auth: Pick<Auth, 'generateEmailVerificationLink' | 'generatePasswordResetLink' | 'generateVerifyAndChangeEmailLink'>;
	config: { appOrigin: string };
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	formEntries: { find(id: string): Promise<Stored<FormEntryDocument> | null> };
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function composeAccountEmail(
	{ auth, config: { appOrigin }, ...deps }: AccountEmailDeps,
	uid: string,
	{ user, recipient }: { user: UserDocument; recipient: Recipient },
	message: AccountMessage,
): Promise<EmailContent> {
	const { email } = user;
	const name = recipient.isConfirmed ? user.name : null;
	const dashboardUrl = `${appOrigin}/dashboard`;
	const profileUrl = `${appOrigin}/profile`;
	// In the fragment, which browsers send neither to servers nor to other websites (AUTH-11).
	const page = (path: string, firebaseLink: string) => `${appOrigin}/${path}#${codeIn(firebaseLink)}`;

	switch (message.event) {
		case 'confirm-email': {
			const url = page('confirm-email', await auth.generateEmailVerificationLink(email));
			return confirmationEmail({ url });
		}
		case 'change-email': {
			const url = page('confirm-email', await auth.generateVerifyAndChangeEmailLink(email, message.newEmail));
			return changeConfirmationEmail({ url });
		}
		case 'email-changed':
			return emailChangedEmail({ name, newEmail: recipient.isConfirmed ? message.newEmail : null });
		case 'password-reset': {
			const url = page('reset-password', await auth.generatePasswordResetLink(email));
			return passwordResetEmail({ name, url });
		}
		case 'password-changed':
			return passwordChangedEmail({ name, url: `${appOrigin}/login` });
		case 'new-login':
			return newLoginEmail({ ...message, name, timeZone: user.timeZone, url: `${profileUrl}/security` });
		case 'second-factor-changed':
			return secondFactorChangedEmail({ name, change: message.change, url: `${profileUrl}/security` });
		case 'recovery-code-used':
			return recoveryCodeUsedEmail({ name, left: message.left, url: `${profileUrl}/security` });
		case 'login-restored':
			return loginRestoredEmail({ name, change: message.change, url: `${appOrigin}/forgot-password` });
		case 'deletion-requested':
			return deletionRequestedEmail({ name, at: message.at, timeZone: user.timeZone, url: profileUrl });
		case 'pause-announced': {
			const url = page('confirm-email', await auth.generateEmailVerificationLink(email));
			return pauseAnnouncedEmail({ at: message.at, timeZone: user.timeZone, url });
		}
		case 'admin-message': {
			const { messageType, customMessage } = message;
			if (messageType !== 'password_reset') {
				return adminEmail({ messageType, customMessage, name, dashboardUrl });
			}
			const url = page('reset-password', await auth.generatePasswordResetLink(email));
			return teamResetEmail({ name, url });
		}
		case 'tier-changed': {
			const { before, after } = message;
			return tierChangedEmail({ name, before, after, dashboardUrl });
		}
		case 'payment-failed':
			return paymentFailedEmail({ name, billingUrl: `${profileUrl}/billing` });
		case 'monthly-report': {
			const { month } = message;
			const websites = await monthFigures(deps, uid, month);
			const link = { ownerId: uid, outageId: null, websiteId: null, subject: 'your websites' };
			const token = await deps.emailLinks.mint(link, deps.now());
			return { ...monthlyReportEmail({ name, month, dashboardUrl, websites }), ...unsubscribeUrls(appOrigin, token) };
		}
		case 'channel-ended': {
			const channelName = recipient.isConfirmed ? message.channelName : null;
			return channelEndedEmail({ ...message, channelName, channelsUrl: `${appOrigin}/channels` });
		}
		case 'sms-used-up':
			return smsUsedUpEmail({ allowance: message.allowance, channelsUrl: `${appOrigin}/channels` });
		case 'form-entry': {
			const entry = await deps.formEntries.find(message.entryId);
			const { websiteId = '', page = '', fields = [] } = entry?.document ?? {};
			const website =
				(await deps.websites.all(uid)).find(({ id }) => id === websiteId)?.document.name ?? 'your website';
			return formEntryEmail({ website, page, fields, url: `${appOrigin}/websites/${websiteId}/visitors` });
		}
		case 'webhook-off':
			return webhookOffEmail({ ...message, notificationsUrl: `${profileUrl}/notifications` });
	}
}

/** Firebase's link leads to a page of Firebase; our own page needs only the code in it. */
function codeIn(firebaseLink: string): string {
	const code = new URL(firebaseLink).searchParams.get('oobCode');
	if (!code) throw new Error('The link from Firebase has no code.');
	return code;
}
