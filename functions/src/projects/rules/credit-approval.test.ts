import { describe, expect, it } from 'vitest';
import { approvalRefusal, refusalProblem, waitsForApproval } from './credit-approval.ts';

const ada = { _id: 'ada', name: 'Ada' };
const grace = { _id: 'grace', name: 'Grace' };
const asked = { askedBy: ada, approvedBy: null, givenAt: null, refusal: null };
const refused = { ...asked, refusal: { at: 1, by: grace, reason: 'Deducted by hand.' } };

describe('a credit that an admin has asked for', () => {
	it('is approved by any other admin, and not by the one who asked', () => {
		expect(approvalRefusal(asked, 'grace')).toBeNull();
		expect(approvalRefusal(asked, 'ada')).toBe(
			'You have asked for this credit yourself, so another admin must approve it.',
		);
		expect(waitsForApproval(asked)).toBe(true);
	});

	it('is finished by either of them once it was approved', () => {
		const approved = { ...asked, approvedBy: grace };

		expect([approvalRefusal(approved, 'ada'), approvalRefusal(approved, 'grace')]).toEqual([null, null]);
		expect(waitsForApproval(approved)).toBe(false);
	});

	it('is not approved again once it was given, nor without a request', () => {
		expect(approvalRefusal({ ...asked, approvedBy: grace, givenAt: 1 }, 'grace')).toBe(
			'The credit of this month was given already.',
		);
		expect(approvalRefusal({ ...asked, askedBy: null }, 'grace')).toBe('This credit needs no approval.');
	});

	it('is not approved once it was refused', () => {
		expect(approvalRefusal(refused, 'grace')).toBe('Grace has refused the credit of this month: Deducted by hand.');
		expect(waitsForApproval(refused)).toBe(false);
	});

	it.each([
		['waits for another admin', asked, null],
		['was refused before', refused, 'Grace has refused the credit of this month: Deducted by hand.'],
		['was given', { ...asked, givenAt: 1 }, 'The credit of this month was given already.'],
		[
			'was approved',
			{ ...asked, approvedBy: grace },
			'Somebody has begun to give this credit. Please give it again, which completes it.',
		],
		[
			'is being given by one admin',
			{ ...asked, askedBy: null },
			'Somebody has begun to give this credit. Please give it again, which completes it.',
		],
	])('is refused unless somebody gives it: one that %s', (_, credit, problem) => {
		expect(refusalProblem(credit)).toBe(problem);
	});
});
