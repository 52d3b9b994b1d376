/** Decides whether an IP is public, so that the probe may connect to it (SSRF-6). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isWithin, parseIpRange } from '../platform/ip-range.ts';

const refused = [
	'0.0.0.0/8',
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.31.196.0/24',
	'192.52.193.0/24',
	'192.88.99.0/24',
	'192.168.0.0/16',
	'192.175.48.0/24',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/4',
	'240.0.0.0/4',
	'168.63.129.16/32',
	'2001::/23',
	'2001:db8::/32',
	'2002::/16',
	'2620:4f:8000::/48',
	'3fff::/20',
].map(parseIpRange);

/** Only global unicast is public: a list of refused ranges cannot cover the rest of IPv6. */
const globalUnicast = parseIpRange('2000::/3');

/** False as well for text that is not an IP, and for an IP with a zone. */
export function isPublicIp(text: string): boolean {
	if (isIP(text) === 0 || text.includes('%')) return false;
	const ip = ipaddr.parse(text);
	const isCandidate = ip.kind() === 'ipv4' || isWithin(ip, globalUnicast);
	return isCandidate && !refused.some((range) => isWithin(ip, range));
}
