/** Translates the settings of a website into accepted status codes and the request of each hop. */
import { type CheckSettingsWith, contentTypeOf, parseStatusCodes, type StatusCodeRange } from '@stayup/contract';
import type { Target } from '../guard/target.ts';
import type { RequestParts } from '../http1/request-bytes.ts';
import { acceptedEncodings } from '../page/inflate.ts';
import { type CookieJar, cookieHeader, noCookies } from './cookie-jar.ts';

/** Settings with secrets in plain text. They live as long as the check. */
export type OpenCheckSettings = CheckSettingsWith<string>;

export interface Hop {
	target: Target;
	request: RequestParts;
	/** Set by the hops before this one. */
	cookies: CookieJar;
	/** Whether a hop before this one left the host of the website. It stays so, even if a later hop returns. */
	hasLeftHost: boolean;
}

const defaultRequest = { method: 'GET', body: null } as const;

export function acceptsStatus(
	statusCode: number,
	expectedStatusCode: number | null,
	ranges: readonly StatusCodeRange[] | null,
): boolean {
	if (ranges) return ranges.some(([from, to]) => statusCode >= from && statusCode <= to);
	return expectedStatusCode === null || statusCode === expectedStatusCode;
}

export function rangesOf(settings: OpenCheckSettings | undefined): StatusCodeRange[] | null {
	const text = settings?.acceptedStatusCodes ?? null;
	return text === null ? null : parseStatusCodes(text);
}

export function firstHop(target: Target, settings: OpenCheckSettings | undefined, userAgent: string, now: number): Hop {
	if (!settings)
		return {
			target,
			request: { ...defaultRequest, headers: plainHeaders(userAgent) },
			cookies: noCookies,
			hasLeftHost: false,
		};
	const { method, body } = settings.request;
	const fresh = settings.bypassCache && method !== 'POST' ? withFreshQuery(target, now) : target;
	// A server may wait for the length of a POST.
	const sent = method === 'POST' ? (body ?? '') : null;
	const headers = ownHeaders(settings, userAgent, { hasLeftHost: false, body: sent });
	return { target: fresh, request: { method, headers, body: sent }, cookies: noCookies, hasLeftHost: false };
}

/** `target`: where the response of `before` redirects to. As browsers do, 301, 302 and 303 turn POST into GET. */
export function nextHop(
	{ target: from, request, ...before }: Hop,
	target: Target,
	{
		statusCode,
		cookies,
		settings,
		userAgent,
	}: { statusCode: number; cookies: CookieJar; settings: OpenCheckSettings | undefined; userAgent: string },
): Hop {
	const cookie = cookieHeader(cookies, target);
	if (!settings) {
		const headers = withCookie(plainHeaders(userAgent), cookie);
		return { target, request: { ...request, headers }, cookies, hasLeftHost: false };
	}
	const hasLeftHost = before.hasLeftHost || !isSameHost(from, target);
	const keepsBody = (statusCode === 307 || statusCode === 308) && !hasLeftHost;
	const isPost = request.method === 'POST';
	const method = isPost && !keepsBody ? 'GET' : request.method;
	const body = keepsBody ? request.body : null;
	const headers = withCookie(ownHeaders(settings, userAgent, { hasLeftHost, body }), cookie);
	return { target, request: { method, body, headers }, cookies, hasLeftHost };
}

/** Cookies of the settings stay. */
function withCookie(headers: Record<string, string>, cookie: string | null): Record<string, string> {
	if (cookie === null) return headers;
	const name = Object.keys(headers).find((known) => known.toLowerCase() === 'cookie') ?? 'Cookie';
	const known = headers[name];
	return { ...headers, [name]: known ? `${known}; ${cookie}` : cookie };
}

/** From http to https of the same name is the same host; a downgrade, or another port, is not. */
function isSameHost(from: Target, to: Target): boolean {
	if (from.host !== to.host) return false;
	const isUpgrade = !from.secure && to.secure && from.port === 80 && to.port === 443;
	return isUpgrade || (from.port === to.port && from.secure === to.secure);
}

function plainHeaders(userAgent: string): Record<string, string> {
	return { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' };
}

/** Headers that identify somebody, even if the owner did not mark them as secrets. */
const identifying = /^cookie$|api-?key|token|secret|auth/i;

function ownHeaders(
	settings: OpenCheckSettings,
	userAgent: string,
	{ hasLeftHost, body }: { hasLeftHost: boolean; body: string | null },
): Record<string, string> {
	const { bypassCache, rules, request } = settings;
	const usual = plainHeaders(userAgent);
	if (rules.some(({ kind }) => kind !== 'header')) usual['Accept-Encoding'] = acceptedEncodings;
	if (bypassCache) {
		usual['Cache-Control'] = 'no-cache';
		usual.Pragma = 'no-cache';
	}
	if (body !== null && body !== '') usual['Content-Type'] = contentTypeOf(body);
	const credentials = hasLeftHost ? null : request.credentials;
	if (request.headers.length === 0 && credentials === null) return usual;

	const headers = new Map<string, [name: string, value: string]>();
	const set = (name: string, value: string) => headers.set(name.toLowerCase(), [name, value]);
	for (const [name, value] of Object.entries(usual)) set(name, value);
	for (const header of request.headers) {
		const isSecret = 'secret' in header || identifying.test(header.name);
		if (!(hasLeftHost && isSecret)) set(header.name, 'secret' in header ? header.secret : header.value);
	}
	if (credentials) set('Authorization', authorizationOf(credentials));
	return Object.fromEntries(headers.values());
}

type Credentials = NonNullable<OpenCheckSettings['request']['credentials']>;

function authorizationOf(credentials: Credentials): string {
	return credentials.kind === 'bearer' ? `Bearer ${credentials.token}` : `Basic ${encodedLogin(credentials)}`;
}

export function encodedLogin({ user, password }: Extract<Credentials, { kind: 'basic' }>): string {
	return Buffer.from(`${user}:${password}`).toString('base64');
}

/** A cache that ignores `Cache-Control` does not know this URL. Websites ignore parameters that they do not know. */
function withFreshQuery(target: Target, now: number): Target {
	const url = new URL(target.url);
	url.search = `${url.search === '' ? '?' : `${url.search}&`}stayup=${now.toString(36)}`;
	return { ...target, url };
}
