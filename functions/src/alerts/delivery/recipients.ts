/** The part of the user store that alerts use. Accounts depend on alerts, so alerts must not import accounts. */
import type { UserDocument } from '../../platform/firestore/documents.ts';

export interface Recipients {
	find(uid: string): Promise<UserDocument | null>;
	change(uid: string, change: Pick<UserDocument, 'notificationPreferences'>): Promise<UserDocument | null>;
	/** Ids of users with websites and email notifications. */
	monthlyReportRecipients(): AsyncIterable<string>;
}
