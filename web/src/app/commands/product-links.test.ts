import { describe, expect, it } from 'vitest';
import { productLinks } from './product-links.ts';

describe('the sections of the product', () => {
	it('each have a key of their own', () => {
		const keys = productLinks({ role: 'admin' }, true).map(({ key }) => key);

		expect(keys).toHaveLength(8);
		expect(new Set(keys).size).toBe(keys.length);
	});
});
