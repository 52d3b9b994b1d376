import { expect, it } from 'vitest';
import { csvOf } from './download.ts';

it('quotes cells with commas, quotes and line breaks', () => {
	expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 3, null]])).toBe('"a,b","say ""hi""","two\nlines",3,');
});

it('escapes text that a spreadsheet would read as a formula', () => {
	expect(csvOf([['=1+1', '+1', '-1', '@cmd', -1]])).toBe("'=1+1,'+1,'-1,'@cmd,-1");
});
