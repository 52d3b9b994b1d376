/** The door through which fire drills enter the outbox. */
import type { Firestore } from 'firebase-admin/firestore';
import { testWebsiteId } from '../../platform/ids.ts';
import type { OutboxStore } from '../delivery/outbox-store.ts';
import { type DrillSubject, planDrill } from './test-alert.ts';

export interface DrillStore {
	/** Plans the deliveries of a fire drill, has them sent, and answers the id of its outage, which is the drill's. */
	start(subject: Omit<DrillSubject, 'drillId'>, now: number): Promise<string>;
}

export function createDrillStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): DrillStore {
	return {
		async start(subject, now) {
			const drillId = testWebsiteId();
			const batch = firestore.batch();
			const { outageId, planned } = planDrill(batch, outbox, { ...subject, drillId }, now);
			await batch.commit();
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
			return outageId;
		},
	};
}
