/** What a check can find, in words both sides use: statuses, the closed list of errors, and a sentence for each. */
import type { CheckStamp } from './regions.ts';

/** Specification section 9. Seconds. */
export const checkIntervalSeconds = { min: 30, max: 3600, default: 60 } as const;
export const defaultExpectedStatusCode = 200;

export const websiteStatuses = ['up', 'down', 'unknown'] as const;
export type WebsiteStatus = (typeof websiteStatuses)[number];

/** Why a check failed. A closed list: nothing a target answers can widen what a caller gets to read. */
export const checkErrors = [
	'blocked_target',
	'dns_not_found',
	'dns_failure',
	'dns_timeout',
	'connection_refused',
	'connection_reset',
	'connection_timeout',
	'unreachable',
	'tls_expired',
	'tls_wrong_host',
	'tls_untrusted',
	'tls_failure',
	'timeout',
	'bad_response',
	'wrong_status',
	'too_many_redirects',
	'bad_redirect',
] as const;
export type CheckError = (typeof checkErrors)[number];

/** The part of a check in which it failed. */
export const checkPhases = ['guard', 'dns', 'connect', 'tls', 'response'] as const;
export type CheckPhase = (typeof checkPhases)[number];

const sentences: Record<CheckError, string> = {
	blocked_target: 'The address is not one we may check',
	dns_not_found: 'The domain name does not exist',
	dns_failure: 'The domain name could not be looked up',
	dns_timeout: 'Looking up the domain name took too long',
	connection_refused: 'The server refused the connection',
	connection_reset: 'The server closed the connection',
	connection_timeout: 'The server did not accept the connection in time',
	unreachable: 'The server could not be reached',
	tls_expired: 'The certificate has expired',
	tls_wrong_host: 'The certificate is for another address',
	tls_untrusted: 'The certificate is not trusted',
	tls_failure: 'A secure connection could not be made',
	timeout: 'The website did not answer in time',
	bad_response: 'The answer was not valid HTTP',
	wrong_status: 'The website answered with an unexpected status',
	too_many_redirects: 'The website redirected too many times',
	bad_redirect: 'The website redirected to an address we may not check',
};

/** One sentence, without a full stop, for tables and messages. */
export function describeCheckError(error: CheckError, statusCode: number | null): string {
	return error === 'wrong_status' && statusCode !== null
		? `The website answered with status ${statusCode}`
		: sentences[error];
}

/**
 * Milliseconds of each part of a check, null where it was not reached or not needed (an address in the URL, a cached DNS answer, plain
 * http). After redirects they are those of the last hop; the total is of the whole check.
 */
export interface Phases {
	dnsMs: number | null;
	connectMs: number | null;
	tlsMs: number | null;
	/** From the connection being ready until the response's headers are read. */
	firstByteMs: number | null;
	totalMs: number;
}

/** What a permitted target answered, kept for the outage's page. Untrusted text: escaped wherever it is shown (SSRF-9). */
export interface Evidence {
	remoteIp: string | null;
	statusCode: number | null;
	/** Lower-case names, from a list of harmless ones. */
	headers: Record<string, string>;
	/** At most 4 KB, of text types only. */
	bodyText: string | null;
}

/** The evidence of the failure that began an outage, with the facts of its check. */
export type OutageEvidence = Evidence & CheckStamp & { phases: Phases };

/** One of the failed checks that made a website down. */
export type OutageFailure = CheckStamp & { error: CheckError; statusCode: number | null };

export interface CertificateFacts {
	/** Tells one certificate of an issuer from the next. */
	serialNumber: string;
	/** The issuer's organisation, or its common name. */
	issuer: string;
	/** DNS names and addresses it is for. */
	subjectNames: string[];
	/** Milliseconds since the epoch: when the first of the chain ends. */
	validTo: number;
}

/** `problem` is why it was refused. */
export type SeenCertificate = CertificateFacts & { problem: CheckError | null; seenAt: number };

/** Pending until the registry was first asked; unavailable where it has no answer: not every ending has such a service. */
export const domainStates = ['pending', 'known', 'unavailable'] as const;
export type DomainState = (typeof domainStates)[number];

/** When a website's domain ends. Milliseconds since the epoch, null while it is not known. */
export interface WebsiteDomain {
	name: string;
	state: DomainState;
	expiresAt: number | null;
}
