/** Decides whether an IP address is public, and so one we may connect to (SSRF-6). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const refusedIPv4 = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.31.196.0', 24],
	['192.52.193.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['192.175.48.0', 24],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 4],
	['240.0.0.0', 4],
	['168.63.129.16', 32],
] as const;

const refusedIPv6 = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['2620:4f:8000::', 48],
	['3fff::', 20],
] as const;

/** A list of what is refused leaks for IPv6, so it is the other way round: only this may pass. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const refused = new BlockList();
for (const [network, prefix] of refusedIPv4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedIPv6) refused.addSubnet(network, prefix, 'ipv6');

/** False for everything that is not an address as well, and for addresses with a zone. */
export function isPublicAddress(ip: string): boolean {
	if (isIPv4(ip)) return !refused.check(ip, 'ipv4');
	return isIPv6(ip) && !ip.includes('%') && globalUnicast.check(ip, 'ipv6') && !refused.check(ip, 'ipv6');
}
