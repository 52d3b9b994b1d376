/** A value that has not changed for a while, so that typing does not send a request for each letter. */
import { useEffect, useState } from 'react';

export function useSettled<Value>(value: Value, settlingMs: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const waiting = setTimeout(() => setSettled(value), settlingMs);
		return () => clearTimeout(waiting);
	}, [value, settlingMs]);
	return settled;
}
