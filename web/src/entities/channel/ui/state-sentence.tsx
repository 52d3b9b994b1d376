/** The latest alert or digest of a channel in a sentence, and how to make it work. */
import { type Channel, channelKindFacts } from '@stayup/contract';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';

export function StateSentence({ channel }: { channel: Channel }) {
	const { kind, label, state, isOverLimit, health } = channel;
	const { lastDeliveredAt, lastFailedAt, lastFailure } = health;
	const reason = lastFailure === null ? '' : `: ${lastFailure}`;
	if (state === 'ended') return `Disconnected${reason}.`;
	if (isOverLimit) return 'Receives no alerts, because your plan includes fewer channels. The oldest stay on.';
	if (state === 'unconnected') return `Connect it at ${channelKindFacts[kind].name} to receive alerts.`;
	if (state === 'unconfirmed') {
		return channelKindFacts[kind].ready === 'phone-code'
			? `Waiting for the code that we sent to ${label}.`
			: `Waiting for the confirmation of ${label}: click the link in our email.`;
	}
	const delivered = lastDeliveredAt === null ? null : <RelativeTime instant={lastDeliveredAt} />;
	if (state === 'failing' && lastFailedAt !== null) {
		return (
			<>
				Failed <RelativeTime instant={lastFailedAt} />
				{reason}. {delivered === null ? 'No alert has been delivered yet.' : <>Last alert delivered {delivered}.</>}
			</>
		);
	}
	if (state === 'failing') return `The last message was not delivered${reason}.`;
	return delivered === null ? 'No alerts sent yet.' : <>Last alert delivered {delivered}.</>;
}
