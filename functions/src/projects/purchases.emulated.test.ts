import {
	dayMs,
	type LeadSummary,
	type NewSession,
	type ProjectDetailForAdmin,
	type ProjectForAdmin,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { pay } from '@stayup/testing/billing/payments';
import { storeProject } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderStore } from './records/order-store.ts';

const data = openStoredData();
const { stored, firestore } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

const outbox = idleOutbox(firestore);
const weekAgo = Date.now() - 7 * dayMs;
const asAda = <Reply>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });

async function purchaseOf(client: NewSession): Promise<ProjectForAdmin> {
	const { docs } = await stored.projects.where('ownerId', '==', client._id).get();
	if (!docs[0]) throw new Error('There is no purchase.');
	return (await asAda<ProjectDetailForAdmin>('GET', `/api/admin/projects/${docs[0].id}`)).project;
}

describe('a purchase', () => {
	it('waits for an answer that is due one business day later', async () => {
		const client = await register('Heidi');
		await pay(client, 'Core');
		const purchase = await purchaseOf(client);

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

	it('is taken by one of us, and says so to a colleague who takes it too', async () => {
		const [client, ruth] = await Promise.all([register('Heidi'), register('Ruth')]);
		await stored.users.doc(ruth._id).update({ role: 'admin' });
		const id = await storeProject(data, client._id, {});
		await asAda('PATCH', `/api/admin/projects/${id}`, { assigneeId: ada._id, mustBeFree: true });
		const { status, body } = await send('PATCH', `/api/admin/projects/${id}`, {
			token: ruth.token,
			body: { assigneeId: ruth._id, mustBeFree: true },
		});

		expect([status, body.message]).toEqual([409, `${ada.name} has taken this already.`]);
		expect((await purchaseOf(client)).assignee?._id).toBe(ada._id);
	});

	it('is not answered by its client', async () => {
		const client = await register('Heidi');
		const id = await storeProject(data, client._id);
		await sendSuccessfully('POST', `/api/projects/${id}/messages`, { token: client.token, body: { text: 'Hello?' } });

		expect((await purchaseOf(client)).answeredAt).toBeNull();
	});

	it('is also the upgrade of a live website, which waits, with its work and two emails, until we answer', async () => {
		const client = await register('Heidi');
		const bought = { subscriptionId: `sub_${crypto.randomUUID()}`, tier: 'Core', billingCycle: 'monthly' } as const;
		const live = { stage: 'live', launchedAt: weekAgo, isOpen: false } as const;
		const past = { createdAt: weekAgo, orderedAt: weekAgo, answeredAt: weekAgo };
		const id = await storeProject(data, client._id, { ...bought, ...live, clock: [], ...past });
		await stored.orders
			.doc(bought.subscriptionId)
			.set({ ...bought, ownerId: client._id, projectId: id, createdAt: weekAgo });
		const orders = createOrderStore(firestore, outbox, () => undefined);
		const now = Date.now();
		const upgrade = (at: number) =>
			firestore.runTransaction(async (transaction) =>
				(await orders.prepare(transaction, client._id, { ...bought, tier: 'Elite' }, null))(at),
			);
		const mails = [...(await upgrade(now)), ...(await upgrade(now + 1))];
		const waiting = (await stored.projects.doc(id).get()).data();
		const events = await Promise.all(mails.map(async (mail) => (await outbox.find(mail.id))?.message));
		const { purchases } = await asAda<LeadSummary>('GET', '/api/leads/summary');

		expect(events).toEqual([
			{ event: 'project-ordered', projectId: id, isUpgrade: true },
			{ event: 'project-started', projectId: id, isUpgrade: true },
		]);
		expect(waiting).toMatchObject({ tier: 'Elite', orderedAt: now, answeredAt: null, isOpen: true });
		expect(waiting?.paidPeriods).toMatchObject([
			{ tier: 'Core', from: weekAgo, until: now },
			{ tier: 'Elite', from: now, until: null },
		]);
		expect((await purchaseOf(client)).openItems).toBeGreaterThan(5);
		expect(purchases.waiting).toBeGreaterThan(0);
		await asAda('POST', `/api/admin/projects/${id}/messages`, { text: 'Which tables can be reserved?' });
		expect((await stored.projects.doc(id).get()).data()).toMatchObject({
			isOpen: false,
			answeredAt: expect.any(Number),
		});
	});

	it('that continues a project waits again, once', async () => {
		const client = await register('Heidi');
		const id = await storeProject(data, client._id, {
			createdAt: weekAgo,
			orderedAt: weekAgo,
			answeredAt: weekAgo,
			endedAt: weekAgo,
		});
		const orders = createOrderStore(firestore, outbox, () => undefined);
		const paid = { subscriptionId: `sub_${crypto.randomUUID()}`, tier: 'Pro', billingCycle: 'monthly' } as const;
		const now = Date.now();
		const order = (at: number) =>
			firestore.runTransaction(async (transaction) => (await orders.prepare(transaction, client._id, paid, null))(at));
		await order(now);
		await order(now + 1);
		const document = (await stored.projects.doc(id).get()).data();

		expect([document?.orderedAt, document?.answeredAt, document?.tier]).toEqual([now, null, 'Pro']);
	});
});
