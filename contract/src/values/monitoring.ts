/** Check results: statuses, phases, evidence and certificates. */
import type { AnswerNote } from './checks/answer-notes.ts';
import type { CheckError } from './checks/check-errors.ts';
import type { CheckStamp } from './regions.ts';

/** Specification section 9. Seconds. */
export const checkIntervalSeconds = { min: 30, max: 3600, default: 60 } as const;
/** Between the rounds of a website that is down, on its first day down (PROBE-16). */
export const downCheckSeconds = 30;
export const defaultExpectedStatusCode = 200;
/** Of one check, with all its redirects (SSRF-8). */
export const checkLimits = { seconds: 10, redirects: 10 } as const;
/** A website is down after so many failures, if most of the asked regions see it fail. */
export const failuresUntilDown = 3;
/** A website is slow when so many of its recent checks were. */
export const slowChecks = { from: 3, of: 5 } as const;
/** Added or resumed by all accounts without a confirmed email address together, within so many days. */
export const unprovedWebsitesPerDomain = 20;
export const unprovedWebsitesDays = 14;

/** The response chart zooms in to ten minutes. */
export const shortestChartSpanMs = 600_000;

export const websiteStatuses = ['up', 'down', 'unknown'] as const;
export type WebsiteStatus = (typeof websiteStatuses)[number];

/** Percent. A day with downtime is degraded from this uptime on, and down below it. */
export const degradedFromPercentage = 99;

/** The phase in which a check failed. */
export const checkPhases = ['guard', 'dns', 'connect', 'tls', 'response'] as const;
export type CheckPhase = (typeof checkPhases)[number];

/**
 * Milliseconds of each phase of a check; null if the phase was not reached or not needed (an IP address in the URL, a cached DNS
 * result, plain http). After redirects these are the phases of the last hop; the total covers the whole check.
 */
export interface Phases {
	dnsMs: number | null;
	connectMs: number | null;
	tlsMs: number | null;
	/** From the established connection until the response's headers are read. */
	firstByteMs: number | null;
	totalMs: number;
}

/** Why a rule neither passed nor failed: what was read of the page does not decide it. */
const notJudgedReasons = ['page-too-large', 'expression-too-slow'] as const;
export type NotJudgedReason = (typeof notJudgedReasons)[number];

const notJudgedWords: Record<NotJudgedReason, string> = {
	'page-too-large': 'the page is larger than 1 MB',
	'expression-too-slow': 'the expression takes too long on this page',
};

/** For a sentence that begins with "Not judged:", without a full stop. */
export function describeNotJudged(reason: NotJudgedReason): string {
	return notJudgedWords[reason];
}

/** The result of one rule of a website. */
export interface RuleResult {
	/** The place of the rule in the settings of the website, from 0. */
	index: number;
	/** The requirement in words, from `describeRule`: the settings may change later. */
	sentence: string;
	/** False as well if it was not judged, which is not a failure. */
	passed: boolean;
	/** Missing if it was judged. */
	notJudged?: NotJudgedReason;
	/** The text that the rule checked, at most 200 characters, without secrets. Untrusted text. */
	seen: string;
}

/** How a cache on the way says that it answered. */
export interface CacheFacts {
	ageSeconds: number | null;
	/** Such as `x-cache: HIT`. Untrusted text. */
	header: string;
}

/** The response of a permitted target, stored for the outage page. Untrusted text: escape it wherever it is shown (SSRF-9). */
export interface Evidence {
	remoteIp: string | null;
	statusCode: number | null;
	/** Lower-case names, from a list of harmless ones. */
	headers: Record<string, string>;
	/** At most 4 KB, of text types only. */
	bodyText: string | null;
	/** Only of a website with rules: the results of the rules that failed. */
	rules?: RuleResult[];
	/** Oddities of the response. Missing without any. */
	notes?: AnswerNote[];
	/** The certificate that was rejected, with at most ten names. */
	certificate?: Pick<CertificateFacts, 'issuer' | 'subjectNames' | 'validTo'>;
}

/** The evidence of an outage's first failure, with the facts of its check. */
export type OutageEvidence = Evidence & CheckStamp & { phases: Phases };

/** One of the failed checks that made a website down. */
export type OutageFailure = CheckStamp & { error: CheckError; statusCode: number | null };

export interface CertificateFacts {
	/** Distinguishes certificates of the same issuer. */
	serialNumber: string;
	/** The issuer's organization or common name. */
	issuer: string;
	/** DNS names and IP addresses. */
	subjectNames: string[];
	/** Milliseconds since the epoch, of the certificate of the chain that expires first. */
	validFrom: number;
	/** Milliseconds since the epoch: when the first certificate of the chain expires. */
	validTo: number;
}

/** `problem` is the reason why the certificate was rejected. */
export type SeenCertificate = CertificateFacts & { problem: CheckError | null; seenAt: number };

/**
 * `pending` until the registry was first queried; `unavailable` if it has no data, because not every top-level domain offers RDAP;
 * `shared` if customers of a provider have subdomains of the name, such as wixsite.com: it is the provider's and is not looked up.
 */
export const domainStates = ['pending', 'known', 'unavailable', 'shared'] as const;
export type DomainState = (typeof domainStates)[number];

/** When a website's domain expires: milliseconds since the epoch, null while unknown. */
export interface WebsiteDomain {
	name: string;
	state: DomainState;
	expiresAt: number | null;
}
