import { describe, expect, it } from 'vitest';
import { spamReasonOf } from './spam-reason.ts';

describe('a form that was sent', () => {
	it.each([
		['within three seconds', { 'x-fill-seconds': 2.9 }, 'too-fast'],
		['with a hidden field', { 'x-fill-seconds': 20, 'x-fax-number': '555' }, 'hidden-field'],
		['in three seconds', { 'x-fill-seconds': 3, 'x-fax-number': '' }, null],
		['by a program that follows the documentation', {}, null],
	] as const)('%s: possible spam is recognised', (_case, headers, reason) => {
		expect(spamReasonOf(headers)).toBe(reason);
	});
});
