import { type NewPolicy, policiesPerAccount, type Tier } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isFull, type PolicyFacts, problemsOf } from './validate-policy.ts';

const policy: NewPolicy = {
	name: 'Nights',
	scope: { kind: 'account', of: null },
	steps: [
		{ afterMinutes: 0, channelIds: ['email'] },
		{ afterMinutes: 5, channelIds: ['phone'] },
	],
	repeatMinutes: 30,
	quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: false },
};

function facts(change: Partial<PolicyFacts> = {}): PolicyFacts {
	return {
		tier: 'Core',
		channelIds: new Set(['email', 'phone']),
		tags: new Set(['shops']),
		websiteIds: new Set(['bakery']),
		others: [],
		...change,
	};
}

function fieldsOf(change: Partial<NewPolicy>, more: Partial<PolicyFacts> = {}): string[] {
	return problemsOf({ ...policy, ...change }, facts(more)).map(({ field }) => field);
}

describe('a policy', () => {
	it('is accepted for the account, a tag and a website', () => {
		expect(fieldsOf({})).toEqual([]);
		expect(fieldsOf({ scope: { kind: 'tag', of: 'shops' } })).toEqual([]);
		expect(fieldsOf({ scope: { kind: 'website', of: 'bakery' } })).toEqual([]);
	});

	it('is refused for an unknown tag or website, and for one that has a policy', () => {
		const problemOf = (scope: NewPolicy['scope']) => problemsOf({ ...policy, scope }, facts());

		expect(problemOf({ kind: 'tag', of: 'cafes' })).toEqual([
			{ field: 'scope', message: 'Please choose a tag that one of your websites has.' },
		]);
		expect(problemOf({ kind: 'website', of: 'gone' })).toEqual([
			{ field: 'scope', message: 'Please choose one of your websites.' },
		]);
		expect(fieldsOf({}, { others: [{ scope: policy.scope }] })).toEqual(['scope']);
	});

	it('is accepted beside policies of other tags, of websites, and of the account', () => {
		const others = [
			{ scope: { kind: 'tag', of: 'cafes' } },
			{ scope: { kind: 'website', of: 'shops' } },
			{ scope: { kind: 'account', of: null } },
		] as const;

		expect(fieldsOf({ scope: { kind: 'tag', of: 'shops' } }, { others })).toEqual([]);
	});

	it('is the last one that fits the account', () => {
		const others = Array.from({ length: policiesPerAccount }, () => ({ scope: policy.scope }));

		expect([isFull({ others }), isFull({ others: others.slice(1) })]).toEqual([true, false]);
	});

	it('is refused with the number of steps that the plan allows', () => {
		const messageFor = (steps: NewPolicy['steps'], tier: Tier) =>
			problemsOf({ ...policy, steps }, facts({ tier })).map(({ message }) => message);

		expect(messageFor(policy.steps, 'Free')).toEqual([
			'Your plan allows 1 step in a policy. Please remove some, or upgrade.',
		]);
		expect(messageFor([...policy.steps, ...policy.steps].slice(0, 3), 'Core')).toEqual([
			'Your plan allows 2 steps in a policy. Please remove some, or upgrade.',
		]);
		expect(messageFor(policy.steps.slice(0, 1), 'Free')).toEqual([]);
	});

	it('is refused if one of the channels of a step no longer exists', () => {
		expect(problemsOf({ ...policy, steps: [{ afterMinutes: 0, channelIds: ['email', 'gone'] }] }, facts())).toEqual([
			{
				field: 'steps.0.channelIds',
				message: 'Please choose channels of your account. One of these no longer exists.',
			},
		]);
	});

	it('is refused if its steps name unknown channels or are more than the plan allows', () => {
		const step = (afterMinutes: number, id = 'email') => ({ afterMinutes, channelIds: [id] });

		expect(fieldsOf({ steps: [step(0, 'gone')] })).toEqual(['steps.0.channelIds']);
		const tiers: [Tier, number][] = [
			['Free', 1],
			['Core', 2],
			['Pro', 4],
			['Elite', 8],
		];
		for (const [tier, most] of tiers) {
			const steps = Array.from({ length: most + 1 }, (_, index) => step(index));
			expect(fieldsOf({ steps }, { tier })).toEqual(['steps']);
			expect(fieldsOf({ steps: steps.slice(1) }, { tier })).toEqual([]);
		}
	});
});
