import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted-websites.ts';

describe('pasted websites', () => {
	it('are one a line, with https:// where it is left out and a name from the address', () => {
		expect(readPasted('example.com\n\n  http://shop.example/a \r\n', [])).toEqual([
			{ line: 1, name: 'example.com', url: 'https://example.com', problem: null },
			{ line: 3, name: 'shop.example', url: 'http://shop.example/a', problem: null },
		]);
	});

	it('may have a name before a comma, a semicolon or a tab', () => {
		expect(
			readPasted('Bakery, bakery.example\nBlog;blog.example\nA, B\tc.example', []).map(({ name }) => name),
		).toEqual(['Bakery', 'Blog', 'A, B']);
	});

	it('are refused by line when they are there already, twice, or no address', () => {
		const rows = readPasted('known.example\nnew.example\nhttps://new.example/\nnonsense', ['https://known.example/']);

		expect(rows.map(({ problem }) => problem)).toEqual([
			'This address is there already.',
			null,
			'This address is there already.',
			'This is not an address of a website.',
		]);
	});
});
