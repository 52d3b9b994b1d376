/** Everything one check found, as a value; a failing check is not an exception. */
import type {
	CertificateFacts,
	CheckError,
	CheckOrigin,
	CheckPhase,
	CheckStamp,
	Evidence,
	Phases,
} from '@stayup/contract';

export interface ProbeRequest {
	url: string;
	/** Null where any answer will do. */
	expectedStatusCode: number | null;
	/** Milliseconds for the whole check, redirects included. */
	budgetMs: number;
	origin: CheckOrigin;
}

interface Checked extends CheckStamp {
	/** Milliseconds, from a clock that never steps. */
	durationMs: number;
	phases: Phases;
	/** Of the last hop's connection; also of a certificate that was not accepted. */
	certificate: CertificateFacts | null;
}

export type GoodCheck = Checked & { ok: true; statusCode: number };

export type FailedCheck = Checked & {
	ok: false;
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
	/** Null for a blocked target, of which nothing is kept. */
	evidence: Evidence | null;
};

export type CheckResult = GoodCheck | FailedCheck;
