/** The data export of an account. */
import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { Delivery } from './deliveries.ts';
import { Instant } from './instant.ts';
import { OutageSummary, Website } from './websites.ts';

export const AccountExport = z.object({
	exportedAt: Instant,
	account: User,
	websites: z.array(Website),
	/** Newest first. */
	outages: z.array(OutageSummary),
	/** Deliveries of the last 90 days, newest first. */
	deliveries: z.array(Delivery),
});
export type AccountExport = z.infer<typeof AccountExport>;
