/** Decides after each attempt whether a delivery is sent, retried after a growing delay, or failed (OUT-5, MAIL-1, HOOK-5). */
import { type ChannelKind, hourMs } from '@stayup/contract';

type AttemptResult =
	| { kind: 'sent' }
	/** Failed for now; `retryAfterMs` is the pause the receiver asked for. */
	| { kind: 'retry'; reason: string; retryAfterMs?: number }
	/** Failed permanently. */
	| { kind: 'failed'; reason: string };

export type Verdict =
	| { state: 'sent' }
	/** `nextAttemptAt` in milliseconds since the epoch. */
	| { state: 'pending'; nextAttemptAt: number }
	/** `isFault`: the failure is on our side, and operators must see it. */
	| { state: 'failed'; reason: string; isFault: boolean };

/** Before the second, third, … attempt, unless the kind has its own. */
const usualPauses: readonly number[] = [5, 30, 300, 1800];

const ownPauses: { readonly [Kind in ChannelKind]?: readonly number[] } = {
	email: [5, 30, 300, 1800, 7200, 18_000, 36_000],
	webhook: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
	push: [5, 30, 300],
	sms: [5, 30, 300],
};

function pausesSecondsOf(channel: ChannelKind): readonly number[] {
	return ownPauses[channel] ?? usualPauses;
}
const jitterShare = 0.1;
/** A receiver may ask for a pause, but an alert must not wait for days (HOOK-4). */
const longestRetryAfterMs = hourMs;
const otherDeliveryMs = 5000;

/** `attempts` includes the one just made; `random`, from 0 to 1, spreads the retries of deliveries that failed together. */
export function verdictOn(
	channel: ChannelKind,
	result: AttemptResult,
	attempts: number,
	now: number,
	random: number,
): Verdict {
	if (result.kind === 'sent') return { state: 'sent' };
	// We must fix a refused email; the owner must fix a channel that refuses.
	const isFault = channel === 'email';
	if (result.kind === 'failed') return { state: 'failed', reason: result.reason, isFault };
	const pauseSeconds = pausesSecondsOf(channel)[attempts - 1];
	if (pauseSeconds === undefined) return { ...failedAfter(attempts, result.reason), isFault };
	const jitter = 1 + jitterShare * (2 * random - 1);
	const askedForMs = Math.min(result.retryAfterMs ?? 0, longestRetryAfterMs);
	return {
		state: 'pending',
		nextAttemptAt: now + Math.max(askedForMs, Math.round(pauseSeconds * 1000 * jitter)),
	};
}

/** How many attempts a delivery has. */
export function attemptsOf(channel: ChannelKind): number {
	return pausesSecondsOf(channel).length + 1;
}

/** Whether a delivery has used all its attempts, as when its sender crashes every time. */
export function isUsedUp(channel: ChannelKind, attempts: number): boolean {
	return attempts > pausesSecondsOf(channel).length;
}

export function failedAfter(attempts: number, lastReason: string): Extract<Verdict, { state: 'failed' }> {
	return { state: 'failed', reason: `failed after ${attempts} attempts: ${lastReason}`, isFault: true };
}

/** Attempts made before the delivery was last queued do not count. */
export function attemptsSince(queuedAt: number, attempts: readonly { at: number }[]): number {
	return attempts.filter(({ at }) => at >= queuedAt).length;
}

/** A recovery waits until the alert of its outage was sent or has failed (HOOK-6); a batched alert waits for its digest. */
export function afterOther(other: { nextAttemptAt: number }, now: number): Verdict {
	return { state: 'pending', nextAttemptAt: Math.max(other.nextAttemptAt, now) + otherDeliveryMs };
}
