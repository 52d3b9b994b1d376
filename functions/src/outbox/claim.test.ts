import { noon } from '@stayup/testing/builders';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { claimDelivery, fieldsOfClaim, fieldsOfResult, settleDelivery } from './claim.ts';
import { newOutboxDocument } from './new-delivery.ts';

const due = newOutboxDocument({ ownerId: 'alice', channel: 'email', message: { event: 'test' } }, noon);
const leaseMs = 120_000;

function claim(changes: Partial<OutboxDocument>, now = noon) {
	return fieldsOfClaim({ ...due, ...changes }, 'worker', now);
}

describe('OUT-2: a claim of a delivery', () => {
	it('is granted for two minutes if the delivery is due', () => {
		expect(claim({})).toEqual({ attempts: [], lease: { holder: 'worker', until: noon + leaseMs } });
	});

	it.each([
		['was sent', { state: 'sent' }],
		['has failed', { state: 'failed' }],
		['is not due yet', { nextAttemptAt: noon + 1_001 }],
		['is leased', { lease: { holder: 'another', until: noon + 1 } }],
	] as const)('is refused if the delivery %s', (_, changes) => {
		expect(claim(changes)).toBeNull();
	});

	it('is granted a second early, because clocks differ', () => {
		expect(claim({ nextAttemptAt: noon + 1_000 })).not.toBeNull();
	});

	it('counts the expired lease of a crashed sender as an attempt (OUT-4)', () => {
		const crashed = { lease: { holder: 'another', until: noon + leaseMs } };

		expect(claim(crashed, noon + leaseMs)?.attempts).toEqual([{ at: noon, statusCode: null, durationMs: leaseMs }]);
	});
});

describe('OUT-2: the result of an attempt', () => {
	const leased = { ...due, lease: { holder: 'worker', until: noon + leaseMs } };
	const attempt = { at: noon, statusCode: 202, durationMs: 90 };
	const sent = { ownerId: 'alice', attempt, verdict: { state: 'sent' } } as const;

	it('is recorded, and gives the lease back', () => {
		expect(fieldsOfResult(leased, 'worker', sent, noon + 90)).toEqual({
			ownerId: 'alice',
			attempts: [attempt],
			lease: null,
			state: 'sent',
			sentAt: noon + 90,
		});
	});

	it('is dropped if another sender has claimed or settled the delivery since', () => {
		expect(fieldsOfResult(leased, 'late worker', sent, noon)).toBeNull();
		expect(fieldsOfResult({ ...leased, lease: null }, 'worker', sent, noon)).toBeNull();
	});

	it.each([
		[{ state: 'pending', nextAttemptAt: noon + 5_000 }, { nextAttemptAt: noon + 5_000 }],
		[
			{ state: 'failed', reason: 'refused with 400', isFault: true },
			{ state: 'failed', reason: 'refused with 400', isFault: true },
		],
	] as const)('%j is recorded as %j', (verdict, fields) => {
		const result = { ownerId: 'alice', attempt: null, verdict };

		expect(fieldsOfResult(leased, 'worker', result, noon)).toEqual({
			ownerId: 'alice',
			attempts: [],
			lease: null,
			...fields,
		});
	});

	it('pushes out the oldest of twenty attempts', () => {
		const attempts = Array.from({ length: 20 }, (_, index) => ({ ...attempt, at: index }));
		const fields = fieldsOfResult({ ...leased, attempts }, 'worker', sent, noon);

		expect(fields?.attempts?.map(({ at }) => at)).toEqual([...attempts.slice(1).map(({ at }) => at), noon]);
	});
});

/** Firestore with one delivery or none, and the updates that a transaction made. */
function storeOf(delivery: OutboxDocument | undefined) {
	const updates: [string, object][] = [];
	const transaction = {
		get: async () => ({ data: () => delivery }),
		update: ({ id }: { id: string }, fields: object) => void updates.push([id, fields]),
	};
	const firestore = {
		collection: () => ({ withConverter: () => ({ doc: (id: string) => ({ id }) }) }),
		runTransaction: (work: (opened: typeof transaction) => unknown) => work(transaction),
	};
	return { updates, firestore: firestore as unknown as Firestore };
}

describe('OUT-2: the store', () => {
	it('writes the claim of a due delivery, and gives the delivery to its holder', async () => {
		const { firestore, updates } = storeOf({ ...due, lease: { holder: 'crashed', until: noon } });
		const claimed = await claimDelivery(firestore, 'd1', noon);
		const attempts = [{ at: noon - leaseMs, statusCode: null, durationMs: leaseMs }];

		expect(claimed).toMatchObject({ id: 'd1', delivery: { ownerId: 'alice', attempts } });
		expect(updates).toEqual([['d1', { attempts, lease: { holder: claimed?.holder, until: noon + leaseMs } }]]);
	});

	it.each([
		['does not exist', undefined],
		['was sent', { ...due, state: 'sent' as const }],
	])('writes nothing if the delivery %s', async (_, delivery) => {
		const { firestore, updates } = storeOf(delivery);

		expect(await claimDelivery(firestore, 'd1', noon)).toBeNull();
		expect(updates).toEqual([]);
	});

	it('writes the result of the holder, and of nobody else', async () => {
		const delivery = { ...due, lease: { holder: 'worker', until: noon + leaseMs } };
		const result = { ownerId: 'alice', attempt: null, verdict: { state: 'sent' } } as const;
		const settle = async (stored: OutboxDocument | undefined, holder: string) => {
			const { firestore, updates } = storeOf(stored);
			return { isSettled: await settleDelivery(firestore, { id: 'd1', holder, delivery }, result, noon), updates };
		};

		expect(await settle(delivery, 'worker')).toMatchObject({ isSettled: true, updates: [['d1', { state: 'sent' }]] });
		expect(await settle(delivery, 'late worker')).toEqual({ isSettled: false, updates: [] });
		expect(await settle(undefined, 'worker')).toEqual({ isSettled: false, updates: [] });
	});
});
