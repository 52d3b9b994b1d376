import { describe, expect, it } from 'vitest';
import { referenceOf } from './reference.ts';

describe('a reference', () => {
	it('stays the same, and differs between leads and applications', () => {
		expect(referenceOf('lead', 'zY8kPw3nQe5rTu7LiMb1')).toMatch(/^L-[0-9A-HJKMNP-TV-Z]{6}$/);
		expect(referenceOf('lead', 'a')).toBe(referenceOf('lead', 'a'));
		expect(referenceOf('lead', 'a').slice(2)).not.toBe(referenceOf('application', 'a').slice(2));
	});

	it('differs for different leads', () => {
		const references = Array.from({ length: 2000 }, (_, index) => referenceOf('lead', `lead-${index}`));

		expect(new Set(references).size).toBe(2000);
	});
});
