/** The door through which fire drills enter the outbox. */
import type { Firestore } from 'firebase-admin/firestore';
import { testWebsiteId } from '../../platform/ids.ts';
import type { OutboxStore } from '../delivery/outbox-store.ts';
import { planTestAlert, type TestAlertSubject } from './test-alert.ts';

export interface TestAlertStore {
	/** Plans the deliveries of a fire drill, has them sent, and answers the id of its outage, which is the drill's. */
	start(subject: Omit<TestAlertSubject, 'testAlertId'>, now: number): Promise<string>;
}

export function createTestAlertStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>,
): TestAlertStore {
	return {
		async start(subject, now) {
			const testAlertId = testWebsiteId();
			const batch = firestore.batch();
			const { outageId, planned } = planTestAlert(batch, outbox, { ...subject, testAlertId }, now);
			await batch.commit();
			await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
			return outageId;
		},
	};
}
