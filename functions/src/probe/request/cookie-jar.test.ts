import { describe, expect, it } from 'vitest';
import { noAllowedTargets, parseTarget, type Target } from '../guard/target.ts';
import { cookieHeader, keepCookies, noCookies } from './cookie-jar.ts';

function targetOf(url: string): Target {
	const target = parseTarget(url, noAllowedTargets, []);
	if ('reason' in target) throw new Error(target.reason);
	return target;
}

const now = Date.UTC(2026, 10, 28);
const from = targetOf('https://shop.example/basket/show');

/** The header sent to `to` after these `set-cookie` headers. */
function sent(set: string[], to = 'https://shop.example/basket/next'): string | null {
	return cookieHeader(keepCookies(noCookies, from, set, now), targetOf(to));
}

describe('a cookie', () => {
	it('returns to the host that set it, within its path', () => {
		expect(sent(['seen=1'])).toBe('seen=1');
		expect(sent(['seen=1'], 'https://shop.example/')).toBeNull();
		expect(sent(['seen=1; Path=/'], 'https://shop.example/')).toBe('seen=1');
		expect(sent(['seen=1; Path=/bas'], 'https://shop.example/basket/')).toBeNull();
		expect(sent(['a=1; Path=/', 'b=2; Path=/'], 'https://shop.example/')).toBe('a=1; b=2');
	});

	it.each(['https://www.shop.example/', 'https://evil-shop.example/', 'https://other.example/'])(
		'is not sent to %s, whatever its domain says',
		(to) => {
			const wide = ['a=1; Path=/', 'b=1; Path=/; Domain=shop.example', 'c=1; Path=/; Domain=.example'];
			expect(sent(wide, to)).toBeNull();
			expect(sent(['d=1; Path=/; Domain=other.example'], 'https://shop.example/')).toBeNull();
		},
	);

	it('that is secure is not sent over http', () => {
		expect(sent(['a=1; Path=/; Secure', 'b=2; Path=/'], 'http://shop.example/')).toBe('b=2');
	});

	it.each([
		'a=1; Max-Age=0',
		'a=1; Max-Age=-5',
		'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
		'a=1; Expires=Fri, 27 Nov 2026 00:00:00 GMT',
	])('is deleted by %s', (deleting) => {
		expect(sent(['a=1; Path=/basket', `${deleting}; Path=/basket`])).toBeNull();
	});

	it('is replaced by one of the same name and path', () => {
		expect(sent(['a=1', 'a=2'])).toBe('a=2');
	});

	it.each(['novalue', '=1', `a=${'x'.repeat(5_000)}`, 'a=\x02', 'a=1\r\nX-Injected: 1'])('%j is not kept', (line) => {
		expect(sent([line])).toBeNull();
	});

	it('is kept with at most 49 others', () => {
		const many = Array.from({ length: 200 }, (_, index) => `c${index}=1`);

		expect(sent(many)?.split('; ')).toHaveLength(50);
	});
});
