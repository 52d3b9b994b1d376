/** When a purchase is answered: by the first act of ours for its client, due one business day after it. Instants are milliseconds since the epoch. */
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';

export type Purchase = Pick<ProjectDocument, 'orderedAt' | 'answerDueAt' | 'answeredAt'>;

interface PurchaseAnswer {
	orderedAt: number;
	/** Null before. */
	answeredAt: number | null;
	dueAt: number;
}

export function answerOfPurchase({ orderedAt, answeredAt, answerDueAt }: Purchase): PurchaseAnswer {
	return { orderedAt, answeredAt, dueAt: answerDueAt };
}
