/** Sentences about the limits of a plan. */
import { type Tier, tierLimits } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

export function pagesOfPlan(tier: Tier): string {
	const { statusPages } = tierLimits[tier];
	return `Your plan includes ${statusPages === 1 ? '1 status page' : `${formatCount(statusPages)} status pages`}.`;
}

export function componentsOfPlan(tier: Tier): string {
	return `Your plan includes ${formatCount(tierLimits[tier].statusComponents)} components on a page.`;
}

export const overLimitSentence =
	'Your plan allows fewer status pages or components than you have. Visitors do not see this page, and nothing is lost.';

export function subscribersOfPlan(tier: Tier): string {
	const { statusSubscribers } = tierLimits[tier];
	return statusSubscribers === 0
		? 'With your plan, visitors follow the page with its feeds. A larger plan lets them subscribe by email.'
		: `Your plan includes ${formatCount(statusSubscribers)} subscribers of a page.`;
}
