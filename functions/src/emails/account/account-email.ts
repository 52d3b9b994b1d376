/** The emails about an account: what each of them is, and what it is written with. */
import type { MemberRole } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { EmailContent } from '../../messages/content/email-content.ts';
import type { Logins, Recipients } from '../../outbox/recipients.ts';
import type { Undeliverable } from '../../outbox/undeliverable.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { FormEntryDocument } from '../../platform/firestore/business/visitor-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { AccountMessage, MessageOf } from '../../platform/firestore/outbox-message.ts';
import type { EmailLinkStore } from '../email-link-store.ts';
import type { MonthDeps } from './month-figures.ts';

export type AccountEvent = AccountMessage['event'];

/** A row of the table of emails about accounts. Its name in words is in the contract. */
export interface AccountEmail<Event extends AccountEvent> {
	/** Written when it is sent. */
	content(
		message: MessageOf<Event>,
		reader: AccountReader,
		sources: AccountEmailSources,
	): EmailContent | Promise<EmailContent>;
	/** Who gets it, unless it is the email address of the account. */
	recipient?(message: MessageOf<Event>): Recipient;
	/** The email address that it needs: `confirmed` if it lists names of websites or what a stranger entered, `unconfirmed` if it asks for the confirmation. */
	needs?: 'confirmed' | 'unconfirmed';
	/** Its link gives access to the account, which must not be disabled. */
	opensAccount?: true;
	/** Whether its link sets a password, which must work however the login was changed outside our API (DOOR-2, DOOR-3). */
	setsPassword?(message: MessageOf<Event>): boolean;
	/** Why it must not be sent, if only its message and the account show that. */
	obstacle?(
		message: MessageOf<Event>,
		owner: { uid: string; user: UserDocument },
		sources: AccountEmailSources,
	): Promise<Undeliverable['reason'] | null>;
}

/** Some rows of the table. */
export type AccountEmails = { readonly [Event in AccountEvent]?: AccountEmail<Event> };

export interface Recipient {
	email: string;
	/** An unconfirmed email address may belong to someone else, to whom the user must not be able to send text (MAIL-7). */
	isConfirmed: boolean;
}

export interface AccountReader extends Pick<UserDocument, 'email' | 'timeZone'> {
	uid: string;
	/** Null if the email address that it goes to is not confirmed. */
	name: string | null;
	appOrigin: string;
}

export interface AccountEmailSources extends MonthDeps {
	auth: Pick<Auth, 'generateEmailVerificationLink' | 'generatePasswordResetLink' | 'generateVerifyAndChangeEmailLink'>;
	emailLinks: Pick<EmailLinkStore, 'mint'>;
	formEntries: {
		find(id: string): Promise<{ document: Pick<FormEntryDocument, 'websiteId' | 'page' | 'fields'> } | null>;
	};
	logins: Pick<Logins, 'freeEmail'>;
	/** The role that counts. */
	memberships: { roleOf(ownerId: string, memberUid: string): Promise<MemberRole | null> };
	changeEmails: { changesIn(noticeId: string): Promise<{ changes: ActivityDocument[]; count: number }> };
	users: Pick<Recipients, 'find' | 'findByEmail'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/**
 * Our page for a link of Firebase, which leads to a page of Firebase: ours needs only its code. In the fragment, which browsers send neither to servers
 * nor to other websites (AUTH-11).
 */
export function codePage(appOrigin: string, path: string, firebaseLink: string): string {
	const code = new URL(firebaseLink).searchParams.get('oobCode');
	if (!code) throw new Error('The link from Firebase has no code.');
	return `${appOrigin}/${path}#${code}`;
}
