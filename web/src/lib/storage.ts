/** The browser's storage, guarded: it may be full, or forbidden. Then nothing is kept, and reading finds nothing; it never throws. */

export interface GuardedStorage {
	/** Null when there is nothing, or nothing that may be read. */
	read(key: string): string | null;
	/** What JSON says; null when there is nothing, or nothing that can be read. */
	readJson(key: string): unknown;
	/** False when it was not kept. */
	write(key: string, value: string): boolean;
	remove(key: string): void;
	isEmpty(): boolean;
}

/** Kept on the device, across visits. */
export const deviceStorage = guarded(() => localStorage);

/** Kept for one visit in one tab. */
export const visitStorage = guarded(() => sessionStorage);

/** Calls the listener when another tab changes the value; answers how to stop. */
export function watchDeviceStorage(key: string, listener: () => void): () => void {
	const listen = (event: StorageEvent) => {
		if (event.key === key || event.key === null) listener();
	};
	window.addEventListener('storage', listen);
	return () => window.removeEventListener('storage', listen);
}

/** Even naming the storage throws where cookies are blocked, so it is asked for anew each time. */
function guarded(storage: () => Storage): GuardedStorage {
	function attempt<Value>(use: (storage: Storage) => Value, otherwise: Value): Value {
		try {
			return use(storage());
		} catch {
			return otherwise;
		}
	}
	return {
		read: (key) => attempt((kept) => kept.getItem(key), null),
		readJson: (key) => attempt<unknown>((kept) => JSON.parse(kept.getItem(key) ?? 'null'), null),
		write: (key, value) =>
			attempt((kept) => {
				kept.setItem(key, value);
				return true;
			}, false),
		remove: (key) => attempt((kept) => kept.removeItem(key), undefined),
		isEmpty: () => attempt((kept) => kept.length === 0, true),
	};
}
