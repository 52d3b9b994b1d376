/** Sets of IP ranges in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`. */
import { BlockList, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface IpRanges {
	/** `ip`: a valid IPv4 or IPv6. An IPv4 is never within an IPv6 range, nor the other way round. */
	includes(ip: string): boolean;
}

/** Throws if a text is not a range. */
export function parseIpRanges(texts: readonly string[]): IpRanges {
	// Every check of a website asks this: Node's BlockList answers several times faster than ipaddr.js.
	const ranges = new BlockList();
	for (const text of texts) {
		const [network, bits] = ipaddr.parseCIDR(text);
		ranges.addSubnet(network.toString(), bits, network.kind());
	}
	return { includes: (ip) => ranges.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6') };
}
