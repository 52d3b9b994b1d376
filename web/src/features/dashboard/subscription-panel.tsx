/** What the account is subscribed to; no subscription reads FREE (specification §2 and §4). */

import type { UserInfo } from '../../session/user-info.ts';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { subscriptionTone, subscriptionWords } from './subscription-words.ts';

export type SubscriptionPanelProps = { user: UserInfo };

export function SubscriptionPanel({ user }: SubscriptionPanelProps) {
	const status = user.subscription?.status ?? null;

	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
			<div className="grid gap-1">
				<h2 className="text-base font-semibold">Subscription</h2>
				<p className="text-ui text-muted">
					You are on the <span className="font-medium text-ink">{user.tier}</span> tier
					{status === null ? ', without a paid subscription.' : '.'}
				</p>
			</div>
			<StatusBadge tone={subscriptionTone(status)}>{subscriptionWords(status)}</StatusBadge>
		</Card>
	);
}
