import { describe, expect, it } from 'vitest';
import { filesPerFolder, findLayoutProblems, linesPerFile, linesPerTestFile, linesPerWiringFile } from './layout.ts';

const folderOf = (count: number, suffix = '.ts') =>
	Array.from({ length: count }, (_, index) => ({ path: `web/src/lib/file-${index}${suffix}`, lines: 10 }));

describe('the layout check', () => {
	it('accepts files and folders at their limits', () => {
		expect(findLayoutProblems(folderOf(filesPerFolder))).toEqual([]);
		expect(findLayoutProblems([{ path: 'dev/a.ts', lines: linesPerFile }])).toEqual([]);
		expect(findLayoutProblems([{ path: 'dev/a.test.ts', lines: linesPerTestFile }])).toEqual([]);
	});

	it('names a folder with too many source files', () => {
		expect(findLayoutProblems(folderOf(filesPerFolder + 1))).toEqual([
			'web/src/lib has 26 source files: group them into folders by subject.',
		]);
	});

	it('does not count test files', () => {
		expect(findLayoutProblems([...folderOf(filesPerFolder), ...folderOf(5, '.test.tsx')])).toEqual([]);
	});

	it('names a file with too many lines', () => {
		expect(findLayoutProblems([{ path: 'dev/a.ts', lines: linesPerFile + 1 }])).toEqual([
			'dev/a.ts has 321 lines: split it by subject.',
		]);
		expect(findLayoutProblems([{ path: 'dev/a.test.ts', lines: linesPerTestFile + 1 }])).toHaveLength(1);
		const wiring = 'functions/src/main/context.ts';
		expect(findLayoutProblems([{ path: wiring, lines: linesPerWiringFile }])).toEqual([]);
		expect(findLayoutProblems([{ path: wiring, lines: linesPerWiringFile + 1 }])).toHaveLength(1);
	});
});
