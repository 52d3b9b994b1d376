/** Sends a test through a channel and shows the answer of the mail service or of the webhook. */

import type { ProfileChannelId } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';

export function useChannelTest(channel: ProfileChannelId) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call('sendTest', { body: { channel } }),
		onError: (error) => {
			toast.error(messageFor(error, channelFailures.test), { id: channelFailures.test.text });
		},
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
}

type ChannelTestProps = { test: ReturnType<typeof useChannelTest> };

export function TestButton({ test, isOn, label }: ChannelTestProps & { isOn: boolean; label: string }) {
	return (
		<Button variant="secondary" busy={test.isPending} disabled={!isOn} onClick={() => test.mutate()}>
			{!test.isPending && <Send />}
			{label}
		</Button>
	);
}

export function TestResult({ test }: ChannelTestProps) {
	if (test.isError) {
		return <InlineNotice tone="down">{messageFor(test.error, channelFailures.test)}</InlineNotice>;
	}
	if (!test.data) return null;
	const { ok, message, durationMs } = test.data;
	return (
		<InlineNotice tone={ok ? 'up' : 'down'}>
			{message} {formatMilliseconds(durationMs)}.
		</InlineNotice>
	);
}
