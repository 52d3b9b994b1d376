import { describe, expect, it } from 'vitest';
import { partsOf } from './links.ts';

const urlsOf = (text: string) => partsOf(text).flatMap(({ url }) => url ?? []);

describe('the links in a text', () => {
	it.each([
		['at its end', 'See https://preview.example/a', ['https://preview.example/a']],
		['before a full stop', 'It is https://preview.example/a. Please read it.', ['https://preview.example/a']],
		['in parentheses', 'Here (http://preview.example/?a=1#b), and', ['http://preview.example/?a=1#b']],
		['two of them', 'https://a.example\nHTTPS://B.example/!', ['https://a.example', 'HTTPS://B.example/']],
		['in HTML, which stays text', '<a href="https://a.example/">b</a>', ['https://a.example/']],
	])('are found %s', (_, text, urls) => {
		expect(urlsOf(text)).toEqual(urls);
		expect(partsOf(text).map((part) => part.text)).not.toContain('');
		expect(
			partsOf(text)
				.map((part) => part.text)
				.join(''),
		).toBe(text);
	});

	it.each(['javascript:alert(1)', 'ftp://a.example', 'data:text/html,a', 'a.example', 'https://', 'https://...', ''])(
		'do not include %s',
		(text) => {
			expect(urlsOf(text)).toEqual([]);
			expect(
				partsOf(text)
					.map((part) => part.text)
					.join(''),
			).toBe(text);
		},
	);
});
