import { describe, expect, it } from 'vitest';
import { composed, decodePage } from './page-text.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a page', () => {
	it.each([
		['r\xe9sum\xe9', '', 'résumé'],
		['r\xc3\xa9sum\xc3\xa9', '', 'résumé'],
		['r\xc3\xa9sum\xc3', '', 'résum\ufffd'],
		['r\xc3\xa9sum\xc3\xa9', 'text/html; charset=iso-8859-1', 'rÃ©sumÃ©'],
		['\xff\xfeh\0i\0', 'text/html; charset=utf-8', 'hi'],
		['<meta charset="utf-16">\xc3\xa9', '', '<meta charset="utf-16">é'],
		['<?xml version="1.0" encoding="iso-8859-1"?>\xe9', 'text/xml', '<?xml version="1.0" encoding="iso-8859-1"?>é'],
	])('%j of type %j is %j', (body, type, text) => {
		expect(decodePage(bytes(body), type)).toBe(text);
	});

	it('has one code point for a letter with its accent, unless thousands of marks would take minutes to sort', () => {
		const marks = '\u0301\u0316'.repeat(100_000);

		expect(composed('e\u0301')).toBe('é');
		expect(composed(`e${marks}`)).toBe(`e${marks}`);
		expect(composed(`${'e\u0301'.repeat(1_000)}`)).toBe('é'.repeat(1_000));
	});
});
