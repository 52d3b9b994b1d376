/** Runs work on the same key one at a time within this process, because Firestore retries a contended transaction after ever longer pauses. */

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Other instances are not covered: transactions protect against those. */
export function createKeyedMutex(): KeyedMutex {
	const last = new Map<string, Promise<unknown>>();

	return async (key, work) => {
		const before = last.get(key) ?? Promise.resolve();
		const mine = before.then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	};
}
