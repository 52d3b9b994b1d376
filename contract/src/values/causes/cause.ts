/** Finds the most likely cause of a failed check and who can fix it. A pure function of the check's result. */

import type { CheckError } from '../checks/check-errors.ts';
import type { CheckPhase, OutageEvidence } from '../monitoring.ts';
import { type Answer, comesThroughCdn, comesThroughCloudflare, type Finding, readSigns } from './cause-signs.ts';
import { type CauseId, type Confidence, causeWords, type Party } from './cause-words.ts';

export interface Cause {
	id: CauseId;
	/** Explains the failure to the owner. */
	sentence: string;
	/** Who can fix it. */
	party: Party;
	confidence: Confidence;
	/** The next step for the owner. */
	nextStep: string;
}

/** In the past tense, with nothing left to fix. */
export interface PastCause extends Omit<Cause, 'nextStep'> {
	nextStep: null;
}

/** An `OutageDocument` with the expected status of its website satisfies this. */
export interface CheckFailure {
	error: CheckError;
	statusCode: number | null;
	/** Null when unknown. */
	expectedStatusCode: number | null;
	evidence: OutageEvidence | null;
	/** Without it, a timeout counts as a timeout of the response. */
	phase?: CheckPhase;
}

export function causeOf(failure: CheckFailure): Cause {
	return explain(findCause(failure));
}

/** The part of a cause that is stored with its outage. */
export function findCause(failure: CheckFailure): Finding {
	// An error that only a newer version knows still gets a cause.
	return rules[failure.error]?.(failure) ?? finding('unexpected-answer', 'low');
}

/** The words for a stored cause. One that only a newer version knows has those of an unexpected answer. */
export function explain({ id: found, confidence }: Finding): Cause {
	const id = found in causeWords ? found : 'unexpected-answer';
	const { sentence, party, nextStep } = causeWords[id];
	return { id, sentence, party, confidence, nextStep };
}

/** The words for what is over. */
export function explainPast(found: Finding): PastCause {
	const cause = explain(found);
	return { ...cause, sentence: causeWords[cause.id].pastSentence, nextStep: null };
}

/** We build and host these websites, and set up what stands before them. A domain may be the client's own. */
const ofTeam: ReadonlySet<Party> = new Set(['hosting', 'cdn', 'software', 'unclear']);

/** The same cause, or another thing to fix, for the client whose website we host. */
export function explainHosted<Explained extends Pick<Cause | PastCause, 'party' | 'nextStep'>>(
	cause: Explained,
): Explained {
	if (!ofTeam.has(cause.party)) return cause;
	const nextStep = cause.nextStep && 'We host this website, so our team fixes it. There is nothing you need to do.';
	return { ...cause, party: 'team', nextStep };
}

type Rule = (failure: CheckFailure) => Finding;

const rules: Record<CheckError, Rule> = {
	blocked_target: always('not-checkable', 'high'),
	dns_not_found: always('domain-not-found', 'high'),
	dns_failure: always('name-servers-failing', 'medium'),
	dns_timeout: always('name-servers-silent', 'medium'),
	connection_refused: always('server-refuses', 'high'),
	connection_timeout: always('server-silent', 'medium'),
	unreachable: always('server-unreachable', 'medium'),
	connection_reset: unlessStarted('connection-dropped', 'answer-broke-off'),
	tls_expired: always('certificate-expired', 'high'),
	tls_wrong_host: always('certificate-wrong-name', 'high'),
	tls_untrusted: whyUntrusted,
	tls_failure: unlessStarted('secure-connection-failed', 'answer-broke-off'),
	tls_old_version: always('tls-outdated', 'high'),
	tls_client_certificate: always('client-certificate-asked', 'high'),
	tls_not_spoken: always('tls-not-spoken', 'high'),
	timeout: (failure) =>
		failure.phase === 'tls'
			? finding('secure-connection-slow', 'medium')
			: unlessStarted('website-slow', 'answer-stalled')(failure),
	bad_response: unlessStarted('answer-unreadable', 'answer-broke-off'),
	wrong_status: whyWrongStatus,
	too_many_redirects: whyRedirected,
	bad_redirect: always('redirect-not-public', 'high'),
	rule_failed: always('rule-failed', 'high'),
	blocked_by_firewall: always('bot-wall', 'high'),
	rate_limited: always('rate-limited', 'high'),
};

function always(id: CauseId, confidence: Confidence): Rule {
	return () => finding(id, confidence);
}

/** A status means that the website had started to respond. */
function unlessStarted(before: CauseId, started: CauseId): Rule {
	return ({ statusCode }) => (statusCode === null ? finding(before, 'medium') : finding(started, 'high'));
}

const makeshiftIssuers =
	/localhost|plesk|parallels|cpanel|fake certificate|traefik default|internet widgits|acme co\b|someorganization|snake ?oil|self.?signed/i;
const publicIssuers =
	/let's encrypt|digicert|sectigo|comodo|globalsign|godaddy|google trust|zerossl|amazon|entrust|geotrust|rapidssl|thawte|actalis|buypass|certum|unizeto|ssl corporation|ssl\.com|gandi/i;

