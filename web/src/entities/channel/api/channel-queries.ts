/** The queries and query keys of channels. */
import type { Channel } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api-client/queries.ts';

const listKey = ['channels'];

export const channelQueries = {
	list: () => queryOf(listKey, 'listChannels'),
	kinds: () => queryOptions({ ...queryOf(['channel-kinds'], 'getChannelKinds'), staleTime: Number.POSITIVE_INFINITY }),
	answers: (id: string) =>
		queryOptions({ ...queryOf(['channel-answers', id], 'listChannelAnswers', { params: { id } }), staleTime: 0 }),
	/** Keeps showing the body of the template before while that of the next one loads. */
	preview: (template: string) =>
		queryOptions({
			...queryOf(['channel-preview', template], 'previewTemplate', { body: { template } }),
			placeholderData: keepPreviousData,
			retry: false,
			gcTime: 30_000,
		}),
};

/** Shows a channel as the server stored it. */
export function noteChannel(client: QueryClient, stored: Channel): void {
	client.setQueryData(channelQueries.list().queryKey, (known) => {
		if (!known) return known;
		const isKnown = known.some(({ _id }) => _id === stored._id);
		return isKnown ? known.map((each) => (each._id === stored._id ? stored : each)) : [...known, stored];
	});
}

export async function refetchChannels(client: QueryClient): Promise<void> {
	await client.invalidateQueries({ queryKey: listKey });
}
