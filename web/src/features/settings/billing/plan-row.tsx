/** One plan: its price and limits, what it would pause, and the button that opens the page that confirms it. */
import {
	type BillingCycle,
	type CurrentSubscription,
	formatPaymentDay,
	isPaying,
	type Tier,
	tierLimits,
	tiers,
} from '@stayup/contract';
import type { Downgrade } from '../../../entities/plan/ui/downgrade.ts';
import { historyInWords } from '../../../entities/plan/ui/history-words.ts';
import { canCancel } from '../../../entities/plan/ui/subscription-words.ts';
import type { PaymentPages } from '../../../entities/plan/use-payment-page.ts';
import { formatCount, formatInterval } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';

type PlanRowProps = {
	tier: 'Free' | 'Core' | 'Pro' | 'Elite';
	/** US dollars for a month or a year. */
	price: number;
	cycle: BillingCycle;
	current: CurrentSubscription;
	/** `none` if the plan would pause and slow down nothing; null if that is not known. */
	downgrade: Downgrade | 'none' | null;
	payment: PaymentPages;
};

export function PlanRow({ tier, price, cycle, current, downgrade, payment }: PlanRowProps) {
	const { websites, fastestIntervalSeconds, historyDays } = tierLimits[tier];
	const isSmaller = tiers.indexOf(tier) < tiers.indexOf(current.tier);
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
			<div className="grid min-w-0 flex-1 basis-64 gap-0.5 text-ui">
				<h3 className="flex flex-wrap items-baseline gap-x-2 font-medium text-ink">
					{tier}
					<span className="font-normal text-muted">{priceInWords(price, cycle)}</span>
				</h3>
				<p className="text-muted">
					{formatCount(websites)} websites · checks every {formatInterval(fastestIntervalSeconds)} ·{' '}
					{historyInWords(historyDays)} of history
				</p>
				{isSmaller && downgrade && <p className="[overflow-wrap:anywhere] text-body">{effectInWords(downgrade)}</p>}
			</div>
			<PlanAction tier={tier} cycle={cycle} current={current} payment={payment} />
		</li>
	);
}

function PlanAction({ tier, cycle, current, payment: { open, opening } }: Omit<PlanRowProps, 'price' | 'downgrade'>) {
	const { subscription } = current;
	const pays = isPaying({ tier: current.tier, status: subscription?.status ?? null });
	const end = subscription?.cancelAtPeriodEnd && pays ? subscription.currentPeriodEnd : null;
	// A tier that an admin has set is not paid.
	if (tier === current.tier && (!pays || subscription?.billingCycle === cycle)) {
		return <StatusBadge tone="up">Current plan</StatusBadge>;
	}
	if (tier === 'Free') {
		if (end !== null) return <StatusBadge tone="info">From {formatPaymentDay(end)}</StatusBadge>;
		if (!canCancel(current)) return null;
		return (
			<Button
				variant="secondary"
				aria-label="Switch to Free: cancel plan"
				busy={opening?.page === 'cancellation'}
				onClick={() => open({ page: 'cancellation' })}
			>
				Switch to Free
			</Button>
		);
	}
	// A canceled subscription cannot change; it can be kept first.
	if (end !== null) return null;
	const page = pays ? 'change' : 'checkout';
	return (
		<Button
			variant="secondary"
			busy={opening?.page === page && opening.tier === tier}
			onClick={() => open({ page, tier, billingCycle: cycle })}
		>
			{actionInWords(tier, cycle, current.tier, pays)}
		</Button>
	);
}

function actionInWords(tier: Tier, cycle: BillingCycle, current: Tier, pays: boolean): string {
	const isSmaller = tiers.indexOf(tier) < tiers.indexOf(current);
	if (!pays && !isSmaller) return `Get ${tier}`;
	if (tier === current) return `Switch to ${cycle}`;
	return isSmaller ? `Switch to ${tier}` : `Upgrade to ${tier}`;
}

function priceInWords(price: number, cycle: BillingCycle): string {
	const dollars = price.toLocaleString(undefined, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
	return price === 0 ? dollars : `${dollars} a ${cycle === 'annual' ? 'year' : 'month'}`;
}

/** "Pauses 2 websites: Shop and Bakery. No website is deleted." */
function effectInWords(downgrade: Downgrade | 'none'): string {
	if (downgrade === 'none') return 'Keeps all your websites running.';
	const { pauses, named, slowsToSeconds } = downgrade;
	const names = named.map(({ name }) => name);
	if (pauses > names.length) names.push(`${pauses - names.length} more`);
	const list = new Intl.ListFormat('en').format(names);
	return [
		pauses > 0 &&
			`Pauses ${pauses === 1 ? '1 website' : `${formatCount(pauses)} websites`}: ${list}. No website is deleted.`,
		slowsToSeconds !== null && `Checks run at most once every ${formatInterval(slowsToSeconds)}.`,
	]
		.filter(Boolean)
		.join(' ');
}
