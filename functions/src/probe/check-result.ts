/** The result of one check. A failed check is a value, not an exception. */
import type {
	AnswerNote,
	CacheFacts,
	CauseId,
	CertificateFacts,
	CheckError,
	CheckOrigin,
	CheckPhase,
	CheckStamp,
	Evidence,
	Phases,
	RuleResult,
} from '@stayup/contract';
import type { OpenCheckSettings } from './request/check-plan.ts';

export interface ProbeRequest {
	url: string;
	/** Null if any response will do. */
	expectedStatusCode: number | null;
	/** Milliseconds for the whole check, redirects included. */
	budgetMs: number;
	origin: CheckOrigin;
	/** With its secrets in plain text. Missing if the settings are the default. */
	check?: OpenCheckSettings | undefined;
	/** Whether to read what the page shows, of a website without rules. */
	readsSign?: boolean;
	/** Whether the result contains the page. */
	wantsPage?: boolean;
}

export interface HostCertificate {
	host: string;
	facts: CertificateFacts;
}

interface Checked extends CheckStamp {
	/** Milliseconds, from a monotonic clock. */
	durationMs: number;
	phases: Phases;
	/** Of the last hop, even if it was refused. */
	certificate: CertificateFacts | null;
	/** Of hosts that redirected to the last one. Missing without any. */
	otherCertificates?: HostCertificate[];
	/** Oddities of the responses that browsers put up with. Missing without any. */
	notes?: AnswerNote[];
	/** Of a website with rules, if its response was read. */
	rules?: RuleResult[];
	/** If the request wants it and a page arrived. Untrusted text, of at most 1 MB as it was sent. */
	page?: string;
}

type GoodCheck = Checked & {
	ok: true;
	statusCode: number;
	/** Of the body, as sent, up to the limit of a check. */
	bodyBytes?: number;
	/** A sign that the page is not the owner's; null if it has none. Missing if it was not read. */
	sign?: CauseId | null;
	/** If a cache says that it answered. */
	cache?: CacheFacts;
};

export type FailedCheck = Checked & {
	ok: false;
	error: CheckError;
	phase: CheckPhase;
	statusCode: number | null;
	/** Null for a blocked target: nothing about it may be kept. */
	evidence: Evidence | null;
	/** How long the website asks us to wait, because it limits our checks. Missing if it does not say. */
	retryAfterMs?: number;
	/** It waited less than a round would have, because a user was waiting (PROBE-11). */
	isBrief?: true;
};

export type CheckResult = GoodCheck | FailedCheck;
