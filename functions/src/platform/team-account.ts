/** The account that owns our own monitors of the websites that we host. It has no login and no email, so nobody enters it; admins act on it as colleagues. */
import { brand } from '@stayup/contract';

export const teamAccountId = 'stayup-team';
export const teamAccountName = `${brand.name} (hosted websites)`;

/** The email address that alerts go to: nobody can register or reset a password with that of our own monitors. */
export function alertedEmail(uid: string, { email }: { email: string }): string {
	return uid === teamAccountId ? brand.supportEmail : email;
}
