import { describe, expect, it } from 'vitest';
import { createBypassCheck, keepFromParsers } from './bypass-body-parsers.ts';

function prepared(url: string, headers: Record<string, string> = {}) {
	const request = { url, headers: { ...headers } };
	keepFromParsers(request);
	return request;
}

describe('a request that bypasses the body parsers', () => {
	it('has a content type that no parser of the platform handles', () => {
		const { headers } = prepared('/api/leads/create', {
			'content-type': 'application/json; charset=klingon',
			'content-encoding': 'brotli-ish',
		});

		expect(headers).toEqual({ 'content-type': 'application/octet-stream' });
	});

	it.each([{ 'content-length': '33554432' }, { 'transfer-encoding': 'chunked' }])(
		'has no body for the parsers of the platform, which would keep all of it in memory: %j',
		(headers: Record<string, string>) => {
			expect(prepared('/api/leads/create', headers).headers).toEqual({ 'content-type': 'application/octet-stream' });
		},
	);

	it.each(['/api/websites/%E0%A4%A', '/api/websites/%ff', '/api/%'])('gets a decodable URL instead of %s', (url) => {
		expect(prepared(url).url).toBe('/unreadable-url');
	});

	it.each(['/api/websites/%F0%9F%92%A5?name=%', '/api/websites?limit=5'])('keeps the decodable URL %s', (url) => {
		expect(prepared(url).url).toBe(url);
	});
});

describe('the check of the bypass', () => {
	it('logs one error if the bypass no longer applies', () => {
		const messages: string[] = [];
		const check = createBypassCheck((message) => messages.push(message));

		check({ headers: { 'content-type': 'application/octet-stream' } });
		expect(messages).toEqual([]);

		check({ headers: { 'content-type': 'application/json' } });
		check({ headers: {} });
		expect(messages).toHaveLength(1);
	});
});
