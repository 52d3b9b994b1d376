import type { AuditEntry, FailedDelivery, NewSession } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { anAccount, noon } from '@stayup/testing/builders';
import { emailTo } from '@stayup/testing/mailbox';
import { aDelivery, freshProject, openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFailedDeliveryStore } from '../../outbox/failed-delivery-store.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';

const { stored } = openStoredData();
/** A separate project, for tests that list all failed deliveries. */
const alone = openStoredData(freshProject());
const by = { uid: 'ada', email: 'ada@stayup.test', requestId: 'one' };
const failed = { state: 'failed', reason: 'refused with 400', sentAt: null } as const;

let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

async function store(changes: Partial<OutboxDocument>): Promise<string> {
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

/** A store in its own project, with a queue that only records its tasks. */
function makeStore() {
	const queued: string[] = [];
	const sendSoon = async ({ id }: { id: string }) => void queued.push(id);
	return { store: createFailedDeliveryStore(alone.firestore, { sendSoon }), queued };
}

describe('a failed delivery', () => {
	it('is shown to admins with its recipient and reason, but without its text', async () => {
		const alice = await register('Alice');
		const id = await store({
			...failed,
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

	it('is resent once on demand, and the audit log records it', async () => {
		const alice = await register('Alice');
		const id = await store({ ...failed, ownerId: alice._id, isFault: true, message: { event: 'payment-failed' } });
		const answers = await Promise.all([resend(id), resend(id), resend(id)]);
		await emailTo(alice.email, 'Your payment failed');
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

	it('can be neither listed nor resent after 90 days', async () => {
		const id = await store({ ...failed, isFault: true, expireAt: Timestamp.fromMillis(Date.now() - 1) });

		expect(await listed(id)).toBeUndefined();
		expect(await resend(id)).toMatchObject({
			status: 404,
			body: { message: 'This delivery no longer exists.' },
		});
	});
});

describe('a delivery that did not fail on our side', () => {
	it.each([
		['sent', {}],
		['pending', { state: 'pending', sentAt: null }],
		['refused by its receiver', failed],
	] as const)('but is %s is neither shown nor resent', async (_state, changes) => {
		const id = await store(changes);

		expect(await listed(id)).toBeUndefined();
		expect(await resend(id)).toMatchObject({
			status: 409,
			body: { message: 'Only failed deliveries can be sent again.' },
		});
	});
});

describe('the list of failed deliveries', () => {
	it('is sorted newest first, in pages without repeated or missing rows, with the email of each account', async () => {
		const { store } = makeStore();
		await alone.stored.users.doc('alice').set(anAccount({ email: 'alice@stayup.test' }));
		const owners = ['alice', null, 'gone', 'alice', null];
		await Promise.all(
			owners.map((ownerId, index) =>
				alone.stored.outbox
					.doc(`failed-${index}`)
					.set(aDelivery({ ...failed, isFault: true, ownerId, createdAt: noon + index })),
			),
		);
		const first = await store.list({ limit: 3 }, noon);
		const second = await store.list({ limit: 3, cursor: first.next ?? '' }, noon);

		expect([...first.items, ...second.items].map(({ id, ownerEmail }) => [id, ownerEmail])).toEqual([
			['failed-4', null],
			['failed-3', 'alice@stayup.test'],
			['failed-2', null],
			['failed-1', null],
			['failed-0', 'alice@stayup.test'],
		]);
		expect(second.next).toBeNull();
	});
});

describe('resending', () => {
	it('gives a delivery all its attempts again, under the same id', async () => {
		const { store, queued } = makeStore();
		const id = crypto.randomUUID();
		const attempts = [{ at: noon, statusCode: 503, durationMs: 90 }];
		await alone.stored.outbox.doc(id).set(aDelivery({ ...failed, isFault: true, attempts }));
		await store.resend(id, by, noon + 1000);

		expect(queued).toEqual([id]);
		expect((await alone.stored.outbox.doc(id).get()).data()).toMatchObject({
			state: 'pending',
			reason: null,
			isFault: false,
			attempts,
			nextAttemptAt: noon + 1000,
			queuedAt: noon + 1000,
		});
	});
});
