/** A single check for a visitor without an account. */
import * as z from 'zod/mini';
import { CheckDetail } from '../check-summaries.ts';
import { Instant } from '../instant.ts';
import { WebsiteUrl } from '../websites.ts';

export const TryCheckRequest = z.object({ url: WebsiteUrl });

export const VisitorCheck = z.extend(CheckDetail, {
	/** The checked URL in its canonical form. */
	url: z.string(),
	/** A firewall refused the check, which does not mean that the website is down. Missing if none did. */
	isBlocked: z.optional(z.literal(true)),
	/** No name server knows the domain, so the URL may be misspelled. Missing if one does. */
	isUnknownDomain: z.optional(z.literal(true)),
	certificate: z.nullable(z.object({ issuer: z.string(), validTo: Instant, daysLeft: z.int() })),
});
export type VisitorCheck = z.infer<typeof VisitorCheck>;
