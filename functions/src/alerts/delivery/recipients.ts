/** The part of the user store that alerts use. Accounts depend on alerts, so alerts must not import accounts. */
import type { UserDocument } from '../../platform/firestore/documents.ts';

export interface Recipients {
	find(uid: string): Promise<UserDocument | null>;
	change(uid: string, change: Pick<UserDocument, 'notificationPreferences'>): Promise<UserDocument | null>;
	/** Whether an alert may be sent to an unconfirmed email address: three in all, and a retry does not count (AUTH-8). */
	takeUnconfirmedAlert(uid: string, deliveryId: string): Promise<boolean>;
	/** The users who have websites and receive emails. */
	monthlyReportRecipients(): AsyncIterable<string>;
}
