/** What a look at a website showed: the parts of a check, its certificate, and when its domain ends. */
import * as z from 'zod/mini';
import { domainStates } from '../values/monitoring.ts';
import { Instant } from './instant.ts';

/** Milliseconds of each part of a check; null where it was not reached or not needed. */
export const PhaseTimes = z.object({
	dnsMs: z.nullable(z.number()),
	connectMs: z.nullable(z.number()),
	tlsMs: z.nullable(z.number()),
	firstByteMs: z.nullable(z.number()),
	totalMs: z.number(),
});

/** What the last check saw, part by part. */
export const LatestCheck = z.object({
	at: Instant,
	statusCode: z.nullable(z.int()),
	/** A sentence; null for a good check. */
	error: z.nullable(z.string()),
	phases: PhaseTimes,
});
export type LatestCheck = z.infer<typeof LatestCheck>;

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
