import { NewApplication, NewLead, usualCallRules } from '@stayup/contract';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { createCallStores } from '../booked-calls/call-stores.ts';
import { createOrderStore } from '../projects/records/order-store.ts';
import { createApplicationStore } from './application-store.ts';
import { createInboxStore } from './inbox-store.ts';
import { createLeadStore } from './lead-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const outbox = idleOutbox(firestore);
const inbox = createInboxStore(firestore);
/** A Wednesday, 10 AM in New York, before Thanksgiving. */
const now = Date.parse('2026-11-25T15:00:00Z');
const friday = Date.parse('2026-11-27T15:00:00Z');

beforeAll(async () => {
	await stored.callSettings.doc('current').set({ ...usualCallRules, holidays: ['2026-11-26'], callers: [] });
});

describe('an answer that is due within one business day is not due on a holiday that an admin has set', () => {
	it('to a lead', async () => {
		const { booking } = createCallStores(firestore, { outbox, inbox, now: () => now });
		const leads = createLeadStore(firestore, { outbox, inbox, booking });
		const { callAt: _, callTimeZone: _zone, ...form } = NewLead.parse(examples.createLead.body);
		await leads.add({ ...form, outageId: '', firstPage: '/', campaign: '' }, true, now);

		expect((await leads.open(now)).map(({ document }) => document.answerDueAt)).toEqual([friday]);
	});

	it('to an application', async () => {
		const applications = createApplicationStore(firestore, { outbox, inbox });
		await applications.add(NewApplication.parse(examples.applyForJob.body), true, now);

		expect((await applications.fresh(now)).map(({ document }) => document.answerDueAt)).toEqual([friday]);
	});

	it('to a purchase', async () => {
		const orders = createOrderStore(firestore, outbox, () => undefined);
		const bought = { subscriptionId: 'sub_1', tier: 'Core', billingCycle: 'monthly' } as const;
		await firestore.runTransaction(async (transaction) =>
			(await orders.prepare(transaction, 'heidi', bought, null))(now),
		);
		const { docs } = await stored.projects.where('ownerId', '==', 'heidi').get();

		expect(docs.map((project) => project.data().answerDueAt)).toEqual([friday]);
	});
});
