/** The activity log of an account: the owner reads all of it, and members who may manage the account its changes. */
import * as z from 'zod/mini';
import { accountActivityEvents } from '../../values/accounts/activity.ts';
import { Instant } from '../instant.ts';

export const AccountActivity = z.object({
	_id: z.string(),
	at: Instant,
	event: z.enum(accountActivityEvents),
	/** More about the event, such as the new email address; null if there is nothing to add. */
	detail: z.nullable(z.string()),
	/** Who made the change, with the name of the API key if one was used; null for what happens without a login. */
	by: z.nullable(z.string()),
	/** The changed fields as they were; null for what was not changed but added or removed. */
	before: z.nullable(z.string()),
	after: z.nullable(z.string()),
	/** The browser and its operating system, such as "Chrome on Windows"; null in the account of somebody else. */
	device: z.nullable(z.string()),
	/** The network of the client's IP, such as 203.0.113.0/24; null if unknown, and in the account of somebody else. */
	network: z.nullable(z.string()),
});
export type AccountActivity = z.infer<typeof AccountActivity>;
