import type { AuditEntry, FailedDelivery, NewSession } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anAccount, noon } from '@stayup/testing/builders';
import { mailTo } from '@stayup/testing/mailbox';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { createFailedDeliveryStore } from './failed-delivery-store.ts';

const { stored } = openStoredData();
/** Where nobody else gives anything up. */
const alone = openStoredData(freshProject());
const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'one' };
const dead = { state: 'dead', reason: 'refused with 400', sentAt: null } as const;

let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

async function plant(changes: Partial<OutboxDocument>): Promise<string> {
	const id = crypto.randomUUID();
	await stored.outbox.doc(id).set(aDelivery(changes));
	return id;
}

async function listed(id: string): Promise<FailedDelivery | undefined> {
	const path = '/api/admin/deliveries?limit=200';
	const { body } = await send<FailedDelivery[]>('GET', path, { token: ada.token });
	return body.find(({ _id }) => _id === id);
}

function resend(id: string) {
	return send('POST', `/api/admin/deliveries/${id}/resend`, { token: ada.token });
}

/** A store of its own, with a queue that only remembers. */
function makeStore() {
	const queued: string[] = [];
	const sendSoon = async ({ id }: { id: string }) => void queued.push(id);
	return { store: createFailedDeliveryStore(alone.firestore, { sendSoon }), queued };
}

describe('a delivery that was given up', () => {
	it('is shown to admins with whom it was for and why, and with none of its words', async () => {
		const alice = await register('Alice');
		const id = await plant({
			...dead,
			ownerId: alice._id,
			isFault: true,
			message: { event: 'admin-message', messageType: 'custom', customMessage: 'For your eyes only.' },
			attempts: [
				{ at: noon - 1, statusCode: 500, durationMs: 80 },
				{ at: noon, statusCode: 503, durationMs: 90 },
				{ at: noon + 5000, statusCode: 400, durationMs: 70 },
			],
		});

		expect(await listed(id)).toEqual({
			_id: id,
			createdAt: new Date(noon).toISOString(),
			channel: 'email',
			event: 'admin-message',
			reason: 'refused with 400',
			attemptCount: 2,
			statusCode: 400,
			user: { _id: alice._id, email: alice.email },
			websiteId: null,
		});
	});

	it('is sent again on demand, once, and the audit log says so', async () => {
		const alice = await register('Alice');
		const id = await plant({ ...dead, ownerId: alice._id, isFault: true, message: { event: 'payment-failed' } });
		const answers = await Promise.all([resend(id), resend(id), resend(id)]);
		await mailTo(alice.email, 'Your payment failed');
		const { body: log } = await send<AuditEntry[]>('GET', '/api/admin/audit-log?limit=200', { token: ada.token });

		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
		expect(await listed(id)).toBeUndefined();
		expect(log.filter(({ subjectId }) => subjectId === id)).toEqual([
			expect.objectContaining({
				actor: { _id: ada._id, email: ada.email },
				action: 'delivery.resent',
				before: 'failed',
				after: 'queued',
			}),
		]);
	});

	it('is nobody’s to see and to send once its 90 days are over', async () => {
		const id = await plant({ ...dead, isFault: true, expireAt: Timestamp.fromMillis(Date.now() - 1) });

		expect(await listed(id)).toBeUndefined();
		expect(await resend(id)).toMatchObject({
			status: 404,
			body: { message: 'This delivery does not exist any more.' },
		});
	});
});

describe('a delivery that was not given up through something of ours', () => {
	it.each([
		['sent', {}],
		['on its way', { state: 'pending', sentAt: null }],
		['refused by its receiver', dead],
	] as const)('but is %s is neither shown nor sent again', async (_state, changes) => {
		const id = await plant(changes);

		expect(await listed(id)).toBeUndefined();
		expect(await resend(id)).toMatchObject({
			status: 409,
			body: { message: 'Only failed deliveries can be sent again.' },
		});
	});
});

describe('the list of what was given up', () => {
	it('comes newest first, in pages without repeats or holes, with the address of whoever has one', async () => {
		const { store } = makeStore();
		await alone.stored.users.doc('alice').set(anAccount({ email: 'alice@stayup.test' }));
		const owners = ['alice', null, 'gone', 'alice', null];
		await Promise.all(
			owners.map((ownerId, index) =>
				alone.stored.outbox
					.doc(`given-up-${index}`)
					.set(aDelivery({ ...dead, isFault: true, ownerId, createdAt: noon + index })),
			),
		);
		const first = await store.list({ limit: 3 }, noon);
		const second = await store.list({ limit: 3, cursor: first.next ?? '' }, noon);

		expect([...first.items, ...second.items].map(({ id, ownerEmail }) => [id, ownerEmail])).toEqual([
			['given-up-4', null],
			['given-up-3', 'alice@stayup.test'],
			['given-up-2', null],
			['given-up-1', null],
			['given-up-0', 'alice@stayup.test'],
		]);
		expect(second.next).toBeNull();
	});
});

describe('sending again', () => {
	it('gives a delivery all its attempts anew, under its id', async () => {
		const { store, queued } = makeStore();
		const id = crypto.randomUUID();
		const attempts = [{ at: noon, statusCode: 503, durationMs: 90 }];
		await alone.stored.outbox.doc(id).set(aDelivery({ ...dead, isFault: true, attempts }));
		await store.resend(id, by, noon + 1000);

		expect(queued).toEqual([id]);
		expect((await alone.stored.outbox.doc(id).get()).data()).toMatchObject({
			...{ state: 'pending', reason: null, isFault: false, attempts },
			...{ nextAttemptAt: noon + 1000, queuedAt: noon + 1000 },
		});
	});
});
