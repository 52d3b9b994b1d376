/** Checks of a website on the wire, the certificate they saw, and when its domain ends. */
import * as z from 'zod/mini';
import { domainStates } from '../values/monitoring.ts';
import { checkOrigins, regions } from '../values/regions.ts';
import { Instant } from './instant.ts';

/** Milliseconds of each part of a check; null where it was not reached or not needed. */
export const PhaseTimes = z.object({
	dnsMs: z.nullable(z.number()),
	connectMs: z.nullable(z.number()),
	tlsMs: z.nullable(z.number()),
	firstByteMs: z.nullable(z.number()),
	totalMs: z.number(),
});

/** One check, as a list shows it. */
export const CheckSummary = z.object({
	at: Instant,
	/** Where it was made from. */
	region: z.enum(regions),
	/** Why it was made. */
	origin: z.enum(checkOrigins),
	isUp: z.boolean(),
	/** Milliseconds; null for a failed check. */
	responseTime: z.nullable(z.number()),
	/** A sentence; null for a good check. */
	error: z.nullable(z.string()),
});
export type CheckSummary = z.infer<typeof CheckSummary>;

/** One check, part by part. */
export const CheckDetail = z.extend(CheckSummary, { statusCode: z.nullable(z.int()), phases: PhaseTimes });
export type CheckDetail = z.infer<typeof CheckDetail>;

export const CertificateSummary = z.object({
	issuer: z.string(),
	subjectNames: z.array(z.string()),
	validTo: Instant,
	/** A sentence; null where it was accepted. */
	problem: z.nullable(z.string()),
});
export type CertificateSummary = z.infer<typeof CertificateSummary>;

export const DomainSummary = z.object({
	name: z.string(),
	state: z.enum(domainStates),
	expiresAt: z.nullable(Instant),
});
export type DomainSummary = z.infer<typeof DomainSummary>;
