/** Limits of the layout: how many source files a folder may have, and how many lines a file. Plain functions on values. */

export interface SourceFile {
	/** Relative to the root of the repository. */
	path: string;
	lines: number;
}

export const filesPerFolder = 25;
export const linesPerFile = 320;
/** Lists of parts that know each other's names only, which are easier to read in one place. */
export const linesPerWiringFile = 400;
/** Test files are lists of cases, which are easier to read in one place. */
export const linesPerTestFile = 400;

/** One sentence for each folder and file above its limit. */
export function findLayoutProblems(files: readonly SourceFile[]): string[] {
	const tooLong = files
		.filter(({ path, lines }) => lines > linesFor(path))
		.map(({ path, lines }) => `${path} has ${lines} lines: split it by subject.`);
	const countByFolder = new Map<string, number>();
	for (const { path } of files) {
		if (isTest(path)) continue;
		const folder = path.slice(0, path.lastIndexOf('/'));
		countByFolder.set(folder, (countByFolder.get(folder) ?? 0) + 1);
	}
	const tooFull = [...countByFolder]
		.filter(([, count]) => count > filesPerFolder)
		.map(([folder, count]) => `${folder} has ${count} source files: group them into folders by subject.`);
	return [...tooLong, ...tooFull];
}

function linesFor(path: string): number {
	if (isTest(path)) return linesPerTestFile;
	return path.startsWith('functions/src/main/') ? linesPerWiringFile : linesPerFile;
}

function isTest(path: string): boolean {
	return /\.test\.tsx?$/.test(path);
}
