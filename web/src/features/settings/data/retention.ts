/** How long each kind of data is kept (docs/data-model.md). The limits of history are those of the tier. */
import { dailyBarDays, type Tier, tierLimits } from '@stayup/contract';
import { historyInWords, singleChecksInWords } from '../../../entities/plan/ui/history-words.ts';
import type { FactsProps } from '../../../ui/layout/facts.tsx';

export function retentionFacts(tier: Tier): FactsProps['facts'] {
	const { historyDays } = tierLimits[tier];
	return [
		{ term: 'Single checks', value: singleChecksInWords(tier) },
		{ term: 'Uptime and response times', value: `${historyInWords(historyDays)} on ${tier}` },
		{ term: 'Daily uptime', value: `${dailyBarDays} days on every plan` },
		{ term: 'Outages and their evidence', value: 'As long as you monitor the website' },
		{ term: 'Emails and webhooks sent to you', value: '90 days' },
		{ term: 'Messages of contact forms', value: '2 years; possible spam 30 days' },
		{ term: 'Logins and changes of the account', value: '1 year' },
		{ term: 'Invoices', value: 'At Stripe, for as long as the law requires' },
		{ term: 'Backups', value: 'Up to 8 weeks, including deleted data' },
	];
}
