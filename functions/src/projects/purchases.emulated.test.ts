import {
	dayMs,
	type LeadSummary,
	type NewSession,
	type ProjectDetailForAdmin,
	type ProjectForAdmin,
} from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { pay } from '@stayup/testing/billing/payments';
import { storeProject } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutboxStore } from '../alerts/delivery/outbox-store.ts';
import { createOrderStore } from './records/order-store.ts';

const data = openStoredData();
const { stored, firestore } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

const outbox = createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined);
const weekAgo = Date.now() - 7 * dayMs;
const asAda = <Reply>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });

async function purchaseOf(client: NewSession): Promise<ProjectForAdmin> {
	const { docs } = await stored.projects.where('ownerId', '==', client._id).get();
	if (!docs[0]) throw new Error('There is no purchase.');
	return (await asAda<ProjectDetailForAdmin>('GET', `/api/admin/projects/${docs[0].id}`)).project;
}

describe('a purchase', () => {
	it('waits for an answer that is due one business day later', { timeout: 60_000 }, async () => {
		const client = await register('Heidi');
		await pay(client, 'Core');
		const purchase = await vi.waitFor(() => purchaseOf(client), { timeout: 20_000, interval: 200 });

		expect(purchase).toMatchObject({ answeredAt: null, orderedAt: purchase.createdAt, tier: 'Core' });
		expect(Date.parse(purchase.answerDueAt)).toBeGreaterThan(Date.parse(purchase.orderedAt));
	});

	it.each([
		['a message', 'POST', 'messages', { text: 'Hello! Which colours do you like?' }],
		['a call', 'POST', 'notes', { kind: 'call', text: 'Talked about the menu.' }],
		['a pause of the clock', 'POST', 'pause', { reason: 'your logo' }],
		['the next stage', 'PUT', 'stage', { stage: 'content' }],
	] as const)('is late after a business day, until %s answers it', async (_, method, path, body) => {
		const client = await register('Heidi');
		const id = await storeProject(data, client._id, { createdAt: weekAgo, orderedAt: weekAgo });
		const { purchases } = await asAda<LeadSummary>('GET', '/api/leads/summary');
		expect(purchases.late).toBeGreaterThan(0);
		await asAda('PATCH', `/api/admin/projects/${id}`, { assigneeId: ada._id });
		await asAda('POST', `/api/admin/projects/${id}/notes`, { kind: 'note', text: 'Nobody has called yet.' });
		expect((await purchaseOf(client)).answeredAt).toBeNull();
		await asAda(method, `/api/admin/projects/${id}/${path}`, body);

		expect((await purchaseOf(client)).answeredAt).not.toBeNull();
	});

	it('is not answered by its client', async () => {
		const client = await register('Heidi');
		const id = await storeProject(data, client._id);
		await sendSuccessfully('POST', `/api/projects/${id}/messages`, { token: client.token, body: { text: 'Hello?' } });

		expect((await purchaseOf(client)).answeredAt).toBeNull();
	});

	it('that continues a project waits again, once', async () => {
		const client = await register('Heidi');
		const id = await storeProject(data, client._id, {
			createdAt: weekAgo,
			orderedAt: weekAgo,
			answeredAt: weekAgo,
			endedAt: weekAgo,
		});
		const orders = createOrderStore(firestore, outbox);
		const paid = { subscriptionId: `sub_${crypto.randomUUID()}`, tier: 'Pro', billingCycle: 'monthly' } as const;
		const now = Date.now();
		const order = (at: number) =>
			firestore.runTransaction(async (transaction) => (await orders.prepare(transaction, client._id, paid))(at));
		await order(now);
		await order(now + 1);
		const document = (await stored.projects.doc(id).get()).data();

		expect([document?.orderedAt, document?.answeredAt, document?.tier]).toEqual([now, null, 'Pro']);
	});
});
