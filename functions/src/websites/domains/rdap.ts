/** Reads what registries answer over RDAP (RFC 9083), and which of them to ask (RFC 9224). */
import * as z from 'zod/mini';

const Bootstrap = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });
const Domain = z.object({ events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })) });

/** The service for a domain's ending, with a slash at its end, or null where there is none. */
export function serviceFor(domain: string, bootstrap: unknown): string | null {
	const parsed = Bootstrap.safeParse(bootstrap);
	if (!parsed.success) return null;
	const ending = domain.slice(domain.lastIndexOf('.') + 1);
	const urls = parsed.data.services.find(([endings]) => endings.includes(ending))?.[1] ?? [];
	const url = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
	return url === undefined ? null : url.replace(/\/?$/, '/');
}

/** Milliseconds since the epoch, or null where the registry does not say. */
export function expiryIn(answer: unknown): number | null {
	const parsed = Domain.safeParse(answer);
	if (!parsed.success) return null;
	const event = parsed.data.events.find(({ eventAction }) => eventAction === 'expiration');
	const at = Date.parse(event?.eventDate ?? '');
	return Number.isNaN(at) ? null : at;
}
