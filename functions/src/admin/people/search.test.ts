import { describe, expect, it } from 'vitest';
import { emailRange, nameRanges, type Range, urlRanges } from './search.ts';

describe('the search of admins', () => {
	it('finds a name however its letters are typed', () => {
		for (const typed of ['rosie', 'Rosie', 'ROSIE', "rosie's b", "ROSIE'S BAK"]) {
			expect(nameRanges(typed).some(contains("Rosie's Bakery")), typed).toBe(true);
		}
		expect(nameRanges('grace ho').some(contains('Grace Hopper'))).toBe(true);
		expect(nameRanges('iO').some(contains('iOS news'))).toBe(true);
	});

	it('does not find a name by its middle, or another name', () => {
		expect(nameRanges('bakery').some(contains("Rosie's Bakery"))).toBe(false);
		expect(nameRanges('rosie').some(contains('Rosa'))).toBe(false);
	});

	it('finds an email address in any case', () => {
		expect([emailRange('ALICE@')].some(contains('alice@example.com'))).toBe(true);
	});

	it.each(['bakery', 'https://bakery', 'www.bakery', 'http://www.bakery.example/'])(
		'finds a URL by its host: %s',
		(typed) => {
			expect(urlRanges(typed).some(contains('https://www.bakery.example/'))).toBe(true);
		},
	);
});

function contains(text: string): (range: Range) => boolean {
	return ({ from, to }) => text >= from && text < to;
}
