/** Deletes a status page. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { statusPageFailures, statusPageSuccesses } from '../messages.ts';
import { refetchStatusPages } from './status-page-queries.ts';

export function useRemovePage(id: string) {
	const client = useQueryClient();
	return useAction(() => call('removeStatusPage', { params: { id } }), {
		success: statusPageSuccesses.remove,
		failure: statusPageFailures.remove,
		onSuccess: () => refetchStatusPages(client),
	});
}
