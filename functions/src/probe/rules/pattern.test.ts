import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

describe('a regular expression', () => {
	it('is compiled', () => {
		const { compiled } = compilePattern('(?i)call \\+49 \\d+');

		expect(compiled?.matcher('Please CALL +49 30').find()).toBe(true);
	});

	it.each([
		['(', 'is not complete or not valid'],
		['a{1001}', 'is not complete or not valid'],
		['\\', 'is not complete or not valid'],
		['(?=a)', 'back references'],
		['(a)\\1', 'back references|not valid'],
		['((a{10}){10}){10}', 'repeats too much'],
	])('%j is refused in one sentence', (text, problem) => {
		expect(compilePattern(text).problem).toMatch(new RegExp(problem));
	});

	it('that makes other engines try every path searches a long text at once', () => {
		const { compiled } = compilePattern('^(a|aa)+$');
		const began = performance.now();

		expect(compiled?.matcher(`${'a'.repeat(200_000)}!`).find()).toBe(false);
		expect(performance.now() - began).toBeLessThan(2_000);
	});
});
