import { describe, expect, it } from 'vitest';
import { keepFromParsers } from './bypass-body-parsers.ts';

function prepared(url: string, headers: Record<string, string> = {}) {
	const request = { url, headers: { ...headers } };
	keepFromParsers(request);
	return request;
}

describe('a request, before the platform parses it,', () => {
	it('has a body that no parser of the platform knows', () => {
		const { headers } = prepared('/api/leads/create', {
			'content-type': 'application/json; charset=klingon',
			'content-encoding': 'brotli-ish',
		});

		expect(headers).toEqual({ 'content-type': 'application/octet-stream' });
	});

	it.each(['/api/websites/%E0%A4%A', '/api/websites/%ff', '/api/%'])(
		'has an address that can be read, where %s could not',
		(url) => {
			expect(prepared(url).url).toBe('/unreadable-url');
		},
	);

	it.each(['/api/websites/%F0%9F%92%A5?name=%', '/api/websites?limit=5'])('keeps its address where it is %s', (url) => {
		expect(prepared(url).url).toBe(url);
	});
});
