/** The queries of the history: invalid values, and spans that the tier does not keep. */
import { dayMs, type Tier, tierLimits } from '@stayup/contract';
import { invalidField, Problem } from '../../platform/problem.ts';

/** A span of the whole history begins at a midnight, up to a day earlier. */
export function refuseOlderHistory(tier: Tier, from: number, now: number): void {
	const { historyDays } = tierLimits[tier];
	const days = Math.ceil((now - from) / dayMs);
	if (days > historyDays + 1) throw historyTooShort(tier, days);
}

export function historyTooShort(tier: Tier, days: number): Problem {
	const { historyDays } = tierLimits[tier];
	return new Problem(
		'limit-reached',
		`Your ${tier} plan keeps ${historyDays} days of history. Upgrade to see ${days} days.`,
	);
}

export function cursorInstant(cursor: string): number {
	const instant = Date.parse(cursor);
	if (Number.isFinite(instant)) return instant;
	throw invalidField('cursor', 'Please use the cursor of the previous page.');
}
