import { NewPolicy } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aPolicy } from '../../../entities/channel/builders.ts';
import { changedStep, draftOf, newPolicyDraft, policyOf, withMovedStep, withoutStep, withStep } from './draft.ts';

const plain = ({ steps }: { steps: readonly { afterMinutes: number; channelIds: readonly string[] }[] }) =>
	steps.map(({ afterMinutes, channelIds }) => [afterMinutes, ...channelIds]);

describe('the editor of a policy', () => {
	it('begins with the email at once, for the account', () => {
		const policy = policyOf({ ...newPolicyDraft(), name: 'Everything' }, null);

		expect(policy).toEqual({
			name: 'Everything',
			scope: { kind: 'account', of: null },
			repeatMinutes: null,
			quietHours: null,
			steps: [{ afterMinutes: 0, channelIds: ['email'] }],
		});
		expect(NewPolicy.safeParse(policy).success).toBe(true);
	});

	it('sends a stored policy as it was', () => {
		const quietHours = { from: '22:30', to: '06:00', exceptWhenAllDown: false };
		const { _id, sentence, missingChannelIds, ...stored } = aPolicy({
			scope: { kind: 'tag', of: 'shops' },
			quietHours,
			repeatMinutes: 30,
		});

		expect(policyOf(draftOf({ ...stored, _id, sentence, missingChannelIds }), null)).toEqual(stored);
	});

	it('leaves out channels that no longer exist', () => {
		expect(plain(policyOf(draftOf(aPolicy()), new Set(['email'])))).toEqual([[0, 'email'], [5]]);
	});

	it('adds a later step', () => {
		const { steps } = draftOf(aPolicy());

		expect(withStep(steps).map(({ afterMinutes }) => afterMinutes)).toEqual([0, 5, 10]);
		expect(withStep([]).map(({ afterMinutes }) => afterMinutes)).toEqual([0]);
	});

	it('moves what a step does, and keeps the order of time', () => {
		const { steps } = draftOf(aPolicy());
		const [first, second] = steps.map(({ key }) => key);

		expect(plain({ steps: withMovedStep(steps, second ?? 0, -1) })).toEqual([
			[0, 'c1'],
			[5, 'email'],
		]);
		expect(withMovedStep(steps, first ?? 0, -1)).toEqual(steps);
	});

	it('changes and removes a step', () => {
		const { steps } = draftOf(aPolicy());
		const key = steps[1]?.key ?? 0;

		expect(plain({ steps: changedStep(steps, key, { afterMinutes: 20 }) })).toEqual([
			[0, 'email'],
			[20, 'c1'],
		]);
		expect(plain({ steps: withoutStep(steps, key) })).toEqual([[0, 'email']]);
	});
});
