/** Decides whether an address may be requested at all, before any look-up or connection (SSRF-2, SSRF-3, SSRF-5). */
import { isIP } from 'node:net';
import { websiteUrlMaxLength } from '@stayup/contract';
import { isPublicAddress } from './ip-ranges.ts';

/** One sentence whatever the cause, so that nobody learns from it what lies behind an address (SSRF-9). */
export const refusedTargetMessage =
	'This address cannot be watched. Please enter the public address of a website, such as https://example.com.';

export interface Target {
	url: URL;
	/** Lower-case, without brackets and trailing dot. */
	host: string;
	port: number;
	secure: boolean;
	/** The address to connect to when the host needs no look-up. */
	literalAddress: string | null;
	/** Named in the list of allowed targets: its address may be a private one. */
	isAllowed: boolean;
}

export const refusalReasons = ['scheme', 'credentials', 'port', 'host', 'address', 'too_long', 'malformed'] as const;

export interface Refusal {
	reason: (typeof refusalReasons)[number];
}

/** Local addresses a developer's machine may check in spite of everything; empty in production. */
export interface AllowedTargets {
	/** As `host:port`. */
	exact: ReadonlySet<string>;
	/** As `.suffix:port`, for every name that ends so. */
	suffixes: readonly string[];
}

export const noAllowedTargets: AllowedTargets = { exact: new Set(), suffixes: [] };

/** Reads a list such as `127.0.0.1:4100,*.localhost:4100`. Throws at a malformed entry, because it is configuration. */
export function parseAllowedTargets(text: string): AllowedTargets {
	const entries = text
		.split(',')
		.map((entry) => entry.trim().toLowerCase())
		.filter((entry) => entry !== '');
	const malformed = entries.find((entry) => !/^(?:\*\.)?(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(entry));
	if (malformed !== undefined) throw new Error(`An allowed target is host:port or *.suffix:port, not "${malformed}".`);
	return {
		exact: new Set(entries.filter((entry) => !entry.startsWith('*'))),
		suffixes: entries.filter((entry) => entry.startsWith('*')).map((entry) => entry.slice(1)),
	};
}

/** `ownHosts` are the product's own names: it does not watch itself (no loops). */
export function parseTarget(raw: string, allowed: AllowedTargets, ownHosts: readonly string[]): Target | Refusal {
	if (raw.length > websiteUrlMaxLength) return { reason: 'too_long' };
	if (/\p{Cc}/u.test(raw)) return { reason: 'malformed' };
	const url = URL.parse(raw);
	if (!url) return { reason: 'malformed' };
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return { reason: 'scheme' };
	if (url.username !== '' || url.password !== '') return { reason: 'credentials' };

	const secure = url.protocol === 'https:';
	const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
	if (!isPermittedPort(port)) return { reason: 'port' };

	url.hostname = url.hostname.replace(/\.$/, '');
	const host = url.hostname.replace(/^\[|\]$/g, '');
	const target = { url, host, port, secure };
	const isAddress = isIP(host) !== 0;

	if (isAllowedTarget(`${url.hostname}:${port}`, allowed)) {
		// RFC 6761: names under .localhost are this machine, without asking anybody.
		const isLocalName = host === 'localhost' || host.endsWith('.localhost');
		return { ...target, literalAddress: isLocalName ? '127.0.0.1' : isAddress ? host : null, isAllowed: true };
	}
	if (isAddress) {
		return isPublicAddress(host) ? { ...target, literalAddress: host, isAllowed: false } : { reason: 'address' };
	}
	return isPublicName(host, ownHosts) ? { ...target, literalAddress: null, isAllowed: false } : { reason: 'host' };
}

/** Among them, by their endings, `cluster.local` and `metadata.google.internal`. */
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'svc'];

/** From 1024 up, the ports of the Fetch standard's list of bad ones. */
const badPorts = new Set([
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

function isPermittedPort(port: number): boolean {
	return port === 80 || port === 443 || (port >= 1024 && !badPorts.has(port));
}

function isAllowedTarget(hostAndPort: string, { exact, suffixes }: AllowedTargets): boolean {
	return exact.has(hostAndPort) || suffixes.some((suffix) => hostAndPort.endsWith(suffix));
}

function isPublicName(host: string, ownHosts: readonly string[]): boolean {
	const isWellFormed = host.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/.test(host);
	return isWellFormed && ![...privateSuffixes, ...ownHosts].some((name) => host === name || host.endsWith(`.${name}`));
}
