import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes cells with commas, quotes and line breaks', () => {
	expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 3, null]])).toBe('"a,b","say ""hi""","two\nlines",3,\r\n');
});

it('escapes text that a spreadsheet would read as a formula', () => {
	expect(csvOf([['=1+1', '+1', '-1', '@cmd', -1]])).toBe("'=1+1,'+1,'-1,'@cmd,-1\r\n");
});

it('escapes formulas in full-width and small signs as well', () => {
	expect(csvOf([['＝1+1', '＋1', '－1', '＠cmd', '﹦1', '\t=1']])).toBe("'＝1+1,'＋1,'－1,'＠cmd,'﹦1,'\t=1\r\n");
});
