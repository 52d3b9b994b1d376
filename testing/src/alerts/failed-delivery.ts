/** A failed delivery, for the examples of its endpoints. */
import { aDelivery, type openStoredData } from '../stored-data.ts';

interface FailedDeliveryFixture {
	alice: { _id: string };
	data: ReturnType<typeof openStoredData>;
}

/** A delivery that the email service rejected. */
export async function storeFailedDelivery({ alice, data }: FailedDeliveryFixture): Promise<string> {
	const id = crypto.randomUUID();
	const failed = { state: 'failed', reason: 'refused with 400', isFault: true, sentAt: null } as const;
	await data.stored.outbox.doc(id).set(aDelivery({ ownerId: alice._id, ...failed }));
	return id;
}
