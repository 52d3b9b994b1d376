/** Checks one website and follows its redirects within one deadline (SSRF-7, SSRF-8). Returns a result, never an exception. */
import {
	type AnswerNote,
	type CheckError,
	type CheckPhase,
	type CheckStamp,
	cacheFactsOf,
	checkLimits,
	type Evidence,
	type Region,
	type RuleResult,
} from '@stayup/contract';
import { retryAfterMs } from '../platform/retry-after.ts';
import type { CheckResult, HostCertificate, ProbeRequest } from './check-result.ts';
import { type Answer, evidenceOf } from './evidence.ts';
import { createExchange, type Exchange, type ExchangeOptions } from './exchange.ts';
import { type AllowedTargets, parseTarget, type Refusal, type Target } from './guard/target.ts';
import type { AnswerHeaders } from './http1/head.ts';
import { isBotWall } from './page/bot-wall.ts';
import { hasUnknownEncoding, inflate, pageMaxBytes } from './page/inflate.ts';
import { pageSignOf, signBytes } from './page/page-sign.ts';
import { decodePage } from './page/page-text.ts';
import { noPhases, roundMs } from './phases.ts';
import { acceptsStatus, firstHop, type Hop, nextHop, type OpenCheckSettings, rangesOf } from './request/check-plan.ts';
import { keepCookies } from './request/cookie-jar.ts';
import { createSecretMask, noMask, type SecretMask } from './request/hide-secrets.ts';
import { hasFailed, judgeRules } from './rules/judge-rules.ts';

interface ProbeOptions extends ExchangeOptions {
	/** The region of this process. */
	region: Region;
	allowed: AllowedTargets;
	/** The product's own host names, which are refused. */
	ownHosts: readonly string[];
	userAgent: string;
	/** Milliseconds since the epoch. */
	now?: () => number;
}

export type Probe = (request: ProbeRequest) => Promise<CheckResult>;

const tooManyRequests = 429;
const otherCertificatesMax = 2;
/** One more than rules read, which says whether the page goes on. */
const pageReadBytes = pageMaxBytes + 1;
const redirectStatusCodes = new Set([301, 302, 303, 307, 308]);

interface Verdict {
	error: CheckError;
	phase: CheckPhase;
}

