/** Deletes a status page. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { messageFor } from '../../../lib/messages.ts';
import { statusPageFailures, statusPageSuccesses } from '../messages.ts';
import { refetchStatusPages } from './status-page-queries.ts';

export function useRemovePage(id: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call('removeStatusPage', { params: { id } }),
		onSuccess: () => {
			toast.success(statusPageSuccesses.remove);
			return refetchStatusPages(client);
		},
		onError: (error) =>
			toast.error(messageFor(error, statusPageFailures.remove), { id: statusPageFailures.remove.text }),
	});
}
