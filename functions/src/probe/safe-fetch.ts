/** Asks and calls addresses that somebody else named, through the same guard as every check (SSRF-1). */
import type { CheckError } from '@stayup/contract';
import { createExchange, type ExchangeOptions } from './exchange.ts';
import { type AllowedTargets, parseTarget } from './target.ts';

export interface GuardedFetchOptions extends ExchangeOptions {
	allowed: AllowedTargets;
	/** The product's own host names. */
	ownHosts: readonly string[];
	userAgent: string;
}

const budgetMs = 10_000;
const redirectsMax = 3;
/** The list of all registries is the longest we ask for. */
const bodyMaxBytes = 1024 * 1024;

export interface Posting {
	headers: Record<string, string>;
	body: string;
	/** From looking the name up to the answer's headers. */
	limitMs: number;
}

export type Posted = { statusCode: number; retryAfter: string | null } | { error: CheckError };

/**
 * Over https, but to allowed targets (HOOK-7). Nothing is followed, and of the answer no more is read than its headers (SSRF-7, SSRF-9).
 */
export function postThroughGuard({ allowed, ownHosts, userAgent, ...options }: GuardedFetchOptions) {
	const exchange = createExchange(options);

	return async function post(address: string, { headers, body, limitMs }: Posting): Promise<Posted> {
		const target = parseTarget(address, allowed, ownHosts);
		if ('reason' in target || !(target.secure || target.isAllowed)) return { error: 'blocked_target' };
		const { answer, fault } = await exchange(target, {
			method: 'POST',
			headers: { ...headers, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' },
			body,
			readsBody: () => false,
			deadline: performance.now() + limitMs,
		});
		if (!answer) return { error: fault?.error ?? 'bad_response' };
		const { statusCode } = answer;
		const retryAfter = answer.headers['retry-after'];
		return { statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
	};
}

/** Answers null for whatever is not a JSON document given with status 200 in time. */
export function fetchThroughGuard({ allowed, ownHosts, userAgent, ...options }: GuardedFetchOptions) {
	const exchange = createExchange(options);
	const headers = {
		'User-Agent': userAgent,
		Accept: 'application/rdap+json, application/json',
		'Accept-Encoding': 'identity',
	};

	return async function fetchJson(address: string): Promise<unknown> {
		const deadline = performance.now() + budgetMs;
		let url: URL | null = URL.parse(address);
		for (let redirects = 0; url && redirects <= redirectsMax; redirects += 1) {
			const target = parseTarget(url.href, allowed, ownHosts);
			if ('reason' in target) return null;
			const { answer, fault } = await exchange(target, {
				method: 'GET',
				headers,
				body: null,
				readsBody: (statusCode) => statusCode === 200,
				bodyMaxBytes,
				bodyKeptBytes: bodyMaxBytes,
				deadline,
			});
			if (!answer || fault) return null;
			if (answer.statusCode === 200) return parse(Buffer.concat(answer.bodyBeginning).toString());
			const { location } = answer.headers;
			url = typeof location === 'string' && answer.statusCode >= 300 ? URL.parse(location, url) : null;
		}
		return null;
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
