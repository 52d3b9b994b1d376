/** The host that a visitor requested, as our edge states it. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IpRanges } from '../platform/ip-range.ts';

export interface EdgeSettings {
	/** Our own proxies, whose headers are trusted. */
	proxies: IpRanges;
	/** Null in a deployment. */
	emulators: object | null;
}

/**
 * Lower case, without port; null if the edge names none. Anybody can call the function itself and name any host, so the header
 * counts only if the last proxy was ours. Every proxy appends, so the last host is what ours saw. `npm run doctor` checks that
 * the edge does not pass on what clients write.
 */
export function requestedHostOf(
	header: (name: string) => string | null | undefined,
	{ proxies, emulators }: EdgeSettings,
): string | null {
	const lastHop = header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
	const isOurEdge = isIP(lastHop) !== 0 && proxies.includes(ipaddr.process(lastHop).toString());
	if (emulators === null && !isOurEdge) return null;
	const host = header('x-forwarded-host')?.split(',').at(-1)?.trim().toLowerCase() ?? '';
	return host.replace(/:\d+$/, '').replace(/\.$/, '') || null;
}
