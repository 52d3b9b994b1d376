/** The job of the night that reports the projects that are overdue (decision 33). */
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { deliveryIdOf, overdueProjectsId } from '../platform/ids.ts';
import type { ProjectStore } from './records/project-store.ts';
import { overdueReasonOf } from './rules/overdue.ts';

export interface ReportOverdueDeps {
	projects: Pick<ProjectStore, 'open'>;
	outbox: Pick<OutboxStore, 'put'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** One email a day, however often the night runs. It lists what is overdue when it is sent. */
export async function reportOverdueProjects({ projects, outbox, now }: ReportOverdueDeps): Promise<void> {
	const at = now();
	const open = await projects.open();
	if (!open.some(({ document }) => overdueReasonOf(document, at) !== null)) return;
	const id = deliveryIdOf(overdueProjectsId(at), 'email');
	try {
		await outbox.put({ id, ownerId: null, channel: 'email', message: { event: 'projects-overdue' } }, at);
	} catch (error) {
		if (!hasErrorCode(error, alreadyExists)) throw error;
	}
}
