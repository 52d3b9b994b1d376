/** The device and the network of a request, as the owner of an account should recognize them. */
import bowser from 'bowser';
import { networkOf } from '../../http/client-ip.ts';
import type { RequestFacts } from '../../http/handler.ts';

export interface RequestClient {
	/** Such as "Chrome on Windows". */
	device: string;
	/** A /24 of IPv4 or a /48 of IPv6; null if unknown. */
	network: string | null;
}

const browsers = new Set<string>(Object.values(bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(bowser.OS_MAP));
const unknownDevice = 'Unknown device';
/** No browser sends a longer one, and the parser runs many patterns over it. */
const longestUserAgent = 400;

export function clientOf({ clientIp, header }: Pick<RequestFacts, 'clientIp' | 'header'>): RequestClient {
	return { device: deviceNameOf(header('user-agent')), network: networkOf(clientIp) };
}

export function deviceNameOf(userAgent: string | undefined): string {
	if (!userAgent) return unknownDevice;
	const { browser, os } = bowser.parse(userAgent.slice(0, longestUserAgent));
	// For an unknown browser, bowser returns text of the user agent, which anyone can choose.
	const names = [browsers.has(browser.name ?? '') ? browser.name : null, systems.has(os.name ?? '') ? os.name : null];
	return names.filter(Boolean).join(' on ') || unknownDevice;
}
