/** How a test of a channel went, as its service or server answered. */
import { formatMilliseconds } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import type { useChannelActions } from '../api/use-channel-actions.ts';
import { channelFailures } from '../messages.ts';

export function TestResult({ test }: { test: ReturnType<typeof useChannelActions>['test'] }) {
	if (test.isError) return <InlineNotice tone="down">{messageFor(test.error, channelFailures.test)}</InlineNotice>;
	if (!test.data) return null;
	const { ok, message, durationMs } = test.data;
	return (
		<InlineNotice tone={ok ? 'up' : 'down'}>
			{message} {formatMilliseconds(durationMs)}.
		</InlineNotice>
	);
}
