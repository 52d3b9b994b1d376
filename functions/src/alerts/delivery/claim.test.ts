import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { fieldsOfClaim, fieldsOfResult } from './claim.ts';
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
		['is not due yet', { nextAttemptAt: noon + 2_000 }],
		['is leased', { lease: { holder: 'another', until: noon + 1 } }],
	] as const)('is refused if the delivery %s', (_, changes) => {
		expect(claim(changes)).toBeNull();
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
			...{ ownerId: 'alice', attempts: [attempt], lease: null },
			...{ state: 'sent', sentAt: noon + 90 },
		});
	});

	it('is dropped if another sender has claimed the delivery since', () => {
		expect(fieldsOfResult(leased, 'late worker', sent, noon)).toBeNull();
	});
});
