/** Loads the free times of calls. */
import type { CallTimes } from '@stayup/contract';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';

interface LoadedTimes {
	state: 'loading' | 'failed' | 'loaded';
	/** Earliest first; empty until they are loaded. */
	times: readonly string[];
}

export function useCallTimes(): LoadedTimes & {
	reload: () => void;
	/** Leaves out a time that was just taken: caches may offer it for some seconds. */
	drop: (taken: string) => void;
} {
	const { value, isFailed, reload } = useLoaded(loadTimes);
	const [dropped, setDropped] = useState<readonly string[]>([]);
	const drop = useCallback((taken: string) => setDropped((known) => [...known, taken]), []);
	const times = value?.times.filter((time) => !dropped.includes(time)) ?? [];
	if (value !== null) return { state: 'loaded', times, reload, drop };
	return { state: isFailed ? 'failed' : 'loading', times, reload, drop };
}

async function loadTimes(): Promise<CallTimes> {
	const { call } = await import('../../lib/api-client/client.ts');
	return call('getCallTimes');
}
