/** Subscribers of a status page, as its owner sees them. */
import * as z from 'zod/mini';
import { Instant } from '../instant.ts';

export const StatusSubscriber = z.object({
	_id: z.string(),
	channel: z.enum(['email', 'webhook']),
	/** An email address, or the host of a webhook: its path may contain a secret of the subscriber. */
	recipient: z.string(),
	/** The components of interest; empty for all. */
	componentIds: z.array(z.string()),
	confirmedAt: Instant,
	/** Why there are no more emails: one bounced, or was reported as spam. Null while the subscriber is notified. */
	ended: z.nullable(z.object({ by: z.enum(['bounce', 'report']), at: Instant })),
});
export type StatusSubscriber = z.infer<typeof StatusSubscriber>;
