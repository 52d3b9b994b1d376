/** Whether checks are late or a region is lost, from Firestore; without it, from the health endpoint. */
import { checksLateSince, type Region, type ServiceStatus } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api-client/client.ts';
import { refetchMs } from '../../lib/api-client/query-client.ts';
import { type OpenListeners, useListening } from '../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { toServerTime } from '../../lib/server-clock.ts';
import { useTicking } from '../../lib/use-now.ts';

export interface ServiceTrouble {
	/**
	 * Since when checks are late, in milliseconds since the epoch; null while they are on time. Unknown if only the health endpoint answers, which says
	 * that they are late but not since when.
	 */
	lateSince: number | 'unknown' | null;
	lostRegions: readonly Region[];
}

export function isTroubled({ lateSince, lostRegions }: ServiceTrouble): boolean {
	return lateSince !== null || lostRegions.length > 0;
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
	const isAsking = useListening(open) && !isPausedByUser;
	const health = useQuery({
		queryKey: ['health'],
		queryFn: ({ signal }) => call('getHealth', { signal }),
		enabled: isAsking,
		refetchInterval: refetchMs,
	});
	const lateSince = useTicking<number | 'unknown'>(5_000, (now) => {
		if (status !== null) return checksLateSince(status, now) ?? 0;
		const isCurrent = isAsking && now - toServerTime(health.dataUpdatedAt) < 2 * refetchMs;
		return isCurrent && health.data?.status === 'late' ? 'unknown' : 0;
	});
	return { lateSince: lateSince === 0 ? null : lateSince, lostRegions: status?.lostRegions ?? [] };
}
