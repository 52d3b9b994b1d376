/** Calls the deployed product and compares which client IP it saw on each way (WEB-3), and which host. */
import { endpoints } from '@stayup/contract';
import type { Check, Finding, Project } from './check.ts';
import { listFunctions } from './functions.ts';
import { fetchFrom, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

/** Reserved for documentation (RFC 5737), so nobody has it. */
const forgedIp = '203.0.113.77';
const forgedHost = 'forged.example';

type Seen = { clientIp: string; host: string | null };

/**
 * A direct call of the function passes Google's front end only, which states our own IP. Through Hosting it passes one proxy more: if
 * the product sees another IP there, it takes that proxy for the client, and all visitors share one rate limit.
 */
export const clientIpCheck: Check = {
	name: 'Client IP',
	async run(sources, project) {
		const api = (await listFunctions(sources.google, project.id)).find(({ name }) => name?.endsWith('/functions/api'));
		const uri = api?.serviceConfig?.uri;
		if (!uri) throw new UnreadableError('the function api is not deployed.', `firebase deploy --project ${project.id}`);
		const [hosting, direct] = await Promise.all([
			readSeen(sources.fetch, project.appOrigin, project),
			readSeen(sources.fetch, uri, project),
		]);
		const ips = { hosting: hosting.clientIp, direct: direct.clientIp };
		return [...compareIps(ips, project), ...compareHosts(hosting.host, direct.host, project)];
	},
};

/** Each call also forges two headers, which must change nothing. */
async function readSeen(fetch: Sources['fetch'], origin: string, { id }: Project): Promise<Seen> {
	const url = new URL(endpoints.getClientIp.path, origin);
	const reply = await fetchFrom(fetch, url.href, { 'x-forwarded-for': forgedIp, 'x-forwarded-host': forgedHost });
	if (!reply.ok) {
		throw new UnreadableError(`${url} responded with ${reply.status}.`, `firebase deploy --project ${id}`);
	}
	const { clientIp, host = null } = (await reply.json()) as { clientIp: string | null; host?: string | null };
	return { clientIp: clientIp ?? 'unknown', host };
}

function compareIps({ hosting, direct }: { hosting: string; direct: string }, { id }: Project): Finding[] {
	const fix = `Set PROXY_RANGES in functions/.env.${id} to the ranges of the proxies in front, and deploy (docs/operations.md).`;
	if (hosting === forgedIp || direct === forgedIp) {
		return [{ problem: 'The product believes the IP that clients state themselves, so nobody is rate limited.', fix }];
	}
	if (hosting === 'unknown' || direct === 'unknown') {
		return [{ problem: 'The product does not know the IP of its clients, so all share one rate limit.', fix }];
	}
	if (hosting === direct) return [];
	return [
		{
			problem: `Through Hosting the product sees the client IP ${hosting}, but directly ${direct}: unless your network has several public IPs, ${hosting} is a proxy, and all visitors share its rate limits.`,
			fix,
		},
	];
}

/** Through Hosting the host decides which page a visitor gets, and caches keep the page for the next ones. */
function compareHosts(hosting: string | null, direct: string | null, { id, appOrigin }: Project): Finding[] {
	const expected = new URL(appOrigin).hostname;
	const believed = [
		...(hosting === forgedHost ? ['Hosting'] : []),
		...(direct !== null ? ['the URL of the function'] : []),
	];
	if (believed.length > 0) {
		return [
			{
				problem: `The product believes the host that clients state themselves through ${believed.join(' and ')}, so they choose what others get from the cache.`,
				fix: `Set PROXY_RANGES in functions/.env.${id} to the ranges of Hosting only, and deploy. If Hosting itself passes the header on, detach the domains of customers and ask Firebase's support.`,
			},
		];
	}
	if (hosting === expected) return [];
	return [
		{
			problem: `Through Hosting the product sees the host ${hosting ?? 'unknown'} instead of ${expected}, so the domains of customers open nothing.`,
			fix: `Set PROXY_RANGES in functions/.env.${id} to the ranges of the proxies in front, and deploy (docs/operations.md).`,
		},
	];
}
