/** Decides whether an IP is public, so that the probe may connect to it (SSRF-6). */
import { isIPv4, isIPv6 } from 'node:net';
import { parseIpRanges } from '../../platform/ip-range.ts';

const refused = parseIpRanges([
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
]);

/** Only global unicast is public: a list of refused ranges cannot cover the rest of IPv6. */
const globalUnicast = parseIpRanges(['2000::/3']);

/** False as well for text that is not an IP, and for an IP with a zone. */
export function isPublicIp(text: string): boolean {
	const isCandidate = isIPv4(text) || (isIPv6(text) && !text.includes('%') && globalUnicast.includes(text));
	return isCandidate && !refused.includes(text);
}
