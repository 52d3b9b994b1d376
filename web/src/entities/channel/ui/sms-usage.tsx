/** How many text messages of this month are used, and what happens when none are left. */
import type { Channel } from '@stayup/contract';
import { formatCount, formatInstant } from '../../../lib/format.ts';

export function SmsUsage({ sms: { used, allowance, renewsAt } }: { sms: NonNullable<Channel['sms']> }) {
	const share = `${formatCount(used)} of ${formatCount(allowance)} text messages used this month`;
	if (used < allowance) return <p className="text-muted">{share}.</p>;
	return (
		<p className="text-degraded-text">
			{share}. Until {formatInstant(renewsAt)} we send nothing to this phone. If a later step of a policy has only text
			messages, we notify the next step at once.
		</p>
	);
}
