/** The list of an account's outages. */
import * as z from 'zod/mini';
import { Acknowledgement, outageEndReasons } from '../history.ts';
import { PageQuery } from '../paging.ts';
import { OutageSummary } from '../websites.ts';

export const outageStates = ['ongoing', 'resolved'] as const;
export type OutageState = (typeof outageStates)[number];

const instantMessage = 'Please send an instant in UTC, such as 2026-11-22T10:00:00Z.';

export const OutageQuery = z.extend(PageQuery, {
	state: z.optional(z.enum(outageStates, { error: `Please choose a state: ${outageStates.join(', ')}.` })),
	/** The id of a website. */
	website: z.optional(z.string().check(z.maxLength(128, 'Please send the id of a website.'))),
	/** Only outages that ended at this instant or later, or are ongoing. */
	since: z.optional(z.iso.datetime(instantMessage)),
	/** Only outages that began before this instant. */
	until: z.optional(z.iso.datetime(instantMessage)),
});
export type OutageQuery = z.infer<typeof OutageQuery>;

export const ListedOutage = z.extend(OutageSummary, {
	/** Null while the outage lasts. */
	endReason: z.nullable(z.enum(outageEndReasons)),
	acknowledgement: z.nullable(Acknowledgement),
});
export type ListedOutage = z.infer<typeof ListedOutage>;
