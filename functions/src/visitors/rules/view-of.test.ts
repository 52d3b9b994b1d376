import { directSource, otherName, unknownCountry, visitorLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { type ViewRequest, viewOf } from './view-of.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

function request(changed: Partial<ViewRequest> = {}, sent: object = {}): ViewRequest {
	return {
		body: JSON.stringify({ p: '/menu', r: '', ...sent }),
		origin: 'https://bakery.example',
		userAgent: browser,
		asksNotToBeCounted: false,
		country: 'US',
		...changed,
	};
}

describe('a view', () => {
	it('keeps the path of the page, the host before and the country', () => {
		const view = viewOf(
			'bakery.example',
			request({}, { p: '/menu?name=Ann#top', r: 'https://www.search.example/?q=bread' }),
		);

		expect(view).toEqual({ page: '/menu', source: 'search.example', country: 'US' });
	});

	it('without a page before it is direct, and one from another page of the website is no visit', () => {
		expect(viewOf('bakery.example', request())?.source).toBe(directSource);
		expect(viewOf('bakery.example', request({}, { r: 'https://www.bakery.example/' }))?.source).toBeNull();
		expect(viewOf('www.bakery.example', request({}, { r: 'https://bakery.example/a' }))?.source).toBeNull();
	});

	it.each<[string, Partial<ViewRequest>]>([
		['of a program', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
		['of a headless browser', { userAgent: browser.replace('Chrome', 'HeadlessChrome') }],
		['without a user agent', { userAgent: null }],
		['of a visitor who asks not to be counted', { asksNotToBeCounted: true }],
		['on another website', { origin: 'https://copy.example' }],
		['on a website that begins alike', { origin: 'https://bakery.example.evil.example' }],
		['without an origin', { origin: null }],
		['with a body that is no JSON', { body: 'p=/menu' }],
		['with a body that is no object', { body: 'null' }],
		['with a path that is no path', { body: '{"p":"javascript:alert(1)"}' }],
		['with a path that is no text', { body: '{"p":{"a":1}}' }],
		['with half a character', { body: '{"p":"/\\ud800"}' }],
	])('%s does not count', (_case, changed) => {
		expect(viewOf('bakery.example', request(changed))).toBeNull();
	});

	it('has bounded and storable names', () => {
		const long = viewOf('bakery.example', request({}, { p: `/${'a'.repeat(5_000)}`, r: 'https://__proto__/' }));

		expect(long?.page).toHaveLength(visitorLimits.pathLength);
		expect(long?.source).toBe(otherName);
		const even = viewOf('bakery.example', request({}, { p: `/${'🔧'.repeat(5_000)}` }));
		expect(even?.page.isWellFormed()).toBe(true);
	});

	it.each(['ZZ', 'XX', 'us', 'USA', '', null])('has an unknown country for %j', (country) => {
		expect(viewOf('bakery.example', request({ country }))?.country).toBe(unknownCountry);
	});
});
