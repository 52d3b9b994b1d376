/** What becomes of a delivery after an attempt: sent, tried again after a growing pause, or given up (OUT-5, MAIL-1, HOOK-5). */
import { type Channel, hourMs } from '@stayup/contract';

export type AttemptResult =
	| { kind: 'sent' }
	/** Worth another try, not before as long as the receiver asks for. */
	| { kind: 'retry'; reason: string; retryAfterMs?: number }
	/** Never to be tried again. */
	| { kind: 'dead'; reason: string };

export type Verdict =
	| { state: 'sent' }
	| { state: 'pending' /** Milliseconds since the epoch. */; nextAttemptAt: number }
	| { state: 'dead'; reason: string /** Something of ours broke, and an operator should look. */; isFault: boolean };

/** Before the second, third, … attempt. */
const pausesSeconds = {
	email: [5, 30, 300, 1800, 7200, 18_000, 36_000],
	webhook: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
} as const satisfies Record<Channel, readonly number[]>;
const jitterShare = 0.1;
/** A receiver may ask for a rest, but not for an alert to be forgotten (HOOK-4). */
const longestRetryAfterMs = hourMs;
const otherWaitMs = 5000;

/** `attempts` counts the one that has just been made; `random` is from 0 to 1 and spreads the next attempts of what failed together. */
export function verdictOn(
	channel: Channel,
	result: AttemptResult,
	attempts: number,
	now: number,
	random: number,
): Verdict {
	if (result.kind === 'sent') return { state: 'sent' };
	// A mail that is refused is our service's trouble; a webhook that refuses is its owner's.
	const isFault = channel === 'email';
	if (result.kind === 'dead') return { state: 'dead', reason: result.reason, isFault };
	const pauseSeconds = pausesSeconds[channel][attempts - 1];
	if (pauseSeconds === undefined) return { ...givenUp(attempts, result.reason), isFault };
	const jitter = 1 + jitterShare * (2 * random - 1);
	const askedForMs = Math.min(result.retryAfterMs ?? 0, longestRetryAfterMs);
	return {
		state: 'pending',
		nextAttemptAt: now + Math.max(askedForMs, Math.round(pauseSeconds * 1000 * jitter)),
	};
}

/** When whatever sends it dies each time. */
export function isUsedUp(channel: Channel, attempts: number): boolean {
	return attempts > pausesSeconds[channel].length;
}

export function givenUp(attempts: number, lastReason: string): Extract<Verdict, { state: 'dead' }> {
	return { state: 'dead', reason: `given up after ${attempts} attempts: ${lastReason}`, isFault: true };
}

/** Attempts of before it was last asked to be sent do not count. */
export function attemptsSince(queuedAt: number, attempts: readonly { at: number }[]): number {
	return attempts.filter(({ at }) => at >= queuedAt).length;
}

/** An up waits for its down, which is being sent or is to be tried again (HOOK-6); what is held waits for what tells of it. */
export function afterOther(other: { nextAttemptAt: number }, now: number): Verdict {
	return { state: 'pending', nextAttemptAt: Math.max(other.nextAttemptAt, now) + otherWaitMs };
}
