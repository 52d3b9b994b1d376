/** The door through which fire drills enter the outbox. */
import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../delivery/outbox-store.ts';
import { type DrillSubject, planDrill } from './test-alert.ts';

export interface DrillStore {
	/** Plans the deliveries of a fire drill, has them sent, and answers its id. */
	start(subject: Omit<DrillSubject, 'drillId'>, now: number): Promise<string>;
}

export function createDrillStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): DrillStore {
	return {
		async start(subject, now) {
			const drillId = `drill-${randomUUID()}`;
			const batch = firestore.batch();
			const ids = planDrill(batch, outbox, { ...subject, drillId }, now);
			await batch.commit();
			await Promise.all(ids.map((id) => outbox.sendSoon(id)));
			// The deliveries of an outage are named by it: `{outage}_{what}_{channel}`.
			return ids[0]?.replace(/_[a-z]+_[a-z]+$/, '') ?? drillId;
		},
	};
}
