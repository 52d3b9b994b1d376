/** Makes the mail of a delivery at the moment it is sent: whose address, which words, and a fresh link where it carries one. */
import type { EmailLinkAction } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { UserStore } from '../../accounts/user-store.ts';
import type { EmailLinkDocument, OutboxDocument, UserDocument } from '../../platform/firestore/documents.ts';
import { type AlertMessage, isAlert, type OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { mutedUntil } from '../../websites/mute.ts';
import type { WebsiteStore } from '../../websites/website-store.ts';
import { alertContent, type Reading } from '../alert-content.ts';
import type { OutboxStore } from '../delivery/outbox-store.ts';
import type { EmailLinkStore } from '../email/email-link-store.ts';
import {
	addressChangedEmail,
	confirmationEmail,
	deletionRequestedEmail,
	newAddressEmail,
	passwordChangedEmail,
	passwordResetEmail,
} from '../email/templates/account-emails.ts';
import { adminEmail, teamResetEmail } from '../email/templates/admin-emails.ts';
import { paymentFailedEmail, tierChangedEmail } from '../email/templates/billing-emails.ts';
import { webhookOffEmail } from '../email/templates/channel-emails.ts';
import type { EmailContent } from '../email/templates/email-content.ts';
import { monthlyReportEmail } from '../email/templates/report-emails.ts';
import { alertDigestEmail, checksSuppressedEmail } from '../email/templates/website-emails.ts';
import { monthOf } from '../monthly-reports.ts';

export interface Composed {
	kind: 'mail';
	/** Whom it is for, also where only an address was known; null for us. */
	ownerId: string | null;
	to: string;
	content: EmailContent;
}

/** A delivery that can never be sent, and why; nobody is to blame. */
export interface Undeliverable {
	kind: 'undeliverable';
	reason:
		| 'no such account'
		| 'account disabled'
		| 'address not confirmed'
		| 'address taken'
		| 'confirmed already'
		| 'no longer asked for'
		| 'webhook switched off'
		| 'muted';
}

export interface ComposeDeps {
	auth: Auth;
	config: { appOrigin: string; operatorEmail: string };
	users: UserStore;
	websites: WebsiteStore;
	emailLinks: EmailLinkStore;
	outbox: OutboxStore;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function compose(
	deps: ComposeDeps,
	deliveryId: string,
	{ ownerId, message }: OutboxDocument,
): Promise<Composed | Undeliverable> {
	if (message.event === 'checks-suppressed') {
		return { kind: 'mail', ownerId: null, to: deps.config.operatorEmail, content: checksSuppressedEmail(message) };
	}
	const uid = ownerId ?? ('email' in message ? await uidOf(deps, message.email) : null);
	const user = uid === null ? null : await deps.users.find(uid);
	if (uid === null || !user) return undeliverable('no such account');
	const obstacle = await obstacleTo(deps, deliveryId, uid, user, message);
	if (obstacle) return undeliverable(obstacle);
	const isCapped = isAlert(message) && !user.isEmailConfirmed;
	if (isCapped && !(await deps.users.takeUnconfirmedAlert(uid, deliveryId)))
		return undeliverable('address not confirmed');
	try {
		return { kind: 'mail', ownerId: uid, ...(await words(deps, deliveryId, uid, user, message)) };
	} catch (error) {
		const obstacle = obstacleIn(error);
		if (obstacle) return undeliverable(obstacle);
		throw error;
	}
}

async function obstacleTo(
	deps: ComposeDeps,
	deliveryId: string,
	uid: string,
	user: UserDocument,
	message: OutboxMessage,
): Promise<Undeliverable['reason'] | null> {
	if (user.isDisabled && opensAccount(message)) return 'account disabled';
	if (message.event === 'alert-digest') {
		if (!user.isEmailConfirmed) return 'address not confirmed';
		// Each may have been asked for by itself meanwhile.
		if ((await deps.outbox.digestId(deliveryId)).length === 0) return 'no longer asked for';
	}
	if (isAlert(message) && (await isMuted(deps, uid, message))) return 'muted';
	if (message.event === 'confirm-email' && user.isEmailConfirmed) return 'confirmed already';
	if (message.event !== 'change-email') return null;
	if (user.pendingEmail !== message.newEmail) return 'no longer asked for';
	// A mail would tell the one that there is the other.
	return (await uidOf(deps, message.newEmail)) === null ? null : 'address taken';
}

async function isMuted({ websites, now }: ComposeDeps, uid: string, message: AlertMessage): Promise<boolean> {
	if (!('website' in message) || ('isTest' in message && message.isTest)) return false;
	const website = await websites.find(uid, message.website.id);
	return website !== null && mutedUntil(website.document, now()) !== null;
}

function opensAccount(message: OutboxMessage): boolean {
	switch (message.event) {
		case 'confirm-email':
		case 'change-email':
		case 'password-reset':
			return true;
		case 'admin-message':
			return message.messageType === 'password_reset';
		default:
			return false;
	}
}

async function words(
	{ auth, config, websites, emailLinks, outbox, now }: ComposeDeps,
	deliveryId: string,
	uid: string,
	user: UserDocument,
	message: Exclude<OutboxMessage, { event: 'checks-suppressed' }>,
): Promise<Pick<Composed, 'to' | 'content'>> {
	const { email } = user;
	const reading = { appOrigin: config.appOrigin, timeZone: user.timeZone, now: now() };
	if (isAlert(message) || message.event === 'alert-digest') {
		const content = isAlert(message)
			? alertContent(message, reading)
			: alertDigest(await outbox.digestId(deliveryId), reading);
		const about = aboutOf(message);
		const token = await emailLinks.mint({ ownerId: uid, ...about }, now());
		const url = (action: EmailLinkAction) => `${config.appOrigin}/email-link?do=${action}#${token}`;
		const isOngoing = message.event === 'website-down' && !message.isTest;
		return {
			to: email,
			content: {
				...content,
				...(isOngoing && { secondButton: { label: "I'm on it", url: url('acknowledge') } }),
				...(about.websiteId !== null && { muteUrl: url('mute') }),
				stopUrl: url('unsubscribe'),
			},
		};
	}
	// Whoever registers with a stranger's address chooses the name, and must not choose what the stranger reads.
	const name = user.isEmailConfirmed ? user.name : null;
	const dashboardUrl = `${config.appOrigin}/dashboard`;
	const page = (path: string, firebaseLink: string) =>
		`${config.appOrigin}/${path}?code=${encodeURIComponent(codeIn(firebaseLink))}`;

	switch (message.event) {
		case 'confirm-email': {
			const url = page('confirm-email', await auth.generateEmailVerificationLink(email));
			return { to: email, content: confirmationEmail({ url }) };
		}
		case 'change-email': {
			const { newEmail } = message;
			const url = page('confirm-email', await auth.generateVerifyAndChangeEmailLink(email, newEmail));
			return { to: newEmail, content: newAddressEmail({ url }) };
		}
		case 'email-changed':
			return { to: message.oldEmail, content: addressChangedEmail({ name, newEmail: message.newEmail }) };
		case 'password-reset': {
			const url = page('reset-password', await auth.generatePasswordResetLink(email));
			return { to: email, content: passwordResetEmail({ name, url }) };
		}
		case 'password-changed':
			return { to: email, content: passwordChangedEmail({ name, url: `${config.appOrigin}/login` }) };
		case 'deletion-requested':
			return {
				to: email,
				content: deletionRequestedEmail({ name, at: message.at, url: `${config.appOrigin}/profile` }),
			};
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
			const report = { name, month, dashboardUrl, websites: await monthOf({ websites }, uid, month) };
			return { to: email, content: monthlyReportEmail(report) };
		}
		case 'webhook-off':
			return { to: email, content: webhookOffEmail({ ...message, profileUrl: `${config.appOrigin}/profile` }) };
	}
}

type About = Pick<EmailLinkDocument, 'outageId' | 'subject'> & { websiteId: string | null };

function aboutOf(message: AlertMessage | { event: 'alert-digest' }): About {
	const subject = { outageId: null, websiteId: null };
	switch (message.event) {
		case 'website-down':
		case 'website-up': {
			const { website, outageId, isTest } = message;
			return isTest
				? { ...subject, subject: website.name }
				: { outageId, websiteId: website.id, subject: website.name };
		}
		case 'website-flapping':
		case 'certificate-expiring':
			return { ...subject, websiteId: message.website.id, subject: message.website.name };
		case 'domain-expiring':
			return { ...subject, subject: message.domain };
		case 'test':
			return { ...subject, subject: 'a test' };
		case 'alert-digest':
			return { ...subject, subject: 'your websites' };
	}
}

/** Oldest first; what is told of a website last is what it is. */
function alertDigest(held: readonly OutboxDocument[], reading: Reading): EmailContent {
	const alerts = held
		.toSorted((a, b) => a.createdAt - b.createdAt)
		.flatMap(({ message }) => (isAlert(message) ? [message] : []));
	const isDown = new Map(
		alerts.flatMap((alert) =>
			alert.event === 'website-down' || alert.event === 'website-up'
				? [[alert.website.id, alert.event === 'website-down'] as const]
				: [],
		),
	);
	return alertDigestEmail({
		alerts: alerts.map((alert) => alertContent(alert, reading).subject),
		down: [...isDown.values()].filter(Boolean).length,
		dashboardUrl: `${reading.appOrigin}/dashboard`,
	});
}

async function uidOf({ auth }: ComposeDeps, email: string): Promise<string | null> {
	try {
		return (await auth.getUserByEmail(email)).uid;
	} catch (error) {
		if (codeOf(error) === 'auth/user-not-found') return null;
		throw error;
	}
}

/** What may have happened since we looked. */
function obstacleIn(error: unknown): Undeliverable['reason'] | null {
	switch (codeOf(error)) {
		case 'auth/user-not-found':
		case 'auth/email-not-found':
			return 'no such account';
		case 'auth/user-disabled':
			return 'account disabled';
		case 'auth/email-already-exists':
			return 'address taken';
		default:
			return null;
	}
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}

/** Firebase's link leads to a page of its own; ours takes the code only. */
function codeIn(firebaseLink: string): string {
	const code = new URL(firebaseLink).searchParams.get('oobCode');
	if (!code) throw new Error('The link that Firebase made has no code.');
	return code;
}

function undeliverable(reason: Undeliverable['reason']): Undeliverable {
	return { kind: 'undeliverable', reason };
}
