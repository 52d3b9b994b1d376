/** The alerts about a condition: over which channel, and whether they were delivered. */
import type { ConditionPeriod, DeliveryState } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';

const eventWords = { began: 'Began', ended: 'Ended' } as const;
const stateWords: Readonly<Record<DeliveryState, string>> = {
	pending: 'sending',
	sent: 'sent',
	failed: 'not delivered',
};

export function ConditionAlerts({ alerts = [] }: Pick<ConditionPeriod, 'alerts'>) {
	if (alerts.length === 0) return null;
	return (
		<details className="min-w-0">
			<summary className="w-fit rounded-small">{alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`}</summary>
			<ul aria-label="Alerts" className="mt-2 grid gap-1">
				{alerts.map(({ event, channel, channelName = channel, state, at }) => (
					<li key={`${event} ${channel} ${channelName} ${at}`} className="[overflow-wrap:anywhere]">
						{eventWords[event]}, by {channelName}: {stateWords[state]} <time dateTime={at}>{formatInstant(at)}</time>
					</li>
				))}
			</ul>
		</details>
	);
}
