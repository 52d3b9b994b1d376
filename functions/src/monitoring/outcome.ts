/** An outcome: everything one check found, as a value; a failing check is not an exception. */
import type { CheckError, CheckPhase } from '@stayup/contract';

export interface ProbeRequest {
	url: string;
	expectedStatusCode: number;
	/** Milliseconds for the whole check, redirects included. */
	budgetMs: number;
}

/**
 * Milliseconds of each part, null where it was not reached or not needed (an address in the URL, a cached DNS answer, plain http).
 * After redirects they are those of the last hop; the total is of the whole check.
 */
export interface Phases {
	dnsMs: number | null;
	connectMs: number | null;
	tlsMs: number | null;
	/** From the connection being ready until the response's headers are read. */
	firstByteMs: number | null;
	totalMs: number;
}

export interface CertificateFacts {
	/** The issuer's organisation, or its common name. */
	issuer: string;
	/** DNS names and addresses it is for. */
	subjectNames: string[];
	/** Milliseconds since the epoch. */
	validTo: number;
}

/** What a permitted target answered, kept for the outage's page. Untrusted text: escaped wherever it is shown (SSRF-9). */
export interface Evidence {
	addressDialled: string | null;
	statusCode: number | null;
	/** Lower-case names, from a list of harmless ones. */
	headers: Record<string, string>;
	/** At most 4 KB, of text types only. */
	bodyText: string | null;
}

interface Checked {
	/** Milliseconds since the epoch. */
	startedAt: number;
	/** Milliseconds, from a clock that never steps. */
	durationMs: number;
	phases: Phases;
	/** Of the last hop's connection; also of a certificate that was not accepted. */
	certificate: CertificateFacts | null;
}

export type Success = Checked & { ok: true; statusCode: number };

export type Failed = Checked & {
	ok: false;
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
	/** Null for a blocked target, of which nothing is kept. */
	evidence: Evidence | null;
};

export type Outcome = Success | Failed;
