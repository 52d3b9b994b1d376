/** Whether checks are late or a region is lost, from Firestore. */
import { checksLateSince, type Region, type ServiceStatus } from '@stayup/contract';
import { useMemo, useState } from 'react';
import { type OpenListeners, useListening } from '../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { useTicking } from '../../lib/use-now.ts';

export interface ServiceTrouble {
	/** Since when checks are late, in milliseconds since the epoch; null while they are on time. */
	lateSince: number | null;
	lostRegions: readonly Region[];
}

/** No trouble while the browser has no connection: it does not know. */
export function useServiceStatus(canListen: boolean): ServiceTrouble {
	const [isPausedByUser] = usePausedUpdates();
	const [status, setStatus] = useState<ServiceStatus | null>(null);
	const open = useMemo<OpenListeners | null>(() => {
		if (!canListen || isPausedByUser) return null;
		return (listeners, connection) => [
			listeners.listenToServiceStatus({
				...connection,
				onConnection(isConnected) {
					connection.onConnection(isConnected);
					if (!isConnected) setStatus(null);
				},
				onDocuments: ([current]) => setStatus(current ?? null),
			}),
			Promise.resolve(() => setStatus(null)),
		];
	}, [canListen, isPausedByUser]);
	useListening(open);
	const lateSince = useTicking(5_000, (now) => (status === null ? 0 : (checksLateSince(status, now) ?? 0)));
	return { lateSince: lateSince === 0 ? null : lateSince, lostRegions: status?.lostRegions ?? [] };
}
