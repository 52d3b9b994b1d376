import { withAsciiDomain } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { shownEmail } from './shown-email.ts';

describe('an email address', () => {
	it.each([
		'anna@müller.example',
		'li@例え.テスト',
		'p@почта.рф',
		'kim@한국.kr',
		'anna@example.com',
		'a@straße.example',
	])('is shown as it was typed: %s', (typed) => {
		expect(shownEmail(withAsciiDomain(typed))).toBe(typed);
	});

	it.each(['anna@раураl.example', 'anna@ехасо.example', 'anna@exɑmple.com'])(
		'at a domain that could pass for another one is shown as it is stored: %s',
		(typed) => {
			const stored = withAsciiDomain(typed);

			expect(stored).toContain('xn--');
			expect(shownEmail(stored)).toBe(stored);
		},
	);

	it.each(['anna@xn--.example', 'anna@xn--zzzzzzzz-.example', 'xn--', ''])(
		'that is none stays as it is: %j',
		(stored) => {
			expect(shownEmail(stored)).toBe(stored);
		},
	);
});
