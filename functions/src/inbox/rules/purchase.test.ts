import { describe, expect, it } from 'vitest';
import { answerOfPurchase } from './purchase.ts';

/** A Friday, 10 AM in New York. */
const friday = Date.parse('2026-11-20T15:00:00Z');
const monday = Date.parse('2026-11-23T15:00:00Z');
const purchase = { createdAt: friday, stage: 'intake', stageSince: friday } as const;

describe('a purchase', () => {
	it('is due one business day later', () => {
		expect(answerOfPurchase({ ...purchase, answeredAt: null })).toEqual({
			orderedAt: friday,
			answeredAt: null,
			dueAt: monday,
		});
	});

	it('is due after the holidays that were known when it was bought', () => {
		expect(answerOfPurchase({ ...purchase, answerDueAt: monday + 86_400_000 }).dueAt).toBe(monday + 86_400_000);
		expect(answerOfPurchase({ ...purchase, answerDueAt: friday - 1 }).dueAt).toBe(monday);
	});

	it('that continues a project is due from its own time, and waits again', () => {
		const later = friday + 30 * 86_400_000;
		const answer = answerOfPurchase({ ...purchase, stage: 'build', orderedAt: later, answeredAt: null });

		expect([answer.orderedAt, answer.answeredAt]).toEqual([later, null]);
		expect(answer.dueAt).toBeGreaterThan(later);
	});

	it('of an earlier release is answered once its project has left Intake', () => {
		expect(answerOfPurchase(purchase).answeredAt).toBeNull();
		expect(answerOfPurchase({ ...purchase, stage: 'content', stageSince: monday }).answeredAt).toBe(monday);
	});
});
