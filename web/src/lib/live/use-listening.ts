/** Keeps listeners open while a screen is looked at, opens them again after a failure, and tells when that takes long. */
import { useEffect, useState } from 'react';
import { usePageAwake } from './use-page-awake.ts';

const retryMs = 30_000;
const patienceMs = 15_000;

type Doors = typeof import('./listeners.ts');

/** What the opened listeners tell of their connection. */
export interface Line {
	onConnection: (isConnected: boolean) => void;
	onFailure: () => void;
}

/** Opens listeners and answers how to close each, and what else is to be ended with them. */
export type OpenListeners = (doors: Doors, line: Line) => Promise<() => void>[];

/**
 * True once live updates have been missing for a while. `open` must keep its identity; null while nobody may listen.
 * The screens refetch every 30 seconds anyway, so a missing listener costs freshness and nothing else.
 */
export function useListening(open: OpenListeners | null): boolean {
	const isAwake = usePageAwake();
	const [attempt, setAttempt] = useState(0);
	const [isConnected, setConnected] = useState(false);
	const [isMissed, setMissed] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the listeners again
	useEffect(() => {
		if (open === null || !isAwake) return;
		let isOver = false;
		let retry: ReturnType<typeof setTimeout> | undefined;
		let closings: Promise<() => void>[] = [];
		const line: Line = {
			onConnection: (next) => {
				if (!isOver) setConnected(next);
			},
			onFailure: () => {
				if (isOver || retry !== undefined) return;
				setConnected(false);
				retry = setTimeout(() => setAttempt((last) => last + 1), retryMs);
			},
		};
		import('./listeners.ts').then((doors) => {
			if (isOver) return;
			closings = open(doors, line);
			for (const closing of closings) closing.catch(line.onFailure);
		}, line.onFailure);

		return () => {
			isOver = true;
			clearTimeout(retry);
			// One that never opened has been reported above and has nothing to close.
			for (const closing of closings) closing.then((close) => close()).catch(() => undefined);
			setConnected(false);
		};
	}, [open, isAwake, attempt]);

	useEffect(() => {
		if (isConnected || !isAwake) {
			setMissed(false);
			return;
		}
		const timer = setTimeout(() => setMissed(true), patienceMs);
		return () => clearTimeout(timer);
	}, [isConnected, isAwake]);

	return isMissed;
}
