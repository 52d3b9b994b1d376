import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted-websites.ts';

describe('pasted websites', () => {
	it('are read one per line, with a default scheme and the host as the name', () => {
		expect(readPasted('example.com\n\n  http://shop.example/a \r\n', [])).toEqual([
			{ line: 1, name: 'example.com', url: 'https://example.com', problem: null },
			{ line: 3, name: 'shop.example', url: 'http://shop.example/a', problem: null },
		]);
	});

	it('take a name before a comma, a semicolon or a tab', () => {
		expect(
			readPasted('Bakery, bakery.example\nBlog;blog.example\nA, B\tc.example', []).map(({ name }) => name),
		).toEqual(['Bakery', 'Blog', 'A, B']);
	});

	it('are rejected when they are known, repeated or not a URL', () => {
		const rows = readPasted('known.example\nnew.example\nhttps://new.example/\nnonsense', ['https://known.example/']);

		expect(rows.map(({ problem }) => problem)).toEqual([
			'This website is already in your list.',
			null,
			'This website is already in your list.',
			'This is not a valid URL.',
		]);
	});
});
