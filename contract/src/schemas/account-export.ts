/** The data export of an account. */
import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { Delivery } from './deliveries.ts';
import { Instant } from './instant.ts';
import { AccountActivity } from './security/activity.ts';
import { DeviceSession } from './security/sessions.ts';
import { OutageSummary, Website } from './websites.ts';

export const AccountExport = z.object({
	exportedAt: Instant,
	account: User,
	websites: z.array(Website),
	/** Newest first. */
	outages: z.array(OutageSummary),
	/** Deliveries of the last 90 days, newest first. */
	deliveries: z.array(Delivery),
	sessions: z.array(DeviceSession),
	/** Of the last year, newest first. */
	activity: z.array(AccountActivity),
});
export type AccountExport = z.infer<typeof AccountExport>;
