/** The plan of the account: its status, its use and its limits, with the ways to manage and to cancel it. */
import { type CurrentSubscription, durationInWords, tierLimits } from '@stayup/contract';
import { ExternalLink } from 'lucide-react';
import { historyInWords, singleChecksInWords } from '../../../entities/plan/ui/history-words.ts';
import {
	canCancel,
	subscriptionTerm,
	subscriptionTone,
	subscriptionWords,
} from '../../../entities/plan/ui/subscription-words.ts';
import { UsageMeter } from '../../../entities/plan/ui/usage-meter.tsx';
import type { PaymentPages } from '../../../entities/plan/use-payment-page.ts';
import { formatInterval } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';

type CurrentPlanProps = {
	current: CurrentSubscription;
	/** Undefined while loading. */
	websiteCount: number | undefined;
	payment: PaymentPages;
};

export function CurrentPlan({ current, websiteCount, payment: { open, opening } }: CurrentPlanProps) {
	const { tier, subscription } = current;
	const status = subscription?.status ?? null;
	const { fastestIntervalSeconds, historyDays, checkNowSeconds } = tierLimits[tier];
	return (
		<Card className="grid gap-6 p-4 sm:p-6">
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
				<div className="grid min-w-0 flex-1 basis-72 gap-1">
					<h3 className="flex flex-wrap items-center gap-2.5 text-h3">
						{tier}
						{status !== null && <StatusBadge tone={subscriptionTone(status)}>{subscriptionWords(status)}</StatusBadge>}
					</h3>
					<p className="text-ui text-muted">
						You are on the <span className="font-medium text-ink">{tier}</span> plan
						{subscriptionTerm(current)}
					</p>
				</div>
				{subscription !== null && (
					<div className="flex flex-wrap gap-2">
						{canCancel(current) && (
							<Button
								variant="secondary"
								busy={opening?.page === 'cancellation'}
								onClick={() => open({ page: 'cancellation' })}
							>
								Cancel plan
							</Button>
						)}
						<Button variant="secondary" busy={opening?.page === 'portal'} onClick={() => open({ page: 'portal' })}>
							{opening?.page !== 'portal' && <ExternalLink />}
							{subscription.cancelAtPeriodEnd ? 'Keep plan' : 'Manage subscription'}
						</Button>
					</div>
				)}
			</div>
			<UsageMeter used={websiteCount} tier={tier} />
			<Facts
				facts={[
					{ term: 'Shortest check interval', value: durationInWords(fastestIntervalSeconds * 1000) },
					{ term: 'Check Now', value: `Once every ${formatInterval(checkNowSeconds)}` },
					{ term: 'History', value: historyInWords(historyDays) },
					{ term: 'Single checks', value: singleChecksInWords(tier) },
					...(subscription === null
						? []
						: [
								{
									term: 'Invoices and payment method',
									value: (
										<button
											type="button"
											onClick={() => open({ page: 'portal' })}
											className="cursor-pointer rounded-small text-accent underline-offset-4 hover:underline"
										>
											Open them at Stripe
										</button>
									),
								},
							]),
				]}
			/>
		</Card>
	);
}
