/** The numbers of Sales in one line above the leads. */
import { durationInWords, formatPrice, type Sales } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { inboxQueries } from '../inbox/inbox-queries.ts';

export function SalesLine() {
	const { data } = useQuery(inboxQueries.sales());
	// Its room is kept, so that nothing moves when the numbers arrive.
	return <p className="min-h-10 text-ui text-muted sm:min-h-5">{data && textOf(data)}</p>;
}

function textOf(sales: Sales): string {
	const { winPercentage, won, lost, medianAnswerSeconds, openProposals, unpaidProposals, sources } = sales;
	const parts = [
		winPercentage === null ? 'None decided yet' : `Won ${winPercentage}% of ${won + lost} decided in a year`,
		medianAnswerSeconds === null
			? ''
			: `first answer after ${durationInWords(medianAnswerSeconds * 1000, { units: 1 })} (median)`,
		`${openProposals} open ${openProposals === 1 ? 'proposal' : 'proposals'}`,
		unpaidProposals === 0 ? '' : `${unpaidProposals} accepted and not paid`,
		`${formatPrice(sales.monthlyRevenueCents)} a month from plans`,
		sales.failedPayments === 0 ? '' : `${sales.failedPayments} with a failed payment`,
		winPercentage === null || sources.length === 0
			? ''
			: `won by source: ${sources.map(({ source, leads, won: wins }) => `${source || 'unknown'} ${wins}/${leads}`).join(', ')}`,
	];
	return `${parts.filter((part) => part !== '').join(' · ')}.`;
}
