/** Refetches the admin dashboard when its data changes. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { liveRefetchMs, throttle } from '../../lib/live/throttle.ts';
import { type OpenListeners, useListening } from '../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';

/** True after 15 seconds without live updates. */
export function useLiveAdmin(canListen: boolean, queryKey: readonly string[]): boolean {
	const client = useQueryClient();
	const [isPausedByUser] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (!canListen || isPausedByUser) return null;
		const refetching = throttle(liveRefetchMs, () => void client.invalidateQueries({ queryKey }));
		return (listeners, connection) => listeners.listenForAdmin({ ...connection, onDocuments: refetching.call });
	}, [canListen, client, queryKey, isPausedByUser]);
	return useListening(open);
}
