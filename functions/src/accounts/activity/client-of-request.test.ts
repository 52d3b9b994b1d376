import { describe, expect, it } from 'vitest';
import { deviceNameOf } from './client-of-request.ts';

describe('the device of a request', () => {
	it.each([
		[
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
			'Chrome on Windows',
		],
		['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on macOS'],
		[
			'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
			'Safari on iOS',
		],
		[
			'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
			'Chrome on Android',
		],
		['Win a prize, call 0900/1.0 (x)', 'Unknown device'],
		['', 'Unknown device'],
		[undefined, 'Unknown device'],
		['\u0000<script>', 'Unknown device'],
	])('of the user agent %j is %s', (userAgent, name) => {
		expect(deviceNameOf(userAgent)).toBe(name);
	});

	it('is found quickly in a hostile user agent', () => {
		const startedAt = performance.now();
		for (const part of ['(', 'a ', '/1.', 'Version/', ' like ', ';']) deviceNameOf(part.repeat(8_000));

		expect(performance.now() - startedAt).toBeLessThan(500);
	});
});
