/** The wire format of checks, certificates and domains. */
import * as z from 'zod/mini';
import { domainStates } from '../values/monitoring.ts';
import { checkOrigins, regions } from '../values/regions.ts';
import { Instant } from './instant.ts';

/** Milliseconds of each phase of a check; null if the phase was not reached or not needed. */
export const PhaseTimes = z.object({
	dnsMs: z.nullable(z.number()),
	connectMs: z.nullable(z.number()),
	tlsMs: z.nullable(z.number()),
	firstByteMs: z.nullable(z.number()),
	totalMs: z.number(),
});

/** A check in a list. */
export const CheckSummary = z.object({
	at: Instant,
	/** The region where the check ran. */
	region: z.enum(regions),
	/** Why the check ran. */
	origin: z.enum(checkOrigins),
	isUp: z.boolean(),
	/** Milliseconds; null for a failed check. */
	responseTime: z.nullable(z.number()),
	/** A sentence; null for a successful check. */
	error: z.nullable(z.string()),
	/** Whole milliseconds. Missing if no phase was reached. */
	phases: z.optional(
		z.object({
			dnsMs: z.nullable(z.number()),
			connectMs: z.nullable(z.number()),
			tlsMs: z.nullable(z.number()),
			firstByteMs: z.nullable(z.number()),
		}),
	),
});
export type CheckSummary = z.infer<typeof CheckSummary>;

/** A check with its phases. */
export const CheckDetail = z.extend(CheckSummary, { statusCode: z.nullable(z.int()), phases: PhaseTimes });
export type CheckDetail = z.infer<typeof CheckDetail>;

/** The latest check of a website. */
export const LatestResult = z.extend(CheckDetail, {
	/** The rules that neither passed nor failed. Missing if there are none. */
	notJudged: z.optional(
		z.array(
			z.object({
				/** The requirement, without a full stop. */
				sentence: z.string(),
				/** Why it was not judged, without a full stop. */
				reason: z.string(),
			}),
		),
	),
	/** Oddities of the response that browsers put up with, a sentence each. Missing if there are none. */
	notes: z.optional(z.array(z.string())),
});
export type LatestResult = z.infer<typeof LatestResult>;

export const CertificateSummary = z.object({
	issuer: z.string(),
	subjectNames: z.array(z.string()),
	validFrom: Instant,
	validTo: Instant,
	/** A sentence; null if the certificate is valid. */
	problem: z.nullable(z.string()),
});
export type CertificateSummary = z.infer<typeof CertificateSummary>;

export const DomainSummary = z.object({
	name: z.string(),
	state: z.enum(domainStates),
	expiresAt: z.nullable(Instant),
});
export type DomainSummary = z.infer<typeof DomainSummary>;
