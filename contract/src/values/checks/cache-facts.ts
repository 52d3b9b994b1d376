/** How a cache on the way says that it answered instead of the website. */

import type { CacheFacts } from '../monitoring.ts';
import { cutText } from '../text/cut-text.ts';

export const cacheHeaders = [
	'x-cache',
	'cf-cache-status',
	'x-cache-status',
	'x-vercel-cache',
	'x-proxy-cache',
	'x-litespeed-cache',
] as const;
const headerMaxLength = 100;

/** `headers`: by lower-case names. Undefined if no header says so. */
export function cacheFactsOf(headers: Readonly<Record<string, string | string[] | undefined>>): CacheFacts | undefined {
	const { age } = headers;
	const ageSeconds = typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : null;
	for (const name of cacheHeaders) {
		const value = headers[name];
		if (value !== undefined && /\b(?:hit|stale)\b/i.test(String(value))) {
			return { ageSeconds, header: cutText(`${name}: ${value}`, headerMaxLength) };
		}
	}
	// A cache adds this header; a website that sends 0 is fresh.
	return ageSeconds ? { ageSeconds, header: `age: ${ageSeconds}` } : undefined;
}