export function createProbe({
	region,
	allowed,
	ownHosts,
	userAgent,
	now = Date.now,
	...exchangeOptions
}: ProbeOptions): Probe {
	const exchange = createExchange(exchangeOptions);

	return async function probe({
		url,
		expectedStatusCode,
		budgetMs,
		origin,
		check,
		readsSign = false,
		wantsPage = false,
	}) {
		const at = now();
		const started = performance.now();
		const deadline = started + budgetMs;
		const ranges = rangesOf(check);
		const readsPage = wantsPage || (check?.rules.some(({ kind }) => kind !== 'header') ?? false);
		const isAccepted = (statusCode: number) => acceptsStatus(statusCode, expectedStatusCode, ranges);
		const isFollowed = (statusCode: number, location: AnswerHeaders[string]) =>
			typeof location === 'string' && redirectStatusCodes.has(statusCode) && !isAccepted(statusCode);

		async function visit(hop: Hop, redirects: number): Promise<Visit> {
			const found = await exchange(hop.target, {
				...hop.request,
				readsBody: (statusCode, { location }) => !isFollowed(statusCode, location),
				...(readsSign && { bodyKeptBytes: signBytes }),
				...(readsPage && { bodyMaxBytes: pageReadBytes, bodyKeptBytes: pageReadBytes }),
				deadline,
			});
			const { answer, fault } = found;
			if (!answer) return { found, verdict: fault };
			const { statusCode } = answer;
			const { location } = answer.headers;
			if (typeof location !== 'string' || !isFollowed(statusCode, location)) {
				return { found, verdict: isAccepted(statusCode) ? fault : { error: 'wrong_status', phase: 'response' } };
			}
			if (redirects >= checkLimits.redirects)
				return { found, verdict: { error: 'too_many_redirects', phase: 'response' } };

			const badRedirect = { found, verdict: { error: 'bad_redirect', phase: 'guard' } } as const;
			const target = parseRedirect(encodeBytes(location), hop.target.url);
			if (isRefusal(target)) return badRedirect;
			const cookies = keepCookies(hop.cookies, hop.target, answer.headers['set-cookie'], at);
			const next = nextHop(hop, target, { statusCode, cookies, settings: check, userAgent });
			const visited = await visit(next, redirects + 1);
			return visited.verdict?.error === 'blocked_target'
				? badRedirect
				: afterRedirect(hop.target, target, found, visited);
		}

		function parseRedirect(location: string, from: URL): Target | Refusal {
			const url = URL.parse(location, from);
			return url ? parseTarget(url.href, allowed, ownHosts) : { reason: 'malformed' };
		}

		const target = parseTarget(url, allowed, ownHosts);
		const visited = isRefusal(target) ? null : await visit(firstHop(target, check, userAgent, at), 0);
		// The time of the website, without the time that its rules take.
		const times = { at, region, origin, durationMs: roundMs(performance.now() - started) };
		if (!visited) return resultOf(null, { error: 'blocked_target', phase: 'guard' }, times);
		const isPlain = !check && !readsPage;
		const judged = isPlain
			? resultOf(visited.found, visited.verdict, times)
			: await judge(visited, { check, readsPage, wantsPage }, times);
		const { answer } = visited.found;
		const { others = [] } = visited;
		const result: CheckResult = others.length > 0 ? { ...judged, otherCertificates: others } : judged;
		return readsSign && result.ok && answer ? { ...result, sign: pageSignOf(answer) } : result;
	};
}

