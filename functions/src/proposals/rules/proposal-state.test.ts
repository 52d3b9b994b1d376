import { dayMs, type ProposalTerms } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { ProposalDocument } from '../../platform/firestore/business/proposal-documents.ts';
import { lastMomentOf, refusalOfAnswer, refusalOfPayment, refusalOfWithdrawal, stateOf } from './proposal-state.ts';
import { proposalText } from './proposal-text.ts';

const now = Date.parse('2026-11-24T15:00:00Z');
const sent = { at: now, validUntil: now + 14 * dayMs, planCents: 20_000 };
const terms: ProposalTerms = {
	tier: 'Pro',
	billingCycle: 'monthly',
	feeCents: 120_050,
	text: 'A new website.\n\nWith photos.',
	cancellation: '',
	validDays: 14,
};
const accepted = { kind: 'accepted', at: now, name: 'Heidi', ip: null, text: 'All of it' } as const;
const declined = { kind: 'declined', at: now, ip: null, reason: '' } as const;
type Facts = Pick<ProposalDocument, 'sent' | 'seenAt' | 'answer' | 'version' | 'terms' | 'withdrawnAt' | 'projectId'>;
const proposal = (changes: Partial<Facts> = {}): Facts => ({
	sent,
	seenAt: null,
	answer: null,
	version: 2,
	terms,
	withdrawnAt: null,
	projectId: null,
	...changes,
});

describe('the state of a proposal', () => {
	it.each([
		['draft', proposal({ sent: null }), now],
		['sent', proposal(), now],
		['sent', proposal(), sent.validUntil],
		['seen', proposal({ seenAt: now }), now],
		['expired', proposal({ seenAt: now }), sent.validUntil + 1],
		['accepted', proposal({ answer: accepted }), sent.validUntil + 1],
		['declined', proposal({ answer: declined }), now],
		['withdrawn', proposal({ answer: accepted, withdrawnAt: now }), now],
	] as const)('is %s', (state, document, at) => {
		expect(stateOf(document, at)).toBe(state);
	});
});

describe('an answer', () => {
	const refusal = (document: Facts, version = 2, at = now, kind: 'accepted' | 'declined' = 'accepted') =>
		refusalOfAnswer(document, kind, { version, until: 'Tue 8 Dec 2026' }, at);

	it('is taken of the version that was read, until the last moment', () => {
		expect([refusal(proposal()), refusal(proposal({ seenAt: now }), 2, sent.validUntil)]).toEqual([null, null]);
	});

	it.each([
		['another version', refusal(proposal(), 1), 'This proposal has changed since you read it. Please read it again.'],
		[
			'an expired one',
			refusal(proposal(), 2, sent.validUntil + 1),
			'This proposal could be accepted until Tue 8 Dec 2026. Please write to us, and we send you a new one.',
		],
		[
			'one that is being changed',
			refusal(proposal({ sent: null })),
			'We are changing this proposal. You will get an email with the new version.',
		],
		['an accepted one', refusal(proposal({ answer: accepted })), 'You have accepted this proposal already.'],
		[
			'a declined one',
			refusal(proposal({ answer: declined })),
			'You have declined this proposal. Please write to us if you changed your mind.',
		],
		[
			'one that we have withdrawn',
			refusal(proposal({ answer: accepted, withdrawnAt: now })),
			'We have withdrawn this proposal. Please write to us, and we send you a new one.',
		],
		[
			'one with the price before',
			refusal(proposal({ sent: { ...sent, planCents: 19_000 } })),
			'The price of this plan has changed since we sent the proposal. Please write to us, and we send you a new one.',
		],
	])('to %s is refused with a sentence', (_, found, sentence) => {
		expect(found).toBe(sentence);
	});
});

describe('the price', () => {
	it('that has changed does not stop a refusal', () => {
		const old = proposal({ sent: { ...sent, planCents: 19_000 } });
		expect(refusalOfAnswer(old, 'declined', { version: 2, until: '' }, now)).toBeNull();
	});
});

describe('the last moment', () => {
	it.each([
		['2026-11-24T00:00:00.000Z', '2026-12-08T23:59:59.999Z'],
		['2026-11-24T15:00:00.000Z', '2026-12-08T23:59:59.999Z'],
		['2026-11-24T23:59:59.999Z', '2026-12-08T23:59:59.999Z'],
	])('of one that was sent at %s ends its day in UTC', (at, end) => {
		expect(new Date(lastMomentOf(Date.parse(at), 14)).toISOString()).toBe(end);
	});
});

describe('the payment', () => {
	const payable = { answer: accepted };
	it.each([
		['an accepted one', payable, null],
		['one that nobody accepted', {}, 'Please accept the proposal first.'],
		['a declined one', { answer: declined }, 'Please accept the proposal first.'],
		['a paid one', { ...payable, projectId: 'project' }, 'This proposal is paid already.'],
		['a withdrawn one', { ...payable, withdrawnAt: now }, /^We have withdrawn this proposal\./],
		[
			'one with the price before',
			{ ...payable, sent: { ...sent, planCents: 1 } },
			/^The price of this plan has changed/,
		],
	])('of %s is possible or refused with a sentence', (_, changes: Partial<Facts>, sentence) => {
		const refusal = refusalOfPayment(proposal(changes));
		if (sentence === null) expect(refusal).toBeNull();
		else expect(refusal).toMatch(sentence);
	});
});

describe('our withdrawal', () => {
	it.each([
		['an accepted one', { answer: accepted }, null],
		['one without an answer', {}, 'Only a proposal that was accepted can be withdrawn.'],
		['a declined one', { answer: declined }, 'Only a proposal that was accepted can be withdrawn.'],
		[
			'a paid one',
			{ answer: accepted, projectId: 'project' },
			'This proposal is paid, so it can no longer be withdrawn.',
		],
	])('of %s is possible or refused with a sentence', (_, changes: Partial<Facts>, sentence) => {
		expect(refusalOfWithdrawal(proposal(changes))).toBe(sentence);
	});
});

describe('the text that is accepted', () => {
	const textOf = (changes: Partial<ProposalTerms>, planCents = 200_000) =>
		proposalText({
			reference: 'Q-1',
			version: 3,
			name: 'Heidi',
			terms: { ...terms, billingCycle: 'annual', ...changes },
			planCents,
			until: 'Tue 8 Dec 2026',
		});

	it('has the offer word by word, every price with their sum, and what a cancellation costs', () => {
		const text = textOf({});
		for (const part of [
			'Proposal Q-1, version 3',
			terms.text,
			'Plan Pro: $2,000 a year',
			'Once: $1,200.50',
			'Due with the acceptance: $3,200.50',
			'Early cancellation: no fee',
			'Valid until the end of Tue 8 Dec 2026, UTC.',
		]) {
			expect(text).toContain(part);
		}
	});

	it('has no line for a fee of nothing, and the terms of a cancellation as they were written', () => {
		const text = textOf({ feeCents: 0, billingCycle: 'monthly', cancellation: 'Each month left costs $50.' }, 19_000);
		expect(text).not.toContain('Once:');
		expect(text).toContain('Due with the acceptance: $190\n');
		expect(text).toContain('Early cancellation: Each month left costs $50.');
	});
});
