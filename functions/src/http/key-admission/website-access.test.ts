import { type Endpoint, endpoints, keyScopes } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { isWithin, ownedResources, ruleOf, websiteRules } from './website-access.ts';

const openToKeys = Object.entries<Endpoint>(endpoints)
	.filter(([, { permission }]) => keyScopes.some((scope) => scope === permission))
	.map(([name]) => name as keyof typeof endpoints);

describe('an API key that is limited to some websites', () => {
	it('has a decision for every endpoint that is open to keys, and for no other', () => {
		expect(Object.keys(websiteRules).sort()).toEqual([...openToKeys].sort());
	});

	it('needs a website, or a thing that has one, in each path that its rule reads', () => {
		for (const name of openToKeys) {
			const { of } = ruleOf(name);
			const hasId = endpoints[name].path.includes(':id');
			if (of === 'website' || ownedResources.some((resource) => resource === of)) expect(hasId, name).toBe(true);
			if (of === 'any') expect(hasId, name).toBe(false);
		}
	});

	it('sees a part of every list', () => {
		for (const name of openToKeys) {
			const endpoint: Endpoint = endpoints[name];
			if (ruleOf(name).of === 'any' && endpoint.isPaged) expect(ruleOf(name).ofItem, name).toBeDefined();
		}
	});

	it('is refused what names no website, or chooses websites by tags', () => {
		const inBody = websiteRules.addMaintenance?.inBody;

		expect(inBody?.({ websites: ['a'], tags: [] })).toEqual(['a']);
		expect(inBody?.({ websites: [], tags: ['shop'] })).toBeUndefined();
		expect(inBody?.({ websites: ['a'], tags: ['shop'] })).toBeUndefined();
		expect(websiteRules.trySettings?.inBody?.({ url: 'https://example.com' })).toBeUndefined();
	});

	it('may have only what concerns none but its websites', () => {
		expect(isWithin(['a'], ['a', 'b'])).toBe(true);
		expect(isWithin(['a', 'c'], ['a', 'b'])).toBe(false);
		expect(isWithin(undefined, ['a'])).toBe(false);
		expect(isWithin(null, ['a'])).toBe(false);
	});
});
