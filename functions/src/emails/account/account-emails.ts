/** All emails about accounts, by event. */
import type { AccountEmail, AccountEvent } from './account-email.ts';
import { adminEmails } from './admin-emails.ts';
import { billingEmails } from './billing-emails.ts';
import { changeEmails } from './change-emails.ts';
import { channelEmails } from './channel-emails.ts';
import { formEmails } from './form-emails.ts';
import { profileEmails } from './profile-emails.ts';
import { reportEmails } from './report-emails.ts';
import { securityEmails } from './security-emails.ts';

const accountEmails: { readonly [Event in AccountEvent]: AccountEmail<Event> } = {
	...profileEmails,
	...securityEmails,
	...changeEmails,
	...adminEmails,
	...billingEmails,
	...channelEmails,
	...formEmails,
	...reportEmails,
};

/** The compiler cannot know that a message is of the event that is searched for: each row gets only its own. */
export function accountEmailOf(event: AccountEvent): AccountEmail<AccountEvent> {
	return accountEmails[event] as AccountEmail<AccountEvent>;
}
