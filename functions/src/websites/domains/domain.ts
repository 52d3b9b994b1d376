/** The registered domain of a website's URL. */
import type { WebsiteDomain } from '@stayup/contract';
import { parse } from 'tldts';

/** Null for an IP, and for names that cannot be registered, such as those of a local network. */
export function domainOf(url: string): WebsiteDomain | null {
	const { domain: name, isIcann } = parse(new URL(url).hostname, { allowPrivateDomains: false });
	return name === null || !isIcann ? null : { name, state: 'pending', expiresAt: null };
}

/** Another page of the same domain keeps its expiry. */
export function keepDomain(before: WebsiteDomain | null, after: WebsiteDomain | null): WebsiteDomain | null {
	return before?.name === after?.name ? before : after;
}
