/** Removes a website from monitoring and from the cached list. */
import type { Website } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { refetchDashboard, websiteQueries } from './website-queries.ts';

export function useRemoveWebsite(onRemoved: () => void) {
	const client = useQueryClient();
	return useAction(({ _id }: Website) => call('removeWebsite', { params: { id: _id } }), {
		success: successes.removeWebsite,
		failure: failures.removeWebsite,
		onSuccess: (_, removed) => {
			client.setQueryData(websiteQueries.list().queryKey, (websites) =>
				websites?.filter(({ _id }) => _id !== removed._id),
			);
			void refetchDashboard(client);
			onRemoved();
		},
	});
}
