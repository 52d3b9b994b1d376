/** Where a call came from, told by the proxies we know and nobody else (WEB-3). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Ip, type IpRange, isWithin, parseIpRange } from '../platform/ip-range.ts';

/** `203.0.113.0/24, 2001:db8::/32`; throws on anything else, because a proxy we misread would let callers choose their address. */
export function parseRanges(text: string): IpRange[] {
	return text
		.split(',')
		.map((part) => part.trim())
		.filter(Boolean)
		.map(parseIpRange);
}

/**
 * Every proxy appends the address it was called from, so the right end of X-Forwarded-For is true and its left end is whatever the
 * caller wrote. From the right, the first address that is not one of our proxies' is the caller's. An IPv6 caller owns a whole /64
 * and is named by it. Null when there is no such address.
 */
export function clientIpOf(forwardedFor: string | undefined, proxies: readonly IpRange[]): string | null {
	const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
	for (const hop of hops.reverse()) {
		if (!isIP(hop)) return null;
		const address = ipaddr.process(hop);
		if (!proxies.some((range) => isWithin(address, range))) return nameOf(address);
	}
	return null;
}

function nameOf(address: Ip): string {
	if (address instanceof ipaddr.IPv4) return address.toString();
	return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
