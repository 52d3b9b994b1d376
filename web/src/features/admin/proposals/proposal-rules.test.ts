import { describe, expect, it } from 'vitest';
import { aProposal } from './builders.ts';
import { centsOf, latestStep, pricesInWords } from './proposal-rules.ts';

describe('a fee as it is typed', () => {
	it.each([
		['', 0],
		['0', 0],
		['1200', 120_000],
		['$1,200', 120_000],
		[' 49.5 ', 4950],
		['0.29', 29],
		['twelve', Number.NaN],
		['1.234', Number.NaN],
		['-5', Number.NaN],
	])('%s is %d cents', (typed, cents) => {
		expect(centsOf(typed)).toBe(cents);
	});
});

describe('a proposal in a list', () => {
	it('says its prices', () => {
		expect(pricesInWords(aProposal())).toBe('Pro, $200 a month and $1,200 once');
		expect(pricesInWords(aProposal({ feeCents: 0, billingCycle: 'annual' }))).toBe('Pro, $200 a year');
		// As it was sent, whatever the plan costs today.
		expect(pricesInWords(aProposal({ feeCents: 0, planCents: 19_000 }))).toBe('Pro, $190 a month');
	});

	const sent = { state: 'sent', sentAt: '2026-11-24T12:00:00.000Z', validUntil: '2026-12-08T23:59:59.999Z' } as const;
	const answered = { at: '2026-11-25T12:00:00.000Z', name: 'Heidi', ip: null, reason: '', text: '' };
	it.each([
		[aProposal(), 'Written on Nov 24, 2026'],
		[aProposal(sent), 'Sent on Nov 24, 2026, not opened yet, valid until Dec 8, 2026 (UTC)'],
		[
			aProposal({ ...sent, version: 2, state: 'seen', seenAt: '2026-11-25T12:00:00.000Z' }),
			'Version 2. Sent on Nov 24, 2026, opened on Nov 25, 2026, valid until Dec 8, 2026 (UTC)',
		],
		[aProposal({ ...sent, state: 'expired' }), 'Was valid until Dec 8, 2026 (UTC)'],
		[
			aProposal({ ...sent, state: 'accepted', answer: { ...answered, kind: 'accepted' } }),
			'Heidi accepted it on Nov 25, 2026',
		],
		[
			aProposal({ ...sent, state: 'withdrawn', answer: { ...answered, kind: 'accepted' } }),
			'Withdrawn after Heidi had accepted it',
		],
		[
			aProposal({ ...sent, state: 'declined', answer: { ...answered, kind: 'declined', reason: 'Too dear' } }),
			'Declined on Nov 25, 2026: Too dear',
		],
	])('says its latest step', (proposal, step) => {
		expect(latestStep(proposal)).toBe(step);
	});
});
