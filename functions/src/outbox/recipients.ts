/** The part of the user store that alerts use. Accounts depend on alerts, so alerts must not import accounts. */
import type { UserDocument } from '../platform/firestore/documents.ts';

export interface Recipients {
	find(uid: string): Promise<UserDocument | null>;
	findByEmail(email: string): Promise<{ uid: string; user: UserDocument } | null>;
	change(uid: string, change: Pick<UserDocument, 'notificationPreferences'>): Promise<UserDocument | null>;
}

/** The part of the identities that emails with links use. */
export interface Logins {
	/** Makes the identity match the account, because Firebase creates links only for identities that exist. */
	match(uid: string, user: UserDocument): Promise<UserDocument>;
	/** False if the email belongs to the identity of another account. */
	freeEmail(email: string, uid: string): Promise<boolean>;
}
