/** Writes the emails about an account, its plan and its webhook; creates a fresh Firebase link for those that need one. */
import type { Auth } from 'firebase-admin/auth';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { AlertMessage, OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import {
	changeConfirmationEmail,
	confirmationEmail,
	deletionRequestedEmail,
	emailChangedEmail,
	passwordChangedEmail,
	passwordResetEmail,
} from '../email/templates/account-emails.ts';
import { adminEmail, teamResetEmail } from '../email/templates/admin-emails.ts';
import { paymentFailedEmail, tierChangedEmail } from '../email/templates/billing-emails.ts';
import { webhookOffEmail } from '../email/templates/channel-emails.ts';
import type { EmailContent } from '../email/templates/email-content.ts';
import { monthlyReportEmail } from '../email/templates/report-emails.ts';
import { type MonthDeps, monthOf } from '../monthly-reports.ts';

export interface AccountEmailDeps extends MonthDeps {
	auth: Auth;
	config: { appOrigin: string };
}

export type AccountMessage = Exclude<
	OutboxMessage,
	AlertMessage | { event: 'alert-digest' } | { event: 'checks-suppressed' }
>;

export async function composeAccountEmail(
	{ auth, config: { appOrigin }, ...deps }: AccountEmailDeps,
	uid: string,
	user: UserDocument,
	message: AccountMessage,
): Promise<{ to: string; content: EmailContent }> {
	const { email } = user;
	// An unconfirmed email address may belong to someone else, to whom the user must not be able to send text.
	const name = user.isEmailConfirmed ? user.name : null;
	const dashboardUrl = `${appOrigin}/dashboard`;
	const profileUrl = `${appOrigin}/profile`;
	const page = (path: string, firebaseLink: string) =>
		`${appOrigin}/${path}?code=${encodeURIComponent(codeIn(firebaseLink))}`;

	switch (message.event) {
		case 'confirm-email': {
			const url = page('confirm-email', await auth.generateEmailVerificationLink(email));
			return { to: email, content: confirmationEmail({ url }) };
		}
		case 'change-email': {
			const { newEmail } = message;
			const url = page('confirm-email', await auth.generateVerifyAndChangeEmailLink(email, newEmail));
			return { to: newEmail, content: changeConfirmationEmail({ url }) };
		}
		case 'email-changed':
			return { to: message.oldEmail, content: emailChangedEmail({ name, newEmail: message.newEmail }) };
		case 'password-reset': {
			const url = page('reset-password', await auth.generatePasswordResetLink(email));
			return { to: email, content: passwordResetEmail({ name, url }) };
		}
		case 'password-changed':
			return { to: email, content: passwordChangedEmail({ name, url: `${appOrigin}/login` }) };
		case 'deletion-requested':
			return { to: email, content: deletionRequestedEmail({ name, at: message.at, url: profileUrl }) };
		case 'admin-message': {
			const { messageType, customMessage } = message;
			if (messageType !== 'password_reset') {
				return { to: email, content: adminEmail({ messageType, customMessage, name, dashboardUrl }) };
			}
			const url = page('reset-password', await auth.generatePasswordResetLink(email));
			return { to: email, content: teamResetEmail({ name, url }) };
		}
		case 'tier-changed': {
			const { before, after } = message;
			return { to: email, content: tierChangedEmail({ name, before, after, dashboardUrl }) };
		}
		case 'payment-failed':
			return { to: email, content: paymentFailedEmail({ name, dashboardUrl }) };
		case 'monthly-report': {
			const { month } = message;
			const websites = await monthOf(deps, uid, month);
			return { to: email, content: monthlyReportEmail({ name, month, dashboardUrl, websites }) };
		}
		case 'webhook-off':
			return { to: email, content: webhookOffEmail({ ...message, profileUrl }) };
	}
}

/** Firebase's link leads to a page of Firebase; our own page needs only the code in it. */
function codeIn(firebaseLink: string): string {
	const code = new URL(firebaseLink).searchParams.get('oobCode');
	if (!code) throw new Error('The link from Firebase has no code.');
	return code;
}
