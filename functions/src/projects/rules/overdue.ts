/** Rules for overdue projects. Instants are milliseconds since the epoch. */
import { isProjectOverdue, promiseMsOf } from '@stayup/contract';
import { answerOfPurchase } from '../../inbox/rules/purchase.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';

/** `time`: the promised time is used up. `order`: the website is live, and nobody has acted on a new order within one business day. */
type OverdueReason = 'time' | 'order';

/** Null if it is not overdue. */
export function overdueReasonOf(project: ProjectDocument, now: number): OverdueReason | null {
	if (isProjectOverdue(project.clock, promiseMsOf(project.kind), now)) return 'time';
	if (project.launchedAt === null || project.endedAt !== null) return null;
	const { answeredAt, dueAt } = answerOfPurchase(project);
	return answeredAt === null && now > dueAt ? 'order' : null;
}
