import { describe, expect, it } from 'vitest';
import { subscriptionTone, subscriptionWords } from './subscription-words.ts';

describe('a subscription', () => {
	it.each([
		['active', 'ACTIVE', 'up'],
		['canceled', 'CANCELED', 'down'],
		['past_due', 'PAST DUE', 'degraded'],
		['unpaid', 'UNPAID', 'degraded'],
		['trialing', 'TRIALING', 'info'],
		['incomplete_expired', 'INCOMPLETE EXPIRED', 'unknown'],
		[null, 'FREE', 'unknown'],
	] as const)('with status %s reads %s and is painted %s', (status, words, tone) => {
		expect(subscriptionWords(status)).toBe(words);
		expect(subscriptionTone(status)).toBe(tone);
	});
});