function whyUntrusted({ evidence }: CheckFailure): Finding {
	if (!evidence?.certificate) return finding('certificate-untrusted', 'high');
	const { issuer, subjectNames } = evidence.certificate;
	if (/cloudflare/i.test(issuer)) return finding('certificate-for-cdn-only', 'high');
	if (makeshiftIssuers.test(issuer) || subjectNames.includes(issuer)) return finding('certificate-self-made', 'high');
	// Browsers know this authority, so an intermediate certificate must be missing.
	if (publicIssuers.test(issuer)) return finding('certificate-chain-incomplete', 'medium');
	return finding('certificate-untrusted', 'high');
}

const loginPath = /\/(?:wp-login|log-?in|sign-?in|sso|auth|oauth2?|account\/login)\b/i;
const parkingHost =
	/\/\/(?:[\w-]+\.)*(?:sedoparking|parkingcrew|hugedomains|afternic|bodis|dan)\.(?:com|net)(?:[:/]|$)/i;

function whyRedirected({ evidence }: CheckFailure): Finding {
	const destination = knownDestination(evidence?.headers.location);
	if (destination) return destination;
	if (evidence && comesThroughCloudflare(evidence)) return finding('redirect-loop-at-cdn', 'medium');
	return finding('redirect-loop', 'high');
}

function whyWrongStatus({ statusCode, expectedStatusCode, evidence }: CheckFailure): Finding {
	if (statusCode === null) return finding('unexpected-answer', 'low');
	const answer: Answer = { statusCode, headers: evidence?.headers ?? {}, bodyText: evidence?.bodyText ?? '' };
	return readSigns(answer) ?? causeOfStatus(answer, expectedStatusCode);
}

function causeOfStatus(answer: Answer, expectedStatusCode: number | null): Finding {
	const { statusCode, headers } = answer;
	const named = statuses[statusCode];
	if (statusCode === 403 && comesThroughCdn(answer)) return finding('cdn-refusal', 'medium');
	// Statuses from 520 on are Cloudflare's own; other servers may use them for anything.
	if (named && statusCode >= 520) return finding(named.id, comesThroughCloudflare(answer) ? 'high' : 'medium');
	// `x-powered-by` comes from the website's own program, so that program failed.
	if (statusCode === 500 && 'x-powered-by' in headers) return finding('website-error', 'high');
	if (named) return named;
	if (statusCode >= 500 && statusCode < 600) return finding('server-error', 'low');
	if (statusCode >= 400 && statusCode < 500) return finding('request-rejected', 'low');
	if (statusCode >= 300 && statusCode < 400) {
		return knownDestination(headers.location) ?? finding('unexpected-redirect', 'medium');
	}
	if (statusCode >= 200 && statusCode < 300) return causeOfSuccess(expectedStatusCode);
	return finding('unexpected-answer', 'low');
}

const statuses: Partial<Record<number, Finding>> = {
	304: finding('unexpected-answer', 'low'),
	401: finding('password-asked', 'high'),
	402: finding('payment-due', 'high'),
	403: finding('access-forbidden', 'medium'),
	404: finding('page-not-found', 'high'),
	408: finding('website-slow', 'low'),
	410: finding('page-removed', 'high'),
	421: finding('site-not-connected', 'medium'),
	429: finding('rate-limited', 'high'),
	451: finding('withheld-by-law', 'high'),
	500: finding('website-error', 'medium'),
	502: finding('gateway-error', 'medium'),
	503: finding('overloaded', 'medium'),
	504: finding('gateway-slow', 'medium'),
	507: finding('resources-used-up', 'medium'),
	// Shared hosting sends 508 for an account at its limits far more often than for a loop.
	508: finding('resources-used-up', 'medium'),
	509: finding('traffic-used-up', 'high'),
	520: finding('cdn-origin-error', 'high'),
	521: finding('cdn-origin-refuses', 'high'),
	522: finding('cdn-origin-silent', 'high'),
	523: finding('cdn-origin-unreachable', 'high'),
	524: finding('cdn-origin-slow', 'high'),
	525: finding('cdn-origin-handshake', 'high'),
	526: finding('cdn-origin-certificate', 'high'),
	527: finding('cdn-origin-error', 'high'),
	530: finding('cdn-origin-not-found', 'high'),
};

function knownDestination(location = ''): Finding | null {
	if (parkingHost.test(location)) return finding('domain-parked', 'high');
	return loginPath.test(location) ? finding('redirect-to-login', 'medium') : null;
}

function causeOfSuccess(expectedStatusCode: number | null): Finding {
	if (expectedStatusCode === 401 || expectedStatusCode === 403) return finding('protection-gone', 'medium');
	const isRedirect = expectedStatusCode !== null && expectedStatusCode >= 300 && expectedStatusCode < 400;
	return isRedirect ? finding('redirect-gone', 'medium') : finding('unexpected-success', 'medium');
}

function finding(id: CauseId, confidence: Confidence): Finding {
	return { id, confidence };
}
