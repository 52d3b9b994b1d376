/** Tests, turns on or off, and removes a channel. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { channelFailures, channelSuccesses } from '../messages.ts';
import { noteChannel, refetchChannels } from './channel-queries.ts';

export function useChannelActions(id: string) {
	const client = useQueryClient();
	const test = useAction(() => call('testChannel', { params: { id } }), {
		failure: channelFailures.test,
		// A test changes the health of the channel.
		onSettled: () => refetchChannels(client),
	});
	const turn = useAction((isEnabled: boolean) => call('updateChannel', { params: { id }, body: { isEnabled } }), {
		failure: channelFailures.turn,
		onSuccess: (stored) => noteChannel(client, stored),
	});
	const remove = useAction(() => call('removeChannel', { params: { id } }), {
		success: channelSuccesses.remove,
		failure: channelFailures.remove,
		onSuccess: () => refetchChannels(client),
	});
	return { test, turn, remove };
}
