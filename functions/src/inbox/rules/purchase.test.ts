import { describe, expect, it } from 'vitest';
import { answerOfPurchase } from './purchase.ts';

describe('a purchase', () => {
	it('is due when the business hours of its time said', () => {
		expect(answerOfPurchase({ orderedAt: 1, answerDueAt: 9, answeredAt: null })).toEqual({
			orderedAt: 1,
			answeredAt: null,
			dueAt: 9,
		});
	});
});
