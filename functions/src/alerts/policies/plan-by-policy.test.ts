import { anAccount } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { StoredPolicy } from '../../platform/firestore/channel-documents.ts';
import { policyFor } from './plan-by-policy.ts';

const policy: StoredPolicy = {
	...{ name: 'Nights', scope: { kind: 'account', of: null }, createdAt: 1, quietHours: null, repeatMinutes: null },
	steps: [0, 5, 10, 15, 20].map((afterMinutes) => ({
		afterMinutes,
		channelIds: [afterMinutes === 0 ? 'phone' : 'email'],
	})),
};
const settings = { channels: {}, policies: { nights: policy } };
const website = { id: 'bakery', tags: [] };
const email = { id: 'email', kind: 'email', name: null } as const;

describe('the policy of a website', () => {
	it.each([
		['Core', 2],
		['Pro', 4],
		['Elite', 5],
	] as const)('has the steps that the plan %s includes', (tier, count) => {
		const found = policyFor({ user: anAccount({ tier }), settings }, website, [email]);

		expect(found).toEqual({ ...policy, steps: policy.steps.slice(0, count) });
	});

	it('does not count if the steps that the plan includes reach nobody', () => {
		expect(policyFor({ user: anAccount({ tier: 'Free' }), settings }, website, [email])).toBeNull();
	});
});
