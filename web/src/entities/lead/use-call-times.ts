/** Loads the free times of calls. */
import type { CallTimes } from '@stayup/contract';
import { useCallback, useEffect, useState } from 'react';

export interface LoadedTimes {
	state: 'loading' | 'failed' | 'loaded';
	/** Earliest first; empty until they are loaded. */
	times: readonly string[];
}

export function useCallTimes(): LoadedTimes & {
	reload: () => void;
	/** Leaves out a time that was just taken: caches may offer it for some seconds. */
	drop: (taken: string) => void;
} {
	const [loaded, setLoaded] = useState<LoadedTimes>({ state: 'loading', times: [] });
	const [dropped, setDropped] = useState<readonly string[]>([]);
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
	useEffect(() => {
		let isCurrent = true;
		loadTimes().then(
			({ times }) => isCurrent && setLoaded({ state: 'loaded', times }),
			// Times that loaded before are better than none: the server refuses one that was taken.
			() => isCurrent && setLoaded((before) => (before.state === 'loaded' ? before : { state: 'failed', times: [] })),
		);
		return () => {
			isCurrent = false;
		};
	}, [attempt]);

	const reload = useCallback(() => setAttempt((number) => number + 1), []);
	const drop = useCallback((taken: string) => setDropped((known) => [...known, taken]), []);
	const times = loaded.times.filter((time) => !dropped.includes(time));
	return { state: loaded.state, times, reload, drop };
}

async function loadTimes(): Promise<CallTimes> {
	const { call } = await import('../../lib/api-client/client.ts');
	return call('getCallTimes');
}
