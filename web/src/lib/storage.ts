/** Browser storage that never throws. If storage is full or blocked, writes are dropped and reads return null. */

interface GuardedStorage {
	/** Null if the key is missing or storage is blocked. */
	read(key: string): string | null;
	/** The parsed JSON; null if the key is missing or its value is not JSON. */
	readJson(key: string): unknown;
	/** False if the value could not be stored. */
	write(key: string, value: string): boolean;
	remove(key: string): void;
	isEmpty(): boolean;
}

/** Persists across visits. */
export const deviceStorage = guarded(() => localStorage);

/** Persists for one visit in one tab. */
export const visitStorage = guarded(() => sessionStorage);

/** Calls the listener when another tab changes the value. Returns a function that stops listening. */
export function watchDeviceStorage(key: string, listener: () => void): () => void {
	const listen = (event: StorageEvent) => {
		if (event.key === key || event.key === null) listener();
	};
	window.addEventListener('storage', listen);
	return () => window.removeEventListener('storage', listen);
}

/** Accessing `localStorage` throws if cookies are blocked, so every call accesses it inside a try block. */
function guarded(storage: () => Storage): GuardedStorage {
	function attempt<Value>(use: (storage: Storage) => Value, otherwise: Value): Value {
		try {
			return use(storage());
		} catch {
			return otherwise;
		}
	}
	return {
		read: (key) => attempt((store) => store.getItem(key), null),
		readJson: (key) => attempt<unknown>((store) => JSON.parse(store.getItem(key) ?? 'null'), null),
		write: (key, value) =>
			attempt((store) => {
				store.setItem(key, value);
				return true;
			}, false),
		remove: (key) => attempt((store) => store.removeItem(key), undefined),
		isEmpty: () => attempt((store) => store.length === 0, true),
	};
}