/** Headers are bytes: browsers encode those that are no ASCII one by one. */
function encodeBytes(location: string): string {
	return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Visitors pass this hop as well: its notes count, and the certificate of another host than the last one. */
function afterRedirect(from: Target, to: Target, passed: Exchange, visited: Visit): Visit {
	const { found, verdict, lastHost = to.host, others = [] } = visited;
	const notes = [...new Set([...passed.notes, ...found.notes])];
	const isKnown = from.host === lastHost || others.some(({ host }) => host === from.host);
	const { certificate: facts } = passed;
	const next = facts === null || isKnown ? [...others] : [{ host: from.host, facts }, ...others];
	// The host of the URL itself stays, because it comes last here.
	if (next.length > otherCertificatesMax) next.splice(1, 1);
	return { found: { ...found, notes }, verdict, lastHost, others: next };
}

interface Visit {
	/** Of the last hop. */
	found: Exchange;
	verdict: Verdict | null;
	lastHost?: string;
	/** Of hosts that redirected to the last one. */
	others?: HostCertificate[];
}

type Times = CheckStamp & { durationMs: number };

/** Reads the page and judges the rules. They do not outrank an error of the response. */
async function judge(
	{ found, verdict }: Visit,
	{ check, readsPage, wantsPage }: { check: OpenCheckSettings | undefined; readsPage: boolean; wantsPage: boolean },
	times: Times,
): Promise<CheckResult> {
	const { answer, fault } = found;
	const isComplete = answer !== null && fault === null && verdict?.phase !== 'guard';
	const mask = createSecretMask(check);
	if (!answer || !isComplete) return resultOf(found, verdict, times, mask);
	const inflating = readsPage ? inflate(answer.bodyBeginning, encodingOf(answer), pageReadBytes) : null;
	// Most pages are inflated at once.
	const inflated = inflating instanceof Promise ? await inflating : inflating;
	const isCut = answer.isCut || (inflated !== null && inflated.length > pageMaxBytes);
	const text = inflated && decodePage(inflated.subarray(0, pageMaxBytes), String(answer.headers['content-type'] ?? ''));
	const read = { headers: answer.headers, text, isCut };
	const rules = check?.rules.length ? judgeRules(check.rules, read, mask) : undefined;
	const isBroken = verdict === null && rules?.some(hasFailed);
	const result = resultOf(
		inflated ? { ...found, answer: { ...answer, bodyBeginning: inflated, isInflated: true } } : found,
		isBroken ? { error: 'rule_failed', phase: 'response' } : verdict,
		times,
		mask,
	);
	const withRules: CheckResult = rules ? { ...result, rules, ...failuresOf(result, rules) } : result;
	return wantsPage && text !== null ? { ...withRules, page: mask.shorten(mask.cover(text)) } : withRules;
}

/** The evidence of a failed check names the rules that failed. */
function failuresOf(result: CheckResult, rules: readonly RuleResult[]): { evidence?: Evidence } {
	if (result.ok || result.evidence === null) return {};
	const failed = rules.filter(hasFailed);
	return failed.length > 0 ? { evidence: { ...result.evidence, rules: failed } } : {};
}

function encodingOf({ headers }: Answer): string {
	return String(headers['content-encoding'] ?? '');
}

function resultOf(hop: Exchange | null, verdict: Verdict | null, times: Times, mask = noMask): CheckResult {
	const checked = {
		...times,
		phases: { ...(hop?.phases ?? noPhases), totalMs: times.durationMs },
		certificate: hop?.certificate ?? null,
		...notesOf(hop),
	};
	const statusCode = hop?.answer?.statusCode ?? null;
	if (verdict === null && statusCode !== null) {
		const cache = hop?.answer ? cacheFactsOf(hop.answer.headers) : undefined;
		const bodyBytes = hop?.answer?.bodyBytes ?? 0;
		return { ok: true, ...checked, statusCode, bodyBytes, ...(cache && { cache }) };
	}
	const { error, phase } = verdict ?? { error: 'bad_response', phase: 'response' };
	const evidence = error === 'blocked_target' ? null : evidenceFrom(hop, mask);
	const isOfPage = error === 'wrong_status' || error === 'rule_failed';
	const isBlocked = isOfPage && evidence !== null && isBotWall(evidence);
	const isLimited = error === 'wrong_status' && statusCode === tooManyRequests;
	const refusal = isBlocked ? 'blocked_by_firewall' : isLimited ? 'rate_limited' : error;
	const waitMs = isLimited ? retryAfterMs(hop?.answer?.headers['retry-after'], times.at) : null;
	return {
		ok: false,
		...checked,
		error: refusal,
		phase,
		statusCode,
		evidence,
		...(waitMs !== null && { retryAfterMs: waitMs }),
	};
}

function evidenceFrom(hop: Exchange | null, mask: SecretMask): Evidence | null {
	if (hop?.answer) return { ...withoutSecrets(evidenceOf(hop.answer), mask), ...notesOf(hop) };
	if (!hop?.remoteIp) return null;
	return { remoteIp: hop.remoteIp, statusCode: null, headers: {}, bodyText: null, ...notesOf(hop) };
}

function notesOf(hop: Exchange | null): { notes?: AnswerNote[] } {
	if (!hop) return {};
	const isUnknown = hop.answer !== null && hasUnknownEncoding(encodingOf(hop.answer));
	const notes: AnswerNote[] = isUnknown ? [...hop.notes, 'unknown-encoding'] : hop.notes;
	return notes.length > 0 ? { notes } : {};
}

function withoutSecrets({ headers, bodyText, ...evidence }: Evidence, mask: SecretMask): Evidence {
	const hide = (text: string) => mask.shorten(mask.cover(text));
	const shown = Object.entries(headers).map(([name, value]) => [name, hide(value)]);
	return { ...evidence, headers: Object.fromEntries(shown), bodyText: bodyText === null ? null : hide(bodyText) };
}

function isRefusal(target: Target | Refusal): target is Refusal {
	return 'reason' in target;
}
