/** The account that owns our own monitors of the websites that we host. It has no login and no email, so nobody enters it; admins act on it as colleagues. */
import { brand } from '@stayup/contract';

export const teamAccountId = 'stayup-team';
export const teamAccountName = `${brand.name} (hosted websites)`;

/** The email address that alerts go to: nobody can register or reset a password with that of our own monitors. */
export function alertedEmail(uid: string, { email }: { email: string }): string {
	return uid === teamAccountId ? brand.supportEmail : email;
}

/** Our part in an outage of websites that we host. Instants are milliseconds since the epoch. */
export interface TeamAnswer {
	/** When the first alert of our own monitor was delivered; null before. */
	notifiedAt: number | null;
	/** The first of us who acknowledged it; null before. `by` is null if the alert went to all of us. */
	answer: { at: number; by: string | null } | null;
}

/** An alert has it only while it is sent. */
export interface TeamOnAlert extends TeamAnswer {
	/** The websites that we host: of a group, perhaps not all. */
	websiteIds: string[];
}
