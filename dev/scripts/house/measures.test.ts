import { describe, expect, it } from 'vitest';
import {
	foldersOfOneFile,
	isProduct,
	isTest,
	lineCount,
	mentioning,
	rooms,
	spreadsOfObjectLiterals,
	stopsOf,
	unusedExports,
} from './measures.ts';

const file = (path: string, text = '') => ({ path, text });

describe('the measures of the house', () => {
	it('separate product and tests', () => {
		const paths = [
			'web/src/main.tsx',
			'web/src/app.test.tsx',
			'web/testing/setup.ts',
			'web/src/builders.ts',
			'tests/run.ts',
			'docs/tour.md',
		];
		expect(paths.map((path) => [isProduct(file(path)), isTest(file(path))])).toEqual([
			[true, false],
			[false, true],
			[false, true],
			[false, true],
			[false, true],
			[false, false],
		]);
	});

	it('count lines, and those of each room of the server', () => {
		const files = [
			file('functions/src/alerts/a.ts', '1\n2\n'),
			file('functions/src/stats/b.ts', '1\n2\n3\n'),
			file('functions/src/alerts/sending/c.ts', '1\n2\n'),
			file('functions/src/index.ts', '1\n'),
		];
		expect(lineCount(files)).toBe(8);
		expect(rooms(files)).toEqual([
			['alerts', 4],
			['stats', 3],
		]);
	});

	it('find a kind in texts and in paths, whatever surrounds its name', () => {
		const files = [file('a.ts', 'sendDiscordMessage()'), file('discord/b.ts'), file('c.ts', 'disco')];
		expect(mentioning(files, ['discord'])).toEqual(['a.ts', 'discord/b.ts']);
	});

	it('find folders of one entry', () => {
		const paths = ['a/one/x.ts', 'a/two/x.ts', 'a/two/y.ts', 'package/src/x.ts', 'package/src/y.ts'];
		expect(foldersOfOneFile(paths)).toEqual(['a/one']);
	});

	it('count literal objects that are taken apart, and no literal arrays', () => {
		expect(spreadsOfObjectLiterals([file('a.ts', 'f({ ...{ a, b }, ...rest }, [...[1], ...rest])')])).toBe(1);
	});

	it('find exports that no other file contains', () => {
		const files = [
			file('a.ts', 'export function used() {}\nexport const unused = 1;\nexport type Own = Own[];\n'),
			file('b.ts', 'used();'),
		];
		expect(unusedExports(files, files)).toEqual(['a.ts unused', 'a.ts Own']);
	});

	it('list the stops of a walk', () => {
		const tour =
			'# Tour\n\n## A. One\n\n1. [`a.ts`](../a.ts) adds.\n2. [`b.ts`](../b.ts) stores.\n\n## B. Two\n\n1. [`c.ts`](../c.ts)\n';
		expect(stopsOf(tour, 'A')).toEqual(['a.ts', 'b.ts']);
		expect(stopsOf(tour, 'B')).toEqual(['c.ts']);
	});
});
