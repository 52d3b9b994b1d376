/** Shows callers which IP their rate limits count and which host they requested, so that `npm run doctor` can check the proxies of a deployment (WEB-3). */
import type { Handlers } from './handler.ts';
import { type EdgeSettings, requestedHostOf } from './requested-host.ts';

export function createClientIpHandlers({ config }: { config: EdgeSettings }) {
	return {
		async getClientIp({ request }) {
			return { clientIp: request.clientIp, host: requestedHostOf((name) => request.header(name), config) };
		},
	} satisfies Partial<Handlers>;
}
