import { describe, expect, it } from 'vitest';
import { returnPathOf, sameSitePath } from './return-path.ts';

describe('the redirect after login', () => {
	it.each(['/dashboard', '/websites/abc?tab=1#top', '/', '/pricing?subscription=canceled'])('accepts %s', (path) => {
		expect(sameSitePath(path)).toBe(path);
	});

	it.each([
		'//evil.example',
		'/\\evil.example',
		'\\evil.example',
		'\\\\evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
		'/..//evil.example',
		'/.//evil.example',
		'javascript:alert(1)',
		' /dashboard',
		'https://evil.example/dashboard',
		'dashboard',
		'',
		'/login',
		'/register?email=a',
		null,
		undefined,
		7,
		{ pathname: '/dashboard' },
	])('refuses %j', (candidate) => {
		expect(sameSitePath(candidate)).toBeNull();
	});

	it('is read from the navigation state', () => {
		expect(returnPathOf({ from: '/websites/add' })).toBe('/websites/add');
	});

	it.each([null, undefined, 'text', {}, { from: '//evil.example' }])('is null for the state %j', (state) => {
		expect(returnPathOf(state)).toBeNull();
	});
});
