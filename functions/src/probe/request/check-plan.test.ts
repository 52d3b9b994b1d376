import { checkSettings } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { noAllowedTargets, parseTarget, type Target } from '../guard/target.ts';
import { acceptsStatus, firstHop, nextHop, rangesOf } from './check-plan.ts';
import { noCookies } from './cookie-jar.ts';
import { createSecretMask } from './hide-secrets.ts';

const agent = 'Stayup/1.0';

function targetOf(url: string): Target {
	const target = parseTarget(url, noAllowedTargets, []);
	if ('reason' in target) throw new Error(target.reason);
	return target;
}

const settings = checkSettings({
	request: {
		method: 'POST',
		body: '{"a": 1}',
		headers: [
			{ name: 'X-Shop', value: '7' },
			{ name: 'Cookie', value: 'session=1' },
			{ name: 'X-Key', secret: 's3cret' },
		],
		credentials: { kind: 'basic', user: 'rosa', password: 'päss' },
	},
});

describe('the request of a check', () => {
	it('without settings of its own is a GET without compression', () => {
		expect(firstHop(targetOf('https://shop.example/'), undefined, agent, 0).request).toEqual({
			method: 'GET',
			headers: { 'User-Agent': agent, Accept: '*/*', 'Accept-Encoding': 'identity' },
			body: null,
		});
	});

	it('sends the method, headers, credentials and body of the settings', () => {
		expect(firstHop(targetOf('https://shop.example/'), settings, agent, 0).request).toEqual({
			method: 'POST',
			headers: {
				'User-Agent': agent,
				Accept: '*/*',
				'Accept-Encoding': 'identity',
				'Content-Type': 'application/json',
				'X-Shop': '7',
				Cookie: 'session=1',
				'X-Key': 's3cret',
				Authorization: `Basic ${Buffer.from('rosa:päss').toString('base64')}`,
			},
			body: '{"a": 1}',
		});
	});

	it('offers compression only if a rule reads the page', () => {
		const encodingOf = (rules: Parameters<typeof checkSettings>[0]) =>
			firstHop(targetOf('https://shop.example/'), checkSettings(rules), agent, 0).request.headers['Accept-Encoding'];

		expect(encodingOf({ rules: [{ kind: 'body-contains', text: 'a' }] })).toBe('gzip, deflate');
		expect(encodingOf({ rules: [{ kind: 'header', name: 'a', comparison: 'exists', value: null }] })).toBe('identity');
	});

	it('goes past caches with headers and a parameter that websites do not know', () => {
		const hop = firstHop(targetOf('https://shop.example/a?b=%20c'), checkSettings({ bypassCache: true }), agent, 36);

		expect(hop.target.url.href).toBe('https://shop.example/a?b=%20c&stayup=10');
		expect(hop.request.headers).toMatchObject({ 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
	});
});

describe('a redirect', () => {
	const follow = (to: string, statusCode: number, from = 'https://shop.example/') =>
		nextHop(firstHop(targetOf(from), settings, agent, 0), targetOf(to), {
			statusCode,
			cookies: noCookies,
			settings,
			userAgent: agent,
		});

	it('on the same host keeps the headers and credentials', () => {
		const { method, body, headers } = follow('https://shop.example/next', 308).request;

		expect({ method, body }).toEqual({ method: 'POST', body: '{"a": 1}' });
		expect(headers).toMatchObject({ 'X-Key': 's3cret', Authorization: expect.any(String), Cookie: 'session=1' });
	});

	it('from http to https of the same host keeps them too', () => {
		expect(follow('https://shop.example/', 308, 'http://shop.example/').request.headers).toHaveProperty('X-Key');
	});

	it.each([301, 302, 303])('with status %i turns POST into GET without a body', (statusCode) => {
		expect(follow('https://shop.example/next', statusCode).request).toMatchObject({ method: 'GET', body: null });
	});

	it.each([
		'https://other.example/',
		'https://www.shop.example/',
		'https://shop.example:8443/',
		'http://shop.example/',
	])('to %s drops credentials, cookies, secret headers and the body, also for the redirect back', (to) => {
		const away = follow(to, 307);
		const back = nextHop(away, targetOf('https://shop.example/'), {
			statusCode: 307,
			cookies: noCookies,
			settings,
			userAgent: agent,
		});

		for (const { request } of [away, back]) {
			expect(Object.keys(request.headers)).toEqual(['User-Agent', 'Accept', 'Accept-Encoding', 'X-Shop']);
			expect(request).toMatchObject({ method: 'GET', body: null });
		}
	});
});

it('accepts status codes of the list and its ranges, and otherwise the expected one', () => {
	const ranges = rangesOf(checkSettings({ acceptedStatusCodes: '200-299, 401' }));

	expect([200, 299, 401, 300, 404].map((code) => acceptsStatus(code, 200, ranges))).toEqual([
		...[true, true, true, false, false],
	]);
	expect(acceptsStatus(404, 404, null)).toBe(true);
	expect(acceptsStatus(200, 404, null)).toBe(false);
	expect(acceptsStatus(500, null, null)).toBe(true);
});

it('covers the secrets in a text, also one that a limit has cut', () => {
	const mask = createSecretMask(settings);
	const hide = (text: string) => mask.shorten(mask.cover(text));

	expect(hide('key s3cret, Basic cm9zYTpww6Rzcw==, päss')).toBe('key …, Basic …, …');
	expect(hide('key s3cre')).toBe('key …');
	expect(hide('plans')).toBe('plans');
	expect(createSecretMask(undefined).cover('s3cret')).toBe('s3cret');
});
