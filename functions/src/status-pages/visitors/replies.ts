/** Headers of the replies to visitors: how long each may be kept, and the security policy. */
import { dayMs } from '@stayup/contract';

const dayS = dayMs / 1000;
/** The edge answers for a day while we do not. */
const whileWeAreDown = `stale-if-error=${dayS}`;

export const caching = {
	page: `public, max-age=0, s-maxage=5, stale-while-revalidate=30, ${whileWeAreDown}`,
	/** Polled every 2.5 seconds, so a change is seen within five. A revalidation in the background would add one poll. */
	live: `public, max-age=0, s-maxage=2, ${whileWeAreDown}`,
	feed: `public, max-age=60, s-maxage=60, stale-while-revalidate=60, ${whileWeAreDown}`,
	/** Another logo has another URL. */
	logo: `public, max-age=${dayS}, immutable`,
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
