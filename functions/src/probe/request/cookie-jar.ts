/** The cookies of one check: sent back to the host that set them, as browsers do, never to another host and never after the check. Pure. */
import type { Target } from '../guard/target.ts';

interface Cookie {
	host: string;
	path: string;
	/** Whether it needs https. */
	isSecure: boolean;
	name: string;
	value: string;
}

export type CookieJar = readonly Cookie[];

export const noCookies: CookieJar = [];

const cookiesMax = 50;
const cookieMaxLength = 4096;
/** Printable, so that a cookie cannot become a second header. */
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The jar after a response. `set`: its `set-cookie` headers. `now` in milliseconds since the epoch. */
export function keepCookies(
	jar: CookieJar,
	target: Target,
	set: string | string[] | undefined,
	now: number,
): CookieJar {
	let next = jar;
	for (const line of [set ?? []].flat()) {
		const parsed = parseCookie(line, target, now);
		if (!parsed) continue;
		const { cookie, isDeleted } = parsed;
		next = next.filter(({ host, path, name }) => host !== cookie.host || path !== cookie.path || name !== cookie.name);
		if (!isDeleted && next.length < cookiesMax) next = [...next, cookie];
	}
	return next;
}

/** The value of the `Cookie` header for a target; null without any. */
export function cookieHeader(jar: CookieJar, { host, secure, url }: Target): string | null {
	const sent = jar.filter(
		(cookie) => cookie.host === host && (secure || !cookie.isSecure) && isWithin(url.pathname, cookie.path),
	);
	return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join('; ') : null;
}

/** Null for one that is too long, cannot be sent, or is for another domain. */
function parseCookie(line: string, { host, url }: Target, now: number): { cookie: Cookie; isDeleted: boolean } | null {
	if (line.length > cookieMaxLength || !sendable.test(line)) return null;
	const [pair = '', ...attributes] = line.split(';');
	const equals = pair.indexOf('=');
	const name = pair.slice(0, Math.max(equals, 0)).trim();
	const value = pair.slice(equals + 1).trim();
	if (equals < 0 || name === '') return null;
	const attribute = (searched: string): string | undefined => {
		const found = attributes.findLast((text) => nameOf(text) === searched);
		return found === undefined ? undefined : found.slice(found.indexOf('=') + 1).trim();
	};
	const domain = attribute('domain')?.toLowerCase().replace(/^\./, '') ?? '';
	if (domain !== '' && host !== domain && !host.endsWith(`.${domain}`)) return null;
	const path = attribute('path') ?? '';
	const cookie: Cookie = {
		host,
		path: path.startsWith('/') ? path : defaultPath(url.pathname),
		isSecure: attributes.some((text) => nameOf(text) === 'secure'),
		name,
		value,
	};
	return { cookie, isDeleted: isOver(attribute('max-age'), attribute('expires'), now) };
}

function nameOf(attribute: string): string {
	const equals = attribute.indexOf('=');
	return attribute
		.slice(0, equals < 0 ? attribute.length : equals)
		.trim()
		.toLowerCase();
}

/** A check takes seconds: a cookie either ends with it, or is deleted by a time in the past. `Max-Age` outranks `Expires`. */
function isOver(maxAge: string | undefined, expires: string | undefined, now: number): boolean {
	if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
	return expires !== undefined && Date.parse(expires) <= now;
}

function defaultPath(pathname: string): string {
	return pathname.slice(0, Math.max(pathname.lastIndexOf('/'), 1));
}

function isWithin(pathname: string, path: string): boolean {
	if (pathname === path) return true;
	return pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
