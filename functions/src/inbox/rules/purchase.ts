/** When a purchase is answered: by the first act of ours for its client, due one business day after it. Instants are milliseconds since the epoch. */
import { usualBusinessHours } from '@stayup/contract';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { answerDueAt } from './business-time.ts';

export type Purchase = Pick<
	ProjectDocument,
	'createdAt' | 'orderedAt' | 'answerDueAt' | 'answeredAt' | 'stage' | 'stageSince'
>;

interface PurchaseAnswer {
	orderedAt: number;
	/** Null before. */
	answeredAt: number | null;
	dueAt: number;
}

export function answerOfPurchase({
	createdAt,
	orderedAt = createdAt,
	answerDueAt: dueAt,
	answeredAt,
	stage,
	stageSince,
}: Purchase): PurchaseAnswer {
	// A project of an earlier release that has left Intake was worked on.
	const moved = stage === 'intake' ? null : stageSince;
	return {
		orderedAt,
		answeredAt: answeredAt === undefined ? moved : answeredAt,
		// An earlier release may have stored a later purchase without it.
		dueAt: dueAt !== undefined && dueAt > orderedAt ? dueAt : answerDueAt(orderedAt, usualBusinessHours),
	};
}
