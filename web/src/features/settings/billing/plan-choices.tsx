/** The plans to choose from, each with its price, its limits and its effect on the websites (PAY-5). */
import { type BillingCycle, type CurrentSubscription, isPaying, plans, type Website } from '@stayup/contract';
import { useState } from 'react';
import { BillingCycleChoice } from '../../../entities/plan/ui/billing-cycle-choice.tsx';
import { downgradesFrom } from '../../../entities/plan/ui/downgrade.ts';
import type { PaymentPages } from '../../../entities/plan/use-payment-page.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { PlanRow } from './plan-row.tsx';

type PlanChoicesProps = {
	current: CurrentSubscription;
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
	payment: PaymentPages;
};

const free = { tier: 'Free', monthlyPrice: 0, annualPrice: 0 } as const;

export function PlanChoices({ current, websites, payment }: PlanChoicesProps) {
	const { tier, subscription } = current;
	const [cycle, setCycle] = useState<BillingCycle>(subscription?.billingCycle ?? 'monthly');
	const pays = isPaying({ tier, status: subscription?.status ?? null });
	const downgrades = pays && websites ? downgradesFrom(tier, websites) : null;
	return (
		<Section title="Change plan">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-ui text-muted">You’ll see the exact price and confirm it on the next page.</p>
				<BillingCycleChoice cycle={cycle} onChoose={setCycle} />
			</div>
			<Card className="px-4 py-1 sm:px-6">
				<ul className="grid divide-y divide-line">
					{[free, ...plans].map((plan) => (
						<PlanRow
							key={plan.tier}
							tier={plan.tier}
							price={cycle === 'annual' ? plan.annualPrice : plan.monthlyPrice}
							cycle={cycle}
							current={current}
							downgrade={downgrades?.find((each) => each.tier === plan.tier) ?? (downgrades ? 'none' : null)}
							payment={payment}
						/>
					))}
				</ul>
			</Card>
		</Section>
	);
}
