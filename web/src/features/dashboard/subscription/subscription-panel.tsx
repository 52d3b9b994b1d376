/** The account's subscription; FREE without one (specification §2 and §4). */
import { type PaidTier, paidTiers, type Website } from '@stayup/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { useSession } from '../../../entities/account/session/session.tsx';
import type { UserInfo } from '../../../entities/account/session/user-info.ts';
import { planQueries } from '../../../entities/plan/api/plan-queries.ts';
import { SmallerPlans } from '../../../entities/plan/ui/smaller-plans.tsx';
import {
	hasEnded,
	subscriptionTerm,
	subscriptionTone,
	subscriptionWords,
} from '../../../entities/plan/ui/subscription-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures, messageFor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';

export type SubscriptionPanelProps = {
	user: UserInfo;
	/** Whether the dashboard's load delay has passed. */
	isDue: boolean;
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
};

export function SubscriptionPanel({ user, isDue, websites }: SubscriptionPanelProps) {
	const { updateSubscription } = useSession();
	const { data, isError } = useQuery({
		...planQueries.subscription(),
		enabled: isDue,
		refetchInterval: useRefetchInterval(),
	});
	const portal = useMutation({
		mutationFn: () => call('createPortal'),
		onSuccess: ({ url }) => window.location.assign(url),
		onError: (error) => {
			toast.error(messageFor(error, failures.portal), { id: failures.portal.text });
		},
	});

	useEffect(() => {
		if (data) updateSubscription(data);
	}, [data, updateSubscription]);
	useEffect(() => {
		if (isError) toast.error(failures.subscriptionLoad.text, { id: failures.subscriptionLoad.text });
	}, [isError]);

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
					You are on the <span className="font-medium text-ink">{tier}</span> tier
					{data ? subscriptionTerm(data) : '.'}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{status !== null && (
					<Button variant="secondary" busy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
						{!portal.isPending && <ExternalLink aria-hidden="true" strokeWidth={1.75} />}
						Manage subscription
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
