/** Lets work on one thing run one after the other within this process, so that it does not queue at Firestore's locks with growing pauses. */

export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Other instances are held apart by the transactions themselves. */
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
