/** Decides which hosts a status page can have as its own domain. */
import { isIP } from 'node:net';
import { parse } from 'tldts';

type StatusHost = { host: string } | { problem: string };

const malformed = 'Please enter a domain, such as status.your-company.com.';
const ours = 'This domain belongs to Stayup. Please enter a domain of your own.';

/** `isOwnHost` says whether a host belongs to the product, whose registered domain is that of `appHost`. */
export function statusHostOf(text: string, appHost: string, isOwnHost: (host: string) => boolean): StatusHost {
	const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
	if (url?.username !== '' || url.password !== '') return { problem: malformed };
	const host = url.hostname.replace(/\.$/, '');
	if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return { problem: 'Please enter a domain, not an IP address.' };
	if (url.port !== '') return { problem: 'Please enter the domain without a port.' };
	// Hosting needs names that certificates can have: no underscores, no empty or long labels.
	const isWellFormed = host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host);
	if (!isWellFormed) return { problem: malformed };
	if (isOwnHost(host)) return { problem: ours };

	const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
	if (!isIcann && !isPrivate) return { problem: `Nobody can register names under .${publicSuffix}. ${malformed}` };
	if (domain === null) return { problem: `${host} is shared by many owners. Please enter a domain of your own.` };
	if (domain === parse(appHost, { allowPrivateDomains: true }).domain) return { problem: ours };
	return { host };
}
