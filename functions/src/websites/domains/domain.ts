/** The registered domain a website's address is under. */
import type { WebsiteDomain } from '@stayup/contract';
import { parse } from 'tldts';

/** Null for an address that is a number, and for names that nobody registers, such as those of a local network. */
export function domainOf(url: string): WebsiteDomain | null {
	const { domain: name, isIcann } = parse(new URL(url).hostname, { allowPrivateDomains: false });
	return name === null || !isIcann ? null : { name, state: 'pending', expiresAt: null };
}

/** Another page of the same domain ends when the domain does. */
export function keepDomain(before: WebsiteDomain | null, after: WebsiteDomain | null): WebsiteDomain | null {
	return before?.name === after?.name ? before : after;
}
