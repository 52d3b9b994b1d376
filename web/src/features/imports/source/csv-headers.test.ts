import { describe, expect, it } from 'vitest';
import { csvColumns, suggestedColumn } from './csv-headers.ts';

describe('the headers of a CSV file', () => {
	it.each([
		['commas', 'Name,URL,Interval\nA,b,1', ['Name', 'URL', 'Interval']],
		['semicolons and a mark', '\ufeffName;URL\r\nA;b', ['Name', 'URL']],
		['tabs', 'Name\tURL\nA\tb', ['Name', 'URL']],
		['quotes', '"The ""name"", long","URL"\nA,b', ['The "name", long', 'URL']],
		['empty and repeated cells', 'URL,,URL', ['URL']],
		['a line that names the delimiter', 'sep=;\nName, of the shop;URL\r\nA;b', ['Name, of the shop', 'URL']],
		['numbers if there is no header', 'https://a.example\nhttps://b.example', ['Column 1']],
		[
			'numbers if the first row has a host',
			'Shop;shop.example/path;5\nBlog;blog.example;5',
			['Column 1', 'Column 2', 'Column 3'],
		],
	])('are read with %s', (_, text, headers) => {
		expect(csvColumns(text).headers).toEqual(headers);
	});

	it('suggest the columns', () => {
		const columns = csvColumns('Website,Homepage,Every,Labels');

		expect(suggestedColumn(columns, 'url')).toBe('Homepage');
		expect(suggestedColumn(columns, 'name')).toBe('Website');
		expect(suggestedColumn(columns, 'interval')).toBe('Every');
		expect(suggestedColumn(columns, 'tags')).toBe('Labels');
		expect(suggestedColumn(columns, 'keyword')).toBe('');
		expect(suggestedColumn(csvColumns('Website name,URL'), 'url')).toBe('URL');
	});

	it('suggest themselves by the first row of a file without a header', () => {
		const columns = csvColumns('1;Shop;https://shop.example');

		expect(suggestedColumn(columns, 'url')).toBe('Column 3');
		expect(suggestedColumn(columns, 'name')).toBe('Column 2');
		expect(suggestedColumn(columns, 'tags')).toBe('');
	});
});
