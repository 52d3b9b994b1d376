import { expect, it } from 'vitest';
import { csvOf } from './download.ts';

it('cells with commas, quotes and line breaks stay one cell', () => {
	expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 3, null]])).toBe('"a,b","say ""hi""","two\nlines",3,');
});

it('a cell that begins like a formula is no formula in a spreadsheet', () => {
	expect(csvOf([['=1+1', '+1', '-1', '@cmd', -1]])).toBe("'=1+1,'+1,'-1,'@cmd,-1");
});
