import { describe, expect, it } from 'vitest';
import { urlIn } from './url-in.ts';

describe('a text in Go to', () => {
	it.each([
		['https://bakery.example', 'https://bakery.example/'],
		[' HTTP://bakery.example/menu ', 'http://bakery.example/menu'],
		['bakery.example', 'https://bakery.example/'],
		['www.bakery.co.uk/shop?item=1', 'https://www.bakery.co.uk/shop?item=1'],
		['shop.localhost:8080', 'https://shop.localhost:8080/'],
		['münchen.example', 'https://xn--mnchen-3ya.example/'],
	])('is a URL that can be monitored: %s', (typed, url) => {
		expect(urlIn(typed)).toBe(url);
	});

	it.each([
		'',
		'bakery',
		'Rosie’s Bakery',
		'a.b c.d',
		'alice@example.com',
		'ftp://files.example',
		'javascript:alert(1)',
		'..',
		'e.g.',
	])('is not a URL: %j', (typed) => {
		expect(urlIn(typed)).toBeNull();
	});
});
