/** Loads a value on public pages, which do without the query client because of its size. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Value> {
	/** Null until it is loaded. One that loaded before stays if it cannot be loaded again. */
	value: Value | null;
	/** Whether the last attempt failed. */
	isFailed: boolean;
	reload: () => void;
}

/** `load` must be the same function in every render. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
	const [value, setValue] = useState<Value | null>(null);
	const [isFailed, setFailed] = useState(false);
	const latest = useRef(0);

	const reload = useCallback(() => {
		latest.current += 1;
		const attempt = latest.current;
		const isLatest = () => attempt === latest.current;
		setFailed(false);
		load().then(
			(loaded) => isLatest() && setValue(loaded),
			() => isLatest() && setFailed(true),
		);
	}, [load]);

	useEffect(() => {
		reload();
		return () => {
			latest.current += 1;
		};
	}, [reload]);

	return { value, isFailed, reload };
}
