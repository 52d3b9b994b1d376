/** The account's subscription, FREE without one (specification §2 and §4). */
import { hasEnded, type PaidTier, paidTiers, type Website } from '@stayup/contract';
import { ExternalLink } from 'lucide-react';
import type { UserInfo } from '../../../entities/account/session/user-info.ts';
import { SmallerPlans } from '../../../entities/plan/ui/smaller-plans.tsx';
import {
	canCancel,
	subscriptionTerm,
	subscriptionTone,
	subscriptionWords,
} from '../../../entities/plan/ui/subscription-words.ts';
import { usePaymentPage } from '../../../entities/plan/use-payment-page.ts';
import { useSubscription } from '../../../entities/plan/use-subscription.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';

type SubscriptionPanelProps = {
	user: UserInfo;
	/** Whether the dashboard's load delay has passed. */
	isDue: boolean;
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
};

export function SubscriptionPanel({ user, isDue, websites }: SubscriptionPanelProps) {
	const { data } = useSubscription({ isEnabled: isDue });
	const { open, opening } = usePaymentPage();

	const status = data ? (data.subscription?.status ?? null) : (user.subscription?.status ?? null);
	const tier = data?.tier ?? user.tier;

	return (
		<Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
			<div className="grid gap-1">
				<h2 className="flex flex-wrap items-center gap-2.5 text-base font-semibold">
					Subscription
					<StatusBadge tone={subscriptionTone(status)}>{subscriptionWords(status)}</StatusBadge>
				</h2>
				<p className="text-ui text-muted">
					You are on the <span className="font-medium text-ink">{tier}</span> plan
					{data ? subscriptionTerm(data) : '.'}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{status !== null && (
					<Button variant="secondary" busy={opening?.page === 'portal'} onClick={() => open({ page: 'portal' })}>
						{opening?.page !== 'portal' && <ExternalLink />}
						Manage subscription
					</Button>
				)}
				{data && canCancel(data) && (
					<Button
						variant="ghost"
						busy={opening?.page === 'cancellation'}
						onClick={() => open({ page: 'cancellation' })}
					>
						Cancel plan
					</Button>
				)}
				{(status === null || hasEnded(status)) && (
					<ButtonLink to={paths.pricing} variant="secondary">
						See plans
					</ButtonLink>
				)}
			</div>
			{status !== null && paidTiers.includes(tier as PaidTier) && <SmallerPlans tier={tier} websites={websites} />}
		</Card>
	);
}
