/** Shows callers their IP as rate limits count it and the host, so that `npm run doctor` can check the proxies of a deployment (WEB-3). */
import type { Handlers } from './handler.ts';
import { type EdgeSettings, requestedHostOf } from './requested-host.ts';

export function createClientIpHandlers({ config }: { config: EdgeSettings }) {
	return {
		async getClientIp({ request }) {
			return { clientIp: request.clientIp, host: requestedHostOf((name) => request.header(name), config) };
		},
	} satisfies Partial<Handlers>;
}
