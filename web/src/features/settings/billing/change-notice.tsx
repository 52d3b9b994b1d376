/** Says whether the change that was confirmed at the payment provider has arrived. */
import { type CurrentSubscription, formatPaymentDay } from '@stayup/contract';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { type AwaitedChange, hasArrived } from './awaited-change.ts';

export function ChangeNotice({ change, current }: { change: AwaitedChange; current: CurrentSubscription }) {
	if (!hasArrived(change, current)) {
		return <InlineNotice tone="info">We're confirming your change. This takes a few seconds.</InlineNotice>;
	}
	return <InlineNotice tone="up">{change.kind === 'plan' ? planText(change) : cancelText(current)}</InlineNotice>;
}

function planText({ tier, billingCycle }: Extract<AwaitedChange, { kind: 'plan' }>): string {
	return `You are on ${tier} now, paid ${billingCycle === 'annual' ? 'annually' : 'monthly'}.`;
}

function cancelText({ tier, subscription }: CurrentSubscription): string {
	const end = subscription?.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null;
	return end === null
		? 'Your plan is canceled.'
		: `Your plan is canceled. You keep ${tier} until ${formatPaymentDay(end)}.`;
}
