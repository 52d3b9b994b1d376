import { describe, expect, it } from 'vitest';
import { productLinks } from './product-links.ts';

describe('the sections of the product', () => {
	const labels = (tier: string) => productLinks({ role: 'user', tier }).map(({ label }) => label);

	it.each(['Core', 'Pro', 'Elite'])('include the project that %s pays for', (tier) => {
		expect(labels(tier)).toContain('Project');
	});

	it.each(['Free', 'Admin'])('have no project for %s', (tier) => {
		expect(labels(tier)).not.toContain('Project');
	});

	it('each have a key of their own', () => {
		const keys = productLinks({ role: 'admin', tier: 'Pro' }).map(({ key }) => key);

		expect(new Set(keys).size).toBe(keys.length);
	});
});
