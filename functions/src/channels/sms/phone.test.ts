import { describe, expect, it } from 'vitest';
import { readPhone } from './phone.ts';

const countries = ['US', 'AT'];

describe('a phone number', () => {
	it('is read as people write it, with its country code', () => {
		expect(readPhone('+1 (212) 736-5000', countries)).toEqual({ phone: '+12127365000', label: '+1 … 5000' });
		expect(readPhone('+43 664 1234567', countries)).toEqual({ phone: '+436641234567', label: '+43 … 4567' });
	});

	it.each(['212 736 5000', '+1 212', 'call me', '', '+999 123456789'])('is refused if it is none: %s', (text) => {
		expect(readPhone(text, countries)).toEqual({
			problem: 'Please enter a phone number with its country code, such as +1 212 555 0123.',
		});
	});

	it('is refused in a country that we do not send to, also one that shares its code', () => {
		// The Dominican Republic shares +1.
		for (const text of ['+1 809 530 5555', '+44 7911 123456']) {
			expect(readPhone(text, countries)).toHaveProperty('problem');
		}
	});
});
