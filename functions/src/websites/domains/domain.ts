/** The registered domain of a website's URL. */
import { dayMs, type WebsiteDomain } from '@stayup/contract';
import { parse } from 'tldts';

/** Null for an IP, and for names that cannot be registered, such as those of a local network. */
export function domainOf(url: string): WebsiteDomain | null {
	const { domain, publicSuffix, isIcann, isPrivate } = parse(new URL(url).hostname, { allowPrivateDomains: true });
	// Subdomains of a private suffix, such as shop.myshopify.com, are not registered anywhere.
	if (isPrivate && publicSuffix !== null) return { name: publicSuffix, state: 'shared', expiresAt: null };
	return domain === null || !isIcann ? null : { name: domain, state: 'pending', expiresAt: null };
}

/** Another page of the same domain keeps its expiry. */
export function keepDomain(before: WebsiteDomain | null, after: WebsiteDomain | null): WebsiteDomain | null {
	return before?.name === after?.name ? before : after;
}

/** Twice as long before expiry as the first notice. */
export const expiresSoonMs = 60 * dayMs;

/** When a domain is looked up after a successful lookup: daily while it expires soon, otherwise weekly, because registries limit requests. */
export function nextLookUpAt(expiresAt: number | null, now: number): number {
	const isSoon = expiresAt !== null && expiresAt - now < expiresSoonMs;
	return now + (isSoon ? dayMs : 7 * dayMs);
}
