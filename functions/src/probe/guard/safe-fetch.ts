/** Sends requests to URLs that users or registries chose, through the same guard as every check (SSRF-1). */
import type { CheckError } from '@stayup/contract';
import { createExchange, type ExchangeOptions } from '../exchange.ts';
import { type AllowedTargets, parseTarget } from './target.ts';

export interface GuardedFetchOptions extends ExchangeOptions {
	allowed: AllowedTargets;
	/** The product's own host names. */
	ownHosts: readonly string[];
	userAgent: string;
}

const budgetMs = 10_000;
const redirectsMax = 3;
/** Enough for the list of RDAP registries, the longest document we fetch. */
const bodyMaxBytes = 1024 * 1024;

interface Posting {
	headers: Record<string, string>;
	body: string;
	/** From the DNS lookup to the response's headers. */
	limitMs: number;
	/** How much of the body of the response to read; nothing by default. */
	answerBytes?: number;
}

export type Posted = { statusCode: number; retryAfter: string | null; bodyBeginning: Buffer } | { error: CheckError };

/**
 * Requires https, except for allowed targets (HOOK-7). Follows no redirects and reads only the headers of the response and as much of its body as asked
 * for (SSRF-7, SSRF-9).
 */
export function postThroughGuard({ allowed, ownHosts, userAgent, ...options }: GuardedFetchOptions) {
	const exchange = createExchange(options);

	return async function post(url: string, { headers, body, limitMs, answerBytes = 0 }: Posting): Promise<Posted> {
		const target = parseTarget(url, allowed, ownHosts);
		if ('reason' in target || !(target.secure || target.isAllowed)) return { error: 'blocked_target' };
		const { answer, fault } = await exchange(target, {
			method: 'POST',
			headers: { ...headers, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' },
			body,
			readsBody: () => answerBytes > 0,
			bodyMaxBytes: answerBytes,
			bodyKeptBytes: answerBytes,
			deadline: performance.now() + limitMs,
		});
		if (!answer) return { error: fault?.error ?? 'bad_response' };
		const { statusCode } = answer;
		const retryAfter = answer.headers['retry-after'];
		const bodyBeginning = answer.bodyBeginning.subarray(0, answerBytes);
		return { statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, bodyBeginning };
	};
}

/** Returns null unless the server sends a JSON document with status 200 in time. */
export function fetchThroughGuard({ allowed, ownHosts, userAgent, ...options }: GuardedFetchOptions) {
	const exchange = createExchange(options);
	const headers = {
		'User-Agent': userAgent,
		Accept: 'application/rdap+json, application/json',
		'Accept-Encoding': 'identity',
	};

	return async function fetchJson(from: string): Promise<unknown> {
		const deadline = performance.now() + budgetMs;
		let url: URL | null = URL.parse(from);
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
			if (answer.statusCode === 200) return parse(answer.bodyBeginning.toString());
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
