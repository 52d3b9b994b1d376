/** Ranges of IPs in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`. */
import ipaddr from 'ipaddr.js';

export type Ip = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = ReturnType<typeof ipaddr.parseCIDR>;

/** Throws if the text is not a range. */
export function parseIpRange(text: string): IpRange {
	return ipaddr.parseCIDR(text);
}

/** An IPv4 is never within an IPv6 range, nor the other way round. */
export function isWithin(ip: Ip, [range, bits]: IpRange): boolean {
	return ip.kind() === range.kind() && ip.match(range, bits);
}
