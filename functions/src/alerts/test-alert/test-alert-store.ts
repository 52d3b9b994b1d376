/** Stores and queues the deliveries of a test alert. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { testWebsiteId } from '../../platform/ids.ts';
import { planTestAlert, type TestAlertSubject } from './test-alert.ts';

export interface TestAlertStore {
	/** Returns the id of the made-up outage, which is also the id of the test alert. */
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
