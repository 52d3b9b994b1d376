/** Limits how many bytes of bodies an instance keeps in memory at the same time, so that uploads leave room for everything else (WEB-13). */
import { Problem } from '../../platform/problem.ts';
import { largestBodyBytes } from '../body.ts';

const mb = 1024 * 1024;

export interface BodyLimits {
	/** Bytes of the instance, which has 512 MiB: what is read out of a body takes up to four times as much beside it. */
	all: number;
	/** Of these, for one account with its members and API keys: two of the largest bodies. */
	account: number;
	/** Of these, for the services that call us from one network. */
	network: number;
}

const usualLimits: BodyLimits = { all: 48 * mb, account: 16 * mb, network: 4 * mb };

/** Who sends a body: an account, or a network. */
export type Sender = readonly [part: 'account' | 'network', subject: string];

/** The part of the budget that one body takes. */
export interface BodyShare {
	/** Counts bytes that have arrived, or throws a Problem. */
	add(bytes: number): void;
	/** Once the request has been answered. */
	close(): void;
}

export interface BodyBudget {
	open(sender: Sender): BodyShare;
}

/** The first bytes of each body are free, so that uploads never refuse the usual requests of others. */
export function createBodyBudget(limits: BodyLimits = usualLimits, freeBytes = largestBodyBytes): BodyBudget {
	let ofAll = 0;
	/** Has an entry only for bodies in memory, so it needs no limit of its own. */
	const ofSenders = new Map<string, number>();

	return {
		open([part, subject]) {
			const key = `${part} ${subject}`;
			let arrived = 0;
			let counted = 0;
			const count = (bytes: number) => {
				counted += bytes;
				ofAll += bytes;
				const left = (ofSenders.get(key) ?? 0) + bytes;
				if (left > 0) ofSenders.set(key, left);
				else ofSenders.delete(key);
			};
			return {
				add(bytes) {
					arrived += bytes;
					const more = Math.max(0, arrived - freeBytes) - counted;
					if (more <= 0) return;
					if ((ofSenders.get(key) ?? 0) + more > limits[part]) throw tooMuchAtOnce(part);
					if (ofAll + more > limits.all) throw tooMuchOfAll();
					count(more);
				},
				close() {
					count(-counted);
				},
			};
		},
	};
}

function tooMuchAtOnce(part: Sender[0]): Problem {
	const who = part === 'account' ? 'This account' : 'Your network';
	const message = `${who} is sending too much at the same time. Please wait for one of the uploads, and try again.`;
	return new Problem('rate-limited', message, { retryAfterSeconds: 1 });
}

function tooMuchOfAll(): Problem {
	const message = 'Too many others are uploading at the moment. Please try again in a few seconds.';
	return new Problem('unavailable', message, { retryAfterSeconds: 5 });
}
