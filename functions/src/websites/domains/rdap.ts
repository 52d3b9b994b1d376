/** Finds the registry's RDAP service for a domain (RFC 9224) and reads the expiry in its response (RFC 9083). */
import * as z from 'zod/mini';

const Bootstrap = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });
const Domain = z.object({ events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })) });

/** The service for the domain's top-level domain, with a trailing slash; null if there is none. */
export function serviceFor(domain: string, bootstrap: unknown): string | null {
	const parsed = Bootstrap.safeParse(bootstrap);
	if (!parsed.success) return null;
	const topLevelDomain = domain.slice(domain.lastIndexOf('.') + 1);
	const urls = parsed.data.services.find(([domains]) => domains.includes(topLevelDomain))?.[1] ?? [];
	const url = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
	return url === undefined ? null : url.replace(/\/?$/, '/');
}

/** Milliseconds since the epoch, or null if the registry does not state it. */
export function expiryIn(answer: unknown): number | null {
	const parsed = Domain.safeParse(answer);
	if (!parsed.success) return null;
	const event = parsed.data.events.find(({ eventAction }) => eventAction === 'expiration');
	const at = Date.parse(event?.eventDate ?? '');
	return Number.isNaN(at) ? null : at;
}
