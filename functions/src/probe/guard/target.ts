/** Decides whether a URL may be requested, before any lookup or connection (SSRF-2, SSRF-3, SSRF-5). */
import { isIP } from 'node:net';
import { websiteUrlMaxLength } from '@stayup/contract';
import { isPublicIp } from './ip-ranges.ts';

/** The same message for every reason that depends on our network, so that it reveals nothing about it (SSRF-9). */
export const refusedTargetMessage =
	'This URL cannot be monitored. Please enter the public URL of a website, such as https://example.com.';

/** Reasons that the URL itself shows. */
const visibleReasons: Partial<Record<Refusal['reason'], string>> = {
	scheme: 'This URL cannot be monitored. Please enter one that begins with https:// or http://.',
	credentials:
		'This URL contains a user name or password. Please enter it without them, and put both under Request in the settings of the website.',
	port: 'This port cannot be monitored. Please use port 80 or 443, or one from 1024 that browsers do not block.',
};

export function refusalMessage({ reason }: Refusal): string {
	return visibleReasons[reason] ?? refusedTargetMessage;
}

export interface Target {
	url: URL;
	/** Lower-case, without brackets and trailing dot. */
	host: string;
	port: number;
	secure: boolean;
	/** The IP to connect to, if the host needs no lookup. */
	literalIp: string | null;
	/** In the list of allowed targets, so its IP may be private. */
	isAllowed: boolean;
}

const refusalReasons = ['scheme', 'credentials', 'port', 'host', 'ip', 'too_long', 'malformed'] as const;

export interface Refusal {
	reason: (typeof refusalReasons)[number];
}

/** Local targets that a developer's machine may check; empty in production. */
export interface AllowedTargets {
	/** As `host:port`. */
	exact: ReadonlySet<string>;
	/** As `.suffix:port`, for every name with this suffix. */
	suffixes: readonly string[];
}

export const noAllowedTargets: AllowedTargets = { exact: new Set(), suffixes: [] };

/** Parses a list such as `127.0.0.1:4100,*.localhost:4100`. Throws at a malformed entry. */
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

/** `ownHosts`: the product's own host names, refused because Stayup would check itself; `*` stands for letters and digits. */
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
	const isLiteral = isIP(host) !== 0;

	if (isAllowedTarget(`${url.hostname}:${port}`, allowed)) {
		// RFC 6761: names under .localhost are this machine and need no lookup.
		const isLocalName = host === 'localhost' || host.endsWith('.localhost');
		return { ...target, literalIp: isLocalName ? '127.0.0.1' : isLiteral ? host : null, isAllowed: true };
	}
	if (isLiteral) {
		return isPublicIp(host) ? { ...target, literalIp: host, isAllowed: false } : { reason: 'ip' };
	}
	return isPublicName(host, ownHosts) ? { ...target, literalIp: null, isAllowed: false } : { reason: 'host' };
}

/** They also cover `cluster.local` and `metadata.google.internal`. */
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'svc'];

/** The bad ports of the Fetch standard from 1024 up. */
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
	const isOfOurs = ownHosts.some((name) => patternOf(name).test(host));
	return isWellFormed && !isOfOurs && !privateSuffixes.some((name) => host === name || host.endsWith(`.${name}`));
}

const patterns = new Map<string, RegExp>();

/** Cloud Run puts the tag of a revision and three hyphens in front of its host name. */
function patternOf(name: string): RegExp {
	const known = patterns.get(name);
	if (known) return known;
	const pattern = new RegExp(`^(?:.*(?:\\.|---))?${name.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9]+')}$`);
	patterns.set(name, pattern);
	return pattern;
}
