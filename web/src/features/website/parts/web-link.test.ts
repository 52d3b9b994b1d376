import { describe, expect, it } from 'vitest';
import { webLink } from './web-link.ts';

describe('a website’s link', () => {
	it.each(['https://bakery.example/', 'http://bakery.example:8080/menu?day=1'])('leads to %s', (url) => {
		expect(webLink(url)).toBe(url);
	});

	it.each(['javascript:alert(1)', 'data:text/html,hi', 'ftp://bakery.example', 'bakery.example', ''])(
		'is null for %j',
		(url) => {
			expect(webLink(url)).toBeNull();
		},
	);
});
