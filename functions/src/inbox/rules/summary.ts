/** Counts what waits for us. */
import { isAnswerLate, type Lead, type LeadSummary, usualBusinessHours } from '@stayup/contract';
import { businessDate } from './business-time.ts';
import { answerOfPurchase, type Purchase } from './purchase.ts';

/** `leads` that are neither won nor lost, and the purchases of projects whose clock is not stopped. `now` in milliseconds since the epoch. */
export function summaryOf(leads: readonly Lead[], purchases: readonly Purchase[], now: number): LeadSummary {
	const waiting = leads.filter(({ status, answeredAt }) => status === 'New' && answeredAt === null);
	const unanswered = purchases.map(answerOfPurchase).filter(({ answeredAt }) => answeredAt === null);
	const today = businessDate(now, usualBusinessHours);
	return {
		waiting: waiting.length,
		late: waiting.filter((lead) => isAnswerLate(lead, now)).length,
		due: leads.filter(({ nextActionOn }) => nextActionOn !== null && nextActionOn <= today).length,
		purchases: { waiting: unanswered.length, late: unanswered.filter(({ dueAt }) => now > dueAt).length },
	};
}
