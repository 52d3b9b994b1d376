/** Keeps Firestore listeners open while the screen is visible, reopens them after a failure, and reports long interruptions. */
import { useEffect, useState } from 'react';
import { usePageActive } from './use-page-active.ts';
import { whenIdle } from './when-idle.ts';

const retryMs = 30_000;
const toleranceMs = 15_000;

type Listeners = typeof import('./listeners.ts');

/** Receives the connection state of the open listeners. */
export interface Connection {
	onConnection: (isConnected: boolean) => void;
	onFailure: () => void;
}

/** Opens listeners and returns the functions that close them. */
export type OpenListeners = (listeners: Listeners, connection: Connection) => Promise<() => void>[];

/** Firestore is the largest script of all, and the screen is complete without it. */
async function loadListeners(): Promise<Listeners> {
	await whenIdle();
	return import('./listeners.ts');
}

/**
 * True after 15 seconds without live updates. `open` must keep its identity between renders; null opens no listeners: screens
 * pass it until they show their data.
 * Screens also refetch every 30 seconds, so a missing listener only delays updates.
 */
export function useListening(open: OpenListeners | null): boolean {
	const isActive = usePageActive();
	const [attempt, setAttempt] = useState(0);
	const [isConnected, setConnected] = useState(false);
	const [isInterrupted, setInterrupted] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the listeners again
	useEffect(() => {
		if (open === null || !isActive) return;
		let isOver = false;
		let retry: ReturnType<typeof setTimeout> | undefined;
		let closings: Promise<() => void>[] = [];
		const connection: Connection = {
			onConnection: (next) => {
				if (!isOver) setConnected(next);
			},
			onFailure: () => {
				if (isOver || retry !== undefined) return;
				setConnected(false);
				retry = setTimeout(() => setAttempt((last) => last + 1), retryMs);
			},
		};
		loadListeners().then((listeners) => {
			if (isOver) return;
			closings = open(listeners, connection);
			for (const closing of closings) closing.catch(connection.onFailure);
		}, connection.onFailure);

		return () => {
			isOver = true;
			clearTimeout(retry);
			// A listener that failed to open has nothing to close; onFailure has handled it.
			for (const closing of closings) closing.then((close) => close()).catch(() => undefined);
			setConnected(false);
		};
	}, [open, isActive, attempt]);

	useEffect(() => {
		if (isConnected || !isActive) {
			setInterrupted(false);
			return;
		}
		const timer = setTimeout(() => setInterrupted(true), toleranceMs);
		return () => clearTimeout(timer);
	}, [isConnected, isActive]);

	return isInterrupted;
}
