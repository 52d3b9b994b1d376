/** Headers of the replies to visitors: how long each may be kept, and the security policy. */
import { dayMs } from '@stayup/contract';

const dayS = dayMs / 1000;
/** The edge answers for a day while we do not: what visitors look up then, and nothing else. */
const whileWeAreDown = `stale-if-error=${dayS}`;

/** A page may become private at any time: the edge keeps each copy for 30 seconds at most, also while it asks for a new one. */
export const caching = {
	page: `public, max-age=0, s-maxage=5, stale-while-revalidate=25, ${whileWeAreDown}`,
	/** Polled every 2.5 seconds, so a change is seen within five. A revalidation in the background would add one poll. */
	live: `public, max-age=0, s-maxage=2, ${whileWeAreDown}`,
	feed: 'public, max-age=30, s-maxage=30',
	/** Another logo has another URL, so browsers keep it for a day. */
	logo: `public, max-age=${dayS}, s-maxage=30, immutable`,
	/** Short, because the page may be published at any time. */
	missing: 'public, max-age=0, s-maxage=10',
	private: 'private, no-store',
} as const;
export type Caching = (typeof caching)[keyof typeof caching];

export const securityHeaders: Readonly<Record<string, string>> = {
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join('; '),
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'cross-origin-opener-policy': 'same-origin',
	'strict-transport-security': `max-age=${730 * dayS}; includeSubDomains`,
};
