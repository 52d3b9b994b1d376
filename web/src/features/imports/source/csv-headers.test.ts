import { describe, expect, it } from 'vitest';
import { csvHeaders, suggestedColumn } from './csv-headers.ts';

describe('the headers of a CSV file', () => {
	it.each([
		['commas', 'Name,URL,Interval\nA,b,1', ['Name', 'URL', 'Interval']],
		['semicolons and a mark', '\ufeffName;URL\r\nA;b', ['Name', 'URL']],
		['tabs', 'Name\tURL\nA\tb', ['Name', 'URL']],
		['quotes', '"The ""name"", long","URL"\nA,b', ['The "name", long', 'URL']],
		['empty and repeated cells', 'URL,,URL', ['URL']],
	])('are read with %s', (_, text, headers) => {
		expect(csvHeaders(text)).toEqual(headers);
	});

	it('suggest the columns', () => {
		const headers = ['Website', 'Homepage', 'Every', 'Labels'];

		expect(suggestedColumn(headers, 'url')).toBe('Homepage');
		expect(suggestedColumn(headers, 'name')).toBe('Website');
		expect(suggestedColumn(headers, 'interval')).toBe('Every');
		expect(suggestedColumn(headers, 'tags')).toBe('Labels');
		expect(suggestedColumn(headers, 'keyword')).toBe('');
		expect(suggestedColumn(['Website name', 'URL'], 'url')).toBe('URL');
	});
});
