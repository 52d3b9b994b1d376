/** Says which channels reach nobody: their emails bounce, or their service refuses everything. */
import type { FailingChannel } from '@stayup/contract';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export function ChannelNotice({ channels }: { channels: readonly FailingChannel[] }) {
	return (
		<InlineNotice
			tone="degraded"
			action={
				<ButtonLink variant="secondary" to={paths.channels}>
					Open Channels
				</ButtonLink>
			}
		>
			{noticeText(channels)}
		</InlineNotice>
	);
}

function noticeText([first, ...others]: readonly FailingChannel[]): string {
	if (first === undefined) return '';
	const { channelId, channelName, reason } = first;
	if (others.length > 0) {
		const names = [first, ...others].map((channel) => channel.channelName);
		return `Alerts do not arrive through ${new Intl.ListFormat('en').format(names)}.`;
	}
	if (reason === 'ended') return `${channelName} no longer receives alerts, because its service refuses them.`;
	return channelId === 'email'
		? 'Your email provider returns our emails, so alerts do not arrive by email.'
		: `The email provider of ${channelName} returns our emails, so alerts do not arrive there.`;
}
