import { describe, expect, it } from 'vitest';
import { NewPolicy, PolicyPreviewRequest } from './policies.ts';

const policy: NewPolicy = {
	name: 'Nights',
	scope: { kind: 'account', of: null },
	steps: [{ afterMinutes: 0, channelIds: ['email'] }],
	repeatMinutes: 30,
	quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: false },
};

/** The refusals of saving; those of a preview must be the same. */
function refusalsOf(changed: Partial<NewPolicy>): string[] {
	const body = { ...policy, ...changed };
	const saved = NewPolicy.safeParse(body).error?.issues ?? [];
	const previewed = PolicyPreviewRequest.safeParse({ policy: body }).error?.issues ?? [];
	expect(previewed.map(({ path, message }) => [path.slice(1), message])).toEqual(
		saved.map(({ path, message }) => [path, message]),
	);
	return saved.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a policy, saved or previewed,', () => {
	it('is accepted with quiet hours over midnight or within a day, and steps in order', () => {
		const steps = [0, 5, 1440].map((afterMinutes) => ({ afterMinutes, channelIds: ['email'] }));

		expect(refusalsOf({ steps })).toEqual([]);
		expect(refusalsOf({ quietHours: { from: '07:00', to: '22:00', exceptWhenAllDown: true } })).toEqual([]);
	});

	it('is refused if its quiet hours begin and end at the same time', () => {
		expect(refusalsOf({ quietHours: { from: '22:00', to: '22:00', exceptWhenAllDown: true } })).toEqual([
			'quietHours.to: Please choose another time than the one at which quiet hours begin.',
		]);
	});

	it('is refused if a step is not later than the one before', () => {
		const steps = [5, 5, 0].map((afterMinutes) => ({ afterMinutes, channelIds: ['email'] }));

		expect(refusalsOf({ steps })).toEqual([
			'steps.1.afterMinutes: Please choose a longer delay than in the step before.',
			'steps.2.afterMinutes: Please choose a longer delay than in the step before.',
		]);
	});

	it('is refused if it is for the account and names a website', () => {
		expect(refusalsOf({ scope: { kind: 'account', of: 'bakery' } })).toEqual([
			'scope: A policy of the account names no tag or website.',
		]);
	});
});
