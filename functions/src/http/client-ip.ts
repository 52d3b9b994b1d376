/** The client's IP, read from X-Forwarded-For entries of trusted proxies only (WEB-3). */
import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { type IpRanges, parseIpRanges } from '../platform/ip-range.ts';
import type { EdgeSettings } from './requested-host.ts';

/** `203.0.113.0/24, 2001:db8::/32`; throws on anything else, because a misread range would let clients forge their IP. */
export function parseRanges(text: string): IpRanges {
	const parts = text.split(',').map((part) => part.trim());
	return parseIpRanges(parts.filter(Boolean));
}

/**
 * Every proxy appends the IP that called it, so the right end of X-Forwarded-For is trustworthy, while the client can forge the left
 * end. From the right, the first IP that is not one of our proxies is the client's. An IPv6 client controls a whole /64, so the
 * network counts as its IP. Null if there is no such IP.
 */
export function clientIpOf(forwardedFor: string | undefined, proxies: IpRanges): string | null {
	const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
	for (const hop of hops.reverse()) {
		if (!isIP(hop)) return null;
		const ip = ipaddr.process(hop);
		if (!proxies.includes(ip.toString())) return canonicalIpOf(ip);
	}
	return null;
}

function canonicalIpOf(ip: ipaddr.IPv4 | ipaddr.IPv6): string {
	if (ip instanceof ipaddr.IPv4) return ip.toString();
	return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** The client's IP as limits count it. Null only for a call on the developer's machine: a deployed function always has a proxy in front that states it. */
export function clientIpIn(call: Context, { proxies, emulators }: EdgeSettings): string | null {
	return clientIpOf(call.req.header('x-forwarded-for'), proxies) ?? (emulators ? null : 'unknown');
}

/** The network of the client's IP as limits count it, because one person may own every IP of it; the IP itself where it has no network. */
export function countedNetworkOf<ClientIp extends string | null>(clientIp: ClientIp): string | ClientIp {
	return networkOf(clientIp) ?? clientIp;
}

/** The /24 of an IPv4 or the /48 of an IPv6. `clientIp` as in `RequestFacts`; null if it is unknown. */
export function networkOf(clientIp: string | null): string | null {
	return prefixOf(clientIp, { ipv4: 24, ipv6: 48 });
}

/** The /16 of an IPv4 or the /32 of an IPv6, which is all that a provider gets: many people, and every network that one of them can rent there. */
export function placeOf(clientIp: string | null): string | null {
	return prefixOf(clientIp, { ipv4: 16, ipv6: 32 });
}

/** In whole groups of the IP. */
function prefixOf(clientIp: string | null, { ipv4, ipv6 }: { ipv4: 16 | 24; ipv6: 32 | 48 }): string | null {
	const [text = ''] = (clientIp ?? '').split('/');
	if (!isIP(text)) return null;
	const ip = ipaddr.parse(text);
	const isIpv4 = ip instanceof ipaddr.IPv4;
	const kept = isIpv4 ? ipv4 / 8 : ipv6 / 16;
	const groups = (isIpv4 ? ip.octets : ip.parts).map((group, index) => (index < kept ? group : 0));
	return isIpv4 ? `${groups.join('.')}/${ipv4}` : `${new ipaddr.IPv6(groups).toString()}/${ipv6}`;
}
