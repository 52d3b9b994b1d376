/** Domains, incidents and subscribers of status pages in the data export of an account. */
import * as z from 'zod/mini';
import { statusDomainStates } from '../../values/status-pages/domains.ts';
import { incidentImpacts, incidentStates } from '../../values/status-pages/status-pages.ts';
import { Instant } from '../instant.ts';

const edits = z.array(z.object({ at: Instant, text: z.string() }));

export const ExportedIncident = z.object({
	_id: z.string(),
	pageId: z.string(),
	title: z.string(),
	state: z.enum(incidentStates),
	impact: z.enum(incidentImpacts),
	componentIds: z.array(z.string()),
	outageIds: z.array(z.string()),
	isAutomatic: z.boolean(),
	startedAt: Instant,
	resolvedAt: z.nullable(Instant),
	/** Oldest first, with the texts that edits replaced. */
	updates: z.array(z.object({ at: Instant, state: z.enum(incidentStates), text: z.string(), edits })),
	postMortem: z.nullable(z.object({ at: Instant, text: z.string(), edits })),
});
export type ExportedIncident = z.infer<typeof ExportedIncident>;

export const ExportedSubscriber = z.object({
	pageId: z.string(),
	channel: z.enum(['email', 'webhook']),
	/** An email address, or the host of a webhook: its path may contain a secret of the subscriber. */
	recipient: z.string(),
	componentIds: z.array(z.string()),
	confirmedAt: Instant,
});
export type ExportedSubscriber = z.infer<typeof ExportedSubscriber>;

export const ExportedStatusDomain = z.object({
	host: z.string(),
	pageId: z.string(),
	state: z.enum(statusDomainStates),
	/** When the account entered it. */
	claimedAt: Instant,
});
export type ExportedStatusDomain = z.infer<typeof ExportedStatusDomain>;
