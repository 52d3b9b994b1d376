/** Shows callers which IP their rate limits count, so that `npm run doctor` can check the proxies of a deployment (WEB-3). */
import type { Handlers } from './handler.ts';

export const clientIpHandlers = {
	async getClientIp({ request }) {
		return { clientIp: request.clientIp };
	},
} satisfies Partial<Handlers>;
