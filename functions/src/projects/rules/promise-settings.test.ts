import { describe, expect, it } from 'vitest';
import { changedSettings, settingsInWords, settingsOfLink } from './promise-settings.ts';

const link = settingsOfLink('https://shop.example/', 1000);

describe('what our own monitor checks', () => {
	it('begins with the linked URL and the status code 200', () => {
		expect(link).toEqual({
			from: 1000,
			url: 'https://shop.example/',
			expectedStatusCode: 200,
			linkedUrl: 'https://shop.example/',
		});
		expect(settingsInWords(link)).toBe('https://shop.example/, status code 200');
	});

	it.each([{ url: 'https://other.example/' }, { expectedStatusCode: 204 }, { linkedUrl: 'https://new.example/' }])(
		'keeps what it was before a change of %j',
		(change) => {
			const next = { ...link, ...change, from: 2000 };

			expect(changedSettings([link], next)).toEqual([link, next]);
		},
	);

	it('does not change with the same values', () => {
		expect(changedSettings([link], { ...link, from: 2000 })).toBeNull();
	});
});
