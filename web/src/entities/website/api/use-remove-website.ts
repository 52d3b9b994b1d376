/** Removes a website from monitoring and from the cached list. */
import type { Website } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { failures, messageFor, successes } from '../../../lib/messages.ts';
import { refetchDashboard, websiteQueries } from './website-queries.ts';

export function useRemoveWebsite(onRemoved: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ _id }: Website) => call('removeWebsite', { params: { id: _id } }),
		onSuccess: (_, removed) => {
			toast.success(successes.removeWebsite);
			client.setQueryData(websiteQueries.list().queryKey, (websites) =>
				websites?.filter(({ _id }) => _id !== removed._id),
			);
			void refetchDashboard(client);
			onRemoved();
		},
		onError: (error) => {
			toast.error(messageFor(error, failures.removeWebsite), { id: failures.removeWebsite.text });
		},
	});
}
