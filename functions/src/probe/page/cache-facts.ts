/** How a cache on the way says that it answered instead of the website. */
import type { IncomingHttpHeaders } from 'node:http';
import type { CacheFacts } from '@stayup/contract';

const cacheHeaders = [
	'x-cache',
	'cf-cache-status',
	'x-cache-status',
	'x-vercel-cache',
	'x-proxy-cache',
	'x-litespeed-cache',
] as const;
const headerMaxLength = 100;

export function cacheFactsOf(headers: IncomingHttpHeaders): CacheFacts | undefined {
	const { age } = headers;
	const ageSeconds = age !== undefined && /^\d{1,9}$/.test(age) ? Number(age) : null;
	for (const name of cacheHeaders) {
		const value = headers[name];
		if (value !== undefined && /\b(?:hit|stale)\b/i.test(String(value))) {
			return { ageSeconds, header: `${name}: ${value}`.slice(0, headerMaxLength) };
		}
	}
	// A cache adds this header; a website that sends 0 is fresh.
	return ageSeconds ? { ageSeconds, header: `age: ${ageSeconds}` } : undefined;
}
