/**
 * Limits how many requests of one caller an instance serves at the same time, so that the others find room whatever the requests of that caller
 * cost, and however slowly they arrive (WEB-13). A request above the limit is refused at once and not kept waiting.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../../platform/problem.ts';
import { countedIpOf, networkOf } from '../client-ip.ts';
import type { EdgeSettings } from '../requested-host.ts';

/** Cloud Run sends an instance so many at the same time. */
export const requestsOfInstance = 80;

/** Each may have the number of requests of an instance divided by this. */
const parts = {
	/** An account with its members and API keys. */
	account: 4,
	/** Visitors of one network, who have not logged in. */
	visitors: 8,
	/** Everybody in a network, and services that call us from one: many people may share it. */
	network: 2,
} as const;
type Part = keyof typeof parts;

export interface InFlight {
	/** Does the work as one of the requests of the caller, or throws a Problem. The subject is an account or a network. */
	run<T>(part: Part, subject: string, work: () => Promise<T>): Promise<T>;
}

export function createInFlight(atOnce = requestsOfInstance): InFlight {
	/** Has an entry only for requests that the instance serves now, so it needs no limit of bytes. */
	const counts = new Map<string, number>();
	return {
		async run(part, subject, work) {
			const most = Math.floor(atOnce / parts[part]);
			const key = `${part} ${subject}`;
			const others = counts.get(key) ?? 0;
			if (others >= most) throw tooManyAtOnce(part, most);
			counts.set(key, others + 1);
			try {
				return await work();
			} finally {
				const left = (counts.get(key) ?? 1) - 1;
				if (left > 0) counts.set(key, left);
				else counts.delete(key);
			}
		},
	};
}

function tooManyAtOnce(part: Part, most: number): Problem {
	const message =
		part === 'account'
			? `This account already has ${most} requests in progress. Please wait for one of them, and try again.`
			: `Your network already has ${most} requests in progress. Please try again in a second.`;
	return new Problem('rate-limited', message, { retryAfterSeconds: 1 });
}

/** The network of a request; null only for a call on the developer's machine without a proxy. */
export function networkIn(call: Context, config: EdgeSettings): string | null {
	const ip = countedIpOf(call.req.header('x-forwarded-for'), config);
	return networkOf(ip) ?? ip;
}

export function limitInFlight(
	inFlight: InFlight,
	part: Exclude<Part, 'account'>,
	config: EdgeSettings,
): MiddlewareHandler {
	return (call, next) => {
		const network = networkIn(call, config);
		return network === null ? next() : inFlight.run(part, network, next);
	};
}
