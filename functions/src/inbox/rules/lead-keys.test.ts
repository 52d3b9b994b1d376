import { describe, expect, it } from 'vitest';
import { leadKeysOf, sameIn } from './lead-keys.ts';

const ada = {
	email: 'Ada@Example.com',
	phoneNumber: '+1 (555) 010-2345',
	websiteUrl: 'https://www.lindqvist.example/shop',
};

describe('leads', () => {
	it('are the same person however the number and the URL are written', () => {
		const again = { email: 'office@example.com', phoneNumber: '555.010.2345', websiteUrl: 'Lindqvist.example' };

		expect(sameIn(leadKeysOf(ada), leadKeysOf(again))).toEqual(['phone', 'website']);
	});

	it('are not the same for what is missing, too short or no URL', () => {
		const blank = { email: 'a@example.com', phoneNumber: '123', websiteUrl: '' };
		const other = { email: 'b@example.com', phoneNumber: '123', websiteUrl: 'none' };

		expect(sameIn(leadKeysOf(blank), leadKeysOf(other))).toEqual([]);
		expect(leadKeysOf(other)).toEqual(['email:b@example.com']);
	});
});
