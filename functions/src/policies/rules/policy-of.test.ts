import type { PolicyScope } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { needsTags, policyOf } from './policy-of.ts';

const ofAccount = { scope: { kind: 'account', of: null } satisfies PolicyScope };
const ofShops = { scope: { kind: 'tag', of: 'shops' } satisfies PolicyScope };
const ofCafes = { scope: { kind: 'tag', of: 'cafes' } satisfies PolicyScope };
const ofBakery = { scope: { kind: 'website', of: 'bakery' } satisfies PolicyScope };
const all = [ofAccount, ofShops, ofCafes, ofBakery];

describe('the policy of a website', () => {
	it('is its own, else that of its first tag by name, else that of the account', () => {
		expect(policyOf(all, { id: 'bakery', tags: ['shops'] })).toBe(ofBakery);
		expect(policyOf(all, { id: 'diner', tags: ['shops', 'cafes'] })).toBe(ofCafes);
		expect(policyOf(all, { id: 'diner', tags: ['bars', 'shops'] })).toBe(ofShops);
		expect(policyOf(all, { id: 'diner', tags: [] })).toBe(ofAccount);
		expect(policyOf([ofShops], { id: 'diner', tags: [] })).toBeNull();
	});

	it('is not that of a tag with the id of the website as its name, or of a website with the name of its tag', () => {
		const ofTag = { scope: { kind: 'tag', of: 'bakery' } satisfies PolicyScope };

		expect(policyOf([ofTag, ofAccount], { id: 'bakery', tags: [] })).toBe(ofAccount);
		expect(policyOf([ofBakery, ofAccount], { id: 'diner', tags: ['bakery'] })).toBe(ofAccount);
		expect(needsTags([ofTag], 'bakery')).toBe(true);
	});

	it('depends on tags only if a tag has a policy and the website has none', () => {
		expect(needsTags(all, 'bakery')).toBe(false);
		expect(needsTags(all, 'diner')).toBe(true);
		expect(needsTags([ofAccount], 'diner')).toBe(false);
	});
});
