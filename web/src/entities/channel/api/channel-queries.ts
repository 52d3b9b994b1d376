/** The queries and query keys of channels. */
import type { Channel, ChannelAnswer, ChannelKinds, TemplatePreview } from '@stayup/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';

const listKey = ['channels'];

export const channelQueries = {
	list: () =>
		queryOptions({
			queryKey: listKey,
			queryFn: ({ signal }): Promise<Channel[]> => call('listChannels', { signal }),
		}),
	kinds: () =>
		queryOptions({
			queryKey: ['channel-kinds'],
			queryFn: ({ signal }): Promise<ChannelKinds> => call('getChannelKinds', { signal }),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	answers: (id: string) =>
		queryOptions({
			queryKey: ['channel-answers', id],
			queryFn: ({ signal }): Promise<ChannelAnswer[]> => call('listChannelAnswers', { params: { id }, signal }),
			staleTime: 0,
		}),
	/** Keeps showing the body of the template before while that of the next one loads. */
	preview: (template: string) =>
		queryOptions({
			queryKey: ['channel-preview', template],
			queryFn: ({ signal }): Promise<TemplatePreview> => call('previewTemplate', { body: { template }, signal }),
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
