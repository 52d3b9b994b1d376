import { describe, expect, it } from 'vitest';
import { comparePatterns } from './compare-patterns.ts';
import { findPatterns } from './find-patterns.ts';
import { judgePattern } from './judge-pattern.ts';

describe('the regular expressions of a file', () => {
	it('are its literals and those that it builds, wherever they stand', () => {
		const text = `
			const one = /a\\/b+/gi;
			export function Two() { return <p title={'x'.replace(/[/]y/u, '')}>{new RegExp(\`^\${name}$\`).source}</p>; }
			const three = RegExp(name, 'i'), half = 4 / 2 / 1; // no /pattern/`;

		expect(findPatterns('file.tsx', text)).toEqual({
			literals: ['/a\\/b+/gi', '/[/]y/u'],
			built: [`\`^\${name}$\``, 'name'],
		});
	});
});

describe('a pattern', () => {
	it.each(['/^\\s*(.+?)\\s*$/', '/(a+)+$/', '/<([^>]+)>/', '/^(\\w+\\s?)*$/', '/\\s+$/', '/(.*)=(.*);/'])(
		'is refused if its time grows faster than the text: %s',
		async (literal) => {
			expect(await judgePattern(literal)).toMatchObject({
				is: 'slow',
				growth: expect.stringMatching(/polynomial|exponential/),
			});
		},
	);

	it.each(['/^[a-z0-9-]+$/', '/<[^<>]+>/g', '/^\\/api\\/websites\\/[^/]+\\/check$/', '/\\p{Mark}/gu'])(
		'passes if its time is linear: %s',
		async (literal) => {
			expect(await judgePattern(literal)).toEqual({ is: 'linear' });
		},
	);
});

describe('the patterns of the product', () => {
	const records = {
		linear: ['/a/'],
		unproven: { '/b/': 'Its text is one of our own constants.' },
		built: { name: 'It names one of our own elements.' },
	};
	const compare = (literals: string[], built: string[] = [], changes: Partial<typeof records> = {}) =>
		comparePatterns(new Map([['file.ts', { literals, built }]]), { ...records, ...changes });

	it('pass if each is proven or has a reason', () => {
		expect(compare(['/a/', '/b/'], ['name'])).toEqual({ unknown: [], mistakes: [], unused: [] });
	});

	it('do not pass if one is new, or has changed', () => {
		expect(compare(['/a/g', '/b/'], ['name'])).toMatchObject({
			unknown: [{ file: 'file.ts', literal: '/a/g' }],
			unused: ['/a/'],
		});
	});

	it('do not pass if one is built from something without a reason', () => {
		expect(compare(['/a/', '/b/'], ['name', 'text']).mistakes).toEqual([
			'file.ts builds a pattern from text: list why it is no danger, or write a literal.',
		]);
	});

	it('do not pass if a reason is missing, or no longer needed', () => {
		expect(compare(['/a/', '/b/'], ['name'], { unproven: { '/b/': 'Safe.' } }).mistakes).toHaveLength(1);
		expect(compare(['/a/'], ['name']).mistakes).toEqual(['No file has /b/ any more: remove it from the list.']);
		expect(compare(['/a/', '/b/'], ['name'], { linear: ['/a/', '/b/'] }).mistakes).toHaveLength(1);
	});
});
