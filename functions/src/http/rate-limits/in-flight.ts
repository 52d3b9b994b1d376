/**
 * Limits how many requests of one caller an instance serves at the same time, so that the others find room whatever the requests of that caller
 * cost, and however slowly they arrive (WEB-13). A request above the limit is refused at once and not kept waiting.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../actor.ts';
import { clientIpIn, countedNetworkOf } from '../client-ip.ts';
import type { EdgeSettings } from '../requested-host.ts';

/** Cloud Run sends an instance so many at the same time. */
export const requestsOfInstance = 80;

/** The part of the requests of an instance that each may have. */
const parts = {
	/** An account with its members and API keys. */
	account: 1 / 4,
	/** All members and API keys of an account together, so that its owner always finds room. */
	guests: 3 / 16,
	/** One member, or one API key, of an account. */
	guest: 1 / 8,
	/** Visitors of one network, who have not logged in. */
	visitors: 1 / 8,
	/** Services that call us from one network, whose signature is verified once their body has arrived. */
	services: 1 / 8,
	/** Everybody in a network who sends a token, and monitors: many people may share it. */
	network: 1 / 2,
} as const;
type Part = keyof typeof parts;
export type PartOfNetwork = 'visitors' | 'services' | 'network';

export interface InFlight {
	/** Does the work as one of the requests of the caller, or throws a Problem. The subject is an account or a network. */
	run<T>(part: Part, subject: string, work: () => Promise<T>): Promise<T>;
}

export function createInFlight(atOnce = requestsOfInstance): InFlight {
	/** Has an entry only for requests that the instance serves now, so it needs no limit of bytes. */
	const counts = new Map<string, number>();
	return {
		async run(part, subject, work) {
			const most = Math.floor(atOnce * parts[part]);
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

export type Caller = Pick<Actor, 'uid' | 'person' | 'key'>;

/** Names the member or API key that calls for an account; null if its owner has logged in. */
export function guestOf({ uid, person, key }: Caller): string | null {
	if (!key && person.uid === uid) return null;
	return key ? `${uid} key ${key.id}` : `${uid} member ${person.uid}`;
}

/** Does the work as one of the requests of an account and, unless its owner has logged in, of the member or API key that calls. */
export function runForActor<T>(inFlight: InFlight, caller: Caller, work: () => Promise<T>): Promise<T> {
	const { uid } = caller;
	const guest = guestOf(caller);
	const runForAccount = () => inFlight.run('account', uid, work);
	if (guest === null) return runForAccount();
	return inFlight.run('guest', guest, () => inFlight.run('guests', uid, runForAccount));
}

function tooManyAtOnce(part: Part, most: number): Problem {
	const ofNetwork = `Your network already has ${most} requests in progress. Please try again in a second.`;
	const wait = 'Please wait for one of them, and try again.';
	const messages: Readonly<Record<Part, string>> = {
		account: `This account already has ${most} requests in progress. ${wait}`,
		guests: `The members and API keys of this account already have ${most} requests in progress. ${wait}`,
		guest: `You already have ${most} requests in progress in this account. ${wait}`,
		visitors: ofNetwork,
		services: ofNetwork,
		network: ofNetwork,
	};
	return new Problem('rate-limited', messages[part], { retryAfterSeconds: 1 });
}

/** The network of a request; null only for a call on the developer's machine without a proxy. */
export function networkIn(call: Context, config: EdgeSettings): string | null {
	return countedNetworkOf(clientIpIn(call, config));
}

export function limitInFlight(
	inFlight: InFlight,
	partOf: (call: Context) => PartOfNetwork,
	config: EdgeSettings,
): MiddlewareHandler {
	return (call, next) => {
		const network = networkIn(call, config);
		return network === null ? next() : inFlight.run(partOf(call), network, next);
	};
}
