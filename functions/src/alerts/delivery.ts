/** What becomes of a delivery after an attempt: sent, tried again after a growing pause, or given up (OUT-5, MAIL-1). */

export type AttemptResult =
	| { kind: 'sent' }
	/** Worth another try. */
	| { kind: 'retry'; reason: string }
	/** Never to be tried again. */
	| { kind: 'dead'; reason: string };

export type Verdict =
	| { state: 'sent' }
	| { state: 'pending' /** Milliseconds since the epoch. */; nextAttemptAt: number }
	| { state: 'dead'; reason: string /** Something broke, and an operator should look. */; isFault: boolean };

/** Before the second, third, … attempt. */
const pausesSeconds = [5, 30, 300, 1800, 7200, 18_000, 36_000] as const;
const jitterShare = 0.1;

export const mostAttempts = pausesSeconds.length + 1;

/**
 * `attempts` counts the one that has just been made; `random` is from 0 to 1 and spreads the next attempts of what failed together.
 */
export function verdictOn(result: AttemptResult, attempts: number, now: number, random: number): Verdict {
	if (result.kind === 'sent') return { state: 'sent' };
	if (result.kind === 'dead') return { state: 'dead', reason: result.reason, isFault: true };
	const pauseSeconds = pausesSeconds[attempts - 1];
	if (pauseSeconds === undefined) return givenUp(attempts, result.reason);
	const jitter = 1 + jitterShare * (2 * random - 1);
	return { state: 'pending', nextAttemptAt: now + Math.round(pauseSeconds * 1000 * jitter) };
}

export function givenUp(attempts: number, lastReason: string): Verdict {
	return { state: 'dead', reason: `given up after ${attempts} attempts: ${lastReason}`, isFault: true };
}
