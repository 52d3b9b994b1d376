/** Tests, turns on or off, and removes a channel. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { type Failure, messageFor } from '../../../lib/messages.ts';
import { channelFailures, channelSuccesses } from '../messages.ts';
import { noteChannel, refetchChannels } from './channel-queries.ts';

export function useChannelActions(id: string) {
	const client = useQueryClient();
	const test = useMutation({
		mutationFn: () => call('testChannel', { params: { id } }),
		onError: showError(channelFailures.test),
		// A test changes the health of the channel.
		onSettled: () => refetchChannels(client),
	});
	const turn = useMutation({
		mutationFn: (isEnabled: boolean) => call('updateChannel', { params: { id }, body: { isEnabled } }),
		onSuccess: (stored) => noteChannel(client, stored),
		onError: showError(channelFailures.turn),
	});
	const remove = useMutation({
		mutationFn: () => call('removeChannel', { params: { id } }),
		onSuccess: () => {
			toast.success(channelSuccesses.remove);
			return refetchChannels(client);
		},
		onError: showError(channelFailures.remove),
	});
	return { test, turn, remove };
}

export function showError(failure: Failure) {
	return (error: unknown) => void toast.error(messageFor(error, failure), { id: failure.text });
}
