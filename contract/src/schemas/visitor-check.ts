/** One check for a visitor, before there is an account: what it asks and what it finds. */
import * as z from 'zod/mini';
import { Instant } from './instant.ts';
import { WebsiteUrl } from './websites.ts';

export const TryCheck = z.object({ url: WebsiteUrl });

const Milliseconds = z.nullable(z.number());

export const TriedCheck = z.object({
	/** The address that was checked, in its canonical form. */
	url: z.string(),
	isUp: z.boolean(),
	statusCode: z.nullable(z.int()),
	/** A sentence, from `describeCheckError`; null when it is up. */
	error: z.nullable(z.string()),
	/** Milliseconds of the whole check. */
	responseTime: z.number(),
	/** Milliseconds of each part; null where it was not reached or not needed. */
	phases: z.object({ dns: Milliseconds, connect: Milliseconds, tls: Milliseconds, firstByte: Milliseconds }),
	certificate: z.nullable(z.object({ issuer: z.string(), validTo: Instant, daysLeft: z.int() })),
});
export type TriedCheck = z.infer<typeof TriedCheck>;
