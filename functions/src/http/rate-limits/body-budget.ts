/** Limits how many bytes of bodies an instance keeps in memory at the same time, so that uploads leave room for everything else (WEB-13). */
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../actor.ts';
import { largestBodyBytes } from '../body.ts';
import { type Caller, guestOf } from './in-flight.ts';

const mb = 1024 * 1024;

/** Bytes for each sender of a part. */
export const usualLimits = {
	/** The instance, which has 512 MiB: what is read out of a body takes up to four times as much beside it. */
	all: 48 * mb,
	/** Everybody who is logged in, so that the services that call us always find room. */
	accounts: 40 * mb,
	/** An account with its members and API keys: two of the largest bodies. */
	account: 16 * mb,
	/** An account whose email address nobody has confirmed, of which a script can register many: one of the largest bodies. */
	newAccount: 8 * mb,
	/** One member, or one API key, of an account, so that its owner always finds room. */
	guest: 8 * mb,
	/** The accounts of one network together. */
	people: 16 * mb,
	/** The services that call us from one network. */
	services: 4 * mb,
} as const;
type Part = keyof typeof usualLimits;
export type BodyLimits = Readonly<Record<Part, number>>;

/** A part that a body takes bytes of, and whose part it is; blank if there is only one. */
export type Sender = readonly [part: Exclude<Part, 'all'>, subject: string];

/** The part of the budget that one body takes. */
export interface BodyShare {
	/** Counts bytes that have arrived, or throws a Problem. */
	add(bytes: number): void;
	/** Once the request has been answered. */
	close(): void;
}

export interface BodyBudget {
	/** A body counts for each of its senders, such as a member and the account. */
	open(senders: readonly Sender[]): BodyShare;
}

/** The first bytes of each body are free, so that uploads never refuse the usual requests of others. */
export function createBodyBudget(limits: BodyLimits = usualLimits, freeBytes = largestBodyBytes): BodyBudget {
	/** Has an entry only for bodies in memory, so it needs no limit of its own. */
	const counts = new Map<string, number>();

	return {
		open(senders) {
			const parts = [...senders, ['all', ''] as const].map(([part, subject]) => ({ part, key: `${part} ${subject}` }));
			let arrived = 0;
			let counted = 0;
			const count = (bytes: number) => {
				counted += bytes;
				for (const { key } of parts) {
					const left = (counts.get(key) ?? 0) + bytes;
					if (left > 0) counts.set(key, left);
					else counts.delete(key);
				}
			};
			return {
				add(bytes) {
					arrived += bytes;
					const more = Math.max(0, arrived - freeBytes) - counted;
					if (more <= 0) return;
					for (const { part, key } of parts) {
						if ((counts.get(key) ?? 0) + more > limits[part]) throw tooMuchAtOnce(part);
					}
					count(more);
				},
				close() {
					count(-counted);
				},
			};
		},
	};
}

/** The senders of a body; `caller` is null for a service, whose signature is verified once its body has arrived. */
export function sendersOf(
	caller: (Caller & { user: Pick<Actor['user'], 'isEmailConfirmed'> }) | null,
	network: string | null,
): Sender[] {
	const ofNetwork = network ?? '';
	if (!caller) return [['services', ofNetwork]];
	const { uid, user } = caller;
	const guest = guestOf(caller);
	return [
		...(guest === null ? [] : [['guest', guest] as const]),
		[user.isEmailConfirmed ? 'account' : 'newAccount', uid],
		['people', ofNetwork],
		['accounts', ''],
	];
}

function tooMuchAtOnce(part: Part): Problem {
	if (part === 'all' || part === 'accounts') {
		const message = 'Too many others are uploading at the moment. Please try again in a few seconds.';
		return new Problem('unavailable', message, { retryAfterSeconds: 5 });
	}
	const senders = { account: 'This account is', newAccount: 'This account is', guest: 'You are' };
	const who = part === 'people' || part === 'services' ? 'Your network is' : senders[part];
	const message = `${who} sending too much at the same time. Wait until another upload has finished, then try again.`;
	return new Problem('rate-limited', message, { retryAfterSeconds: 1 });
}
