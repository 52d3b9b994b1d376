/** Counts what waits for us. */
import {
	type Application,
	businessDate,
	type InboxState,
	isActionDue,
	isAnswerLate,
	type Lead,
	type LeadSummary,
} from '@stayup/contract';
import { answerOfPurchase, type Purchase } from './purchase.ts';

interface Waiting {
	/** Those that are neither won nor lost. */
	leads: readonly Lead[];
	/** Those with the status New. */
	applications: readonly Application[];
	/** Of projects that are open. */
	purchases: readonly Purchase[];
}

/** `now` in milliseconds since the epoch. */
export function summaryOf({ leads, applications, purchases }: Waiting, now: number): Omit<LeadSummary, 'possibleSpam'> {
	const unanswered = purchases.map(answerOfPurchase).filter(({ answeredAt }) => answeredAt === null);
	const today = businessDate(now);
	return {
		...countsOf(leads, now),
		due: leads.filter((lead) => isActionDue(lead, today)).length,
		applications: countsOf(applications, now),
		purchases: { waiting: unanswered.length, late: unanswered.filter(({ dueAt }) => now > dueAt).length },
	};
}

function countsOf(rows: readonly (InboxState & { status: string })[], now: number): { waiting: number; late: number } {
	const waiting = rows.filter(({ status, answeredAt }) => status === 'New' && answeredAt === null);
	return { waiting: waiting.length, late: waiting.filter((row) => isAnswerLate(row, now)).length };
}
