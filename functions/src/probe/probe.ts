/** Checks one website and follows its redirects within one deadline (SSRF-7, SSRF-8). Returns a result, never an exception. */
import { brand, type CheckError, type CheckPhase, type CheckStamp, type Region } from '@stayup/contract';
import type { CheckResult, FailedCheck, ProbeRequest } from './check-result.ts';
import { evidenceOf } from './evidence.ts';
import { createExchange, type Exchange, type ExchangeOptions } from './exchange.ts';
import { noPhases, roundMs } from './phases.ts';
import { type AllowedTargets, parseTarget, type Refusal, type Target } from './target.ts';

/** Names the product and a page for complaints (SSRF-12). */
export const probeUserAgent = (appOrigin: string): string => `${brand.name}/1.0 (+${appOrigin}/support)`;

export interface ProbeOptions extends ExchangeOptions {
	/** The region of this process. */
	region: Region;
	allowed: AllowedTargets;
	/** The product's own host names, which are refused. */
	ownHosts: readonly string[];
	userAgent: string;
}

export type Probe = (request: ProbeRequest) => Promise<CheckResult>;

const redirectsMax = 5;
const redirectStatusCodes = new Set([301, 302, 303, 307, 308]);

interface Verdict {
	error: CheckError;
	phase: CheckPhase;
}

export function createProbe({ region, allowed, ownHosts, userAgent, ...exchangeOptions }: ProbeOptions): Probe {
	const exchange = createExchange(exchangeOptions);
	const headers = { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' };

	return async function probe({ url, expectedStatusCode, budgetMs, origin }) {
		const at = Date.now();
		const started = performance.now();
		const deadline = started + budgetMs;
		const isFollowed = (statusCode: number, location: string | undefined) =>
			expectedStatusCode !== null &&
			statusCode !== expectedStatusCode &&
			redirectStatusCodes.has(statusCode) &&
			location !== undefined;

		async function visit(target: Target, redirects: number): Promise<{ hop: Exchange; verdict: Verdict | null }> {
			const hop = await exchange(target, {
				method: 'GET',
				headers,
				body: null,
				readsBody: (statusCode, { location }) => !isFollowed(statusCode, location),
				deadline,
			});
			const { answer, fault } = hop;
			if (!answer) return { hop, verdict: fault };
			const { location } = answer.headers;
			if (typeof location !== 'string' || !isFollowed(answer.statusCode, location)) {
				const hasWrongStatus = expectedStatusCode !== null && answer.statusCode !== expectedStatusCode;
				return { hop, verdict: hasWrongStatus ? { error: 'wrong_status', phase: 'response' } : fault };
			}
			if (redirects >= redirectsMax) return { hop, verdict: { error: 'too_many_redirects', phase: 'response' } };

			const badRedirect = { hop, verdict: { error: 'bad_redirect', phase: 'guard' } } as const;
			const next = parseRedirect(location, target.url);
			if (isRefusal(next)) return badRedirect;
			const visited = await visit(next, redirects + 1);
			return visited.verdict?.error === 'blocked_target' ? badRedirect : visited;
		}

		function parseRedirect(location: string, from: URL): Target | Refusal {
			const url = URL.parse(location, from);
			return url ? parseTarget(url.href, allowed, ownHosts) : { reason: 'malformed' };
		}

		const target = parseTarget(url, allowed, ownHosts);
		const visited = isRefusal(target) ? null : await visit(target, 0);
		const durationMs = roundMs(performance.now() - started);
		return judge(visited?.hop ?? null, visited ? visited.verdict : { error: 'blocked_target', phase: 'guard' }, {
			...{ at, region, origin, durationMs },
		});
	};
}

function judge(hop: Exchange | null, verdict: Verdict | null, times: CheckStamp & { durationMs: number }): CheckResult {
	const checked = {
		...times,
		phases: { ...(hop?.phases ?? noPhases), totalMs: times.durationMs },
		certificate: hop?.certificate ?? null,
	};
	const statusCode = hop?.answer?.statusCode ?? null;
	if (verdict === null && statusCode !== null) return { ok: true, ...checked, statusCode };
	const { error, phase } = verdict ?? { error: 'bad_response', phase: 'response' };
	const evidence = error === 'blocked_target' ? null : evidenceFrom(hop);
	return { ok: false, ...checked, error, phase, statusCode, evidence };
}

function evidenceFrom(hop: Exchange | null): FailedCheck['evidence'] {
	if (hop?.answer) return evidenceOf(hop.answer);
	if (!hop?.remoteIp) return null;
	return { remoteIp: hop.remoteIp, statusCode: null, headers: {}, bodyText: null };
}

function isRefusal(target: Target | Refusal): target is Refusal {
	return 'reason' in target;
}
