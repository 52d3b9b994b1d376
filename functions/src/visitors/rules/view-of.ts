/** Decides whether a request counts as a view, and what is kept of it. Pure. */
import { cutText, directSource, otherName, unknownCountry, visitorLimits } from '@stayup/contract';
import { isbot } from 'isbot';

/** As a browser sent it; headers are null if they are missing. */
export interface ViewRequest {
	body: string;
	origin: string | null;
	userAgent: string | null;
	/** Of the headers DNT and Sec-GPC. */
	asksNotToBeCounted: boolean;
	country: string | null;
}

export interface View {
	/** The path of the page, without query, which may contain personal data. */
	page: string;
	/** The host that led to the website; null for a view that came from another page of the same website. */
	source: string | null;
	/** ISO 3166-1, or `unknownCountry`. */
	country: string;
}

/** Null if it does not count: a program, a visitor who asks not to be counted, another website, or a body that no script of ours sent. */
export function viewOf(host: string, request: ViewRequest): View | null {
	if (request.asksNotToBeCounted) return null;
	if (request.userAgent === null || isbot(request.userAgent)) return null;
	if (!isSameSite(hostIn(request.origin), host)) return null;
	const sent = read(request.body);
	if (sent === null) return null;
	const before = hostIn(sent.referrer);
	return {
		page: cutText(sent.path, visitorLimits.pathLength),
		source: before === null ? directSource : isSameSite(before, host) ? null : nameOf(before),
		country: countryOf(request.country),
	};
}

/** `www.` makes no difference. */
function isSameSite(one: string | null, other: string): boolean {
	return one !== null && withoutWww(one) === withoutWww(other);
}

function read(body: string): { path: string; referrer: string } | null {
	try {
		const value: unknown = JSON.parse(body);
		if (typeof value !== 'object' || value === null) return null;
		const { p: path, r: referrer = '' } = value as Record<string, unknown>;
		if (typeof path !== 'string' || !path.startsWith('/') || !path.isWellFormed()) return null;
		const [page = '/'] = path.split(/[?#]/);
		return { path: page, referrer: typeof referrer === 'string' ? referrer : '' };
	} catch {
		return null;
	}
}

/** With the port, as websites on one machine differ by it. */
function hostIn(url: string | null): string | null {
	if (url === null || !/^https?:\/\//.test(url)) return null;
	try {
		return new URL(url).host;
	} catch {
		return null;
	}
}

/** Firestore reserves names between double underscores. */
function nameOf(host: string): string {
	const name = cutText(withoutWww(host), visitorLimits.pathLength);
	return /^__.*__$/.test(name) ? otherName : name;
}

function withoutWww(host: string): string {
	return host.replace(/^www\./, '');
}

/** `ZZ` and `XX` stand for unknown ones. */
function countryOf(code: string | null): string {
	return code !== null && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && code !== 'XX' ? code : unknownCountry;
}
