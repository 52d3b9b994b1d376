/** Runs work on the same key one at a time within this process, because Firestore retries a contended transaction after ever longer pauses. */
import { setTimeout as wait } from 'node:timers/promises';

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Work that takes longer no longer blocks the next: one write that hangs must not stop all others (INPUT-1). */
export const longestLockMs = 10_000;

/** Ends early when the signal aborts. */
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const waitForTimer: Wait = (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

/** Other instances are not covered: transactions protect against those, and against work that outlasts its lock. */
export function createKeyedMutex(waitFor: Wait = waitForTimer): KeyedMutex {
	const last = new Map<string, Promise<unknown>>();

	return async (key, work) => {
		const before = last.get(key) ?? Promise.resolve();
		const mine = before.then(work);
		const ended = new AbortController();
		const lock = before.then(() => Promise.race([mine.catch(() => undefined), waitFor(longestLockMs, ended.signal)]));
		last.set(key, lock);
		try {
			return await mine;
		} finally {
			ended.abort();
			if (last.get(key) === lock) last.delete(key);
		}
	};
}
