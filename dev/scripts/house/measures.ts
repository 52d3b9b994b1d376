/** The counts of `npm run house`, as plain functions on the texts of files. */
import { stopsIn } from '../docs/tour.ts';

export interface SourceFile {
	path: string;
	text: string;
}

const productPattern = /^(?:functions|web|contract|cli)\/src\//;
/** `builders.ts` makes the replies that tests of screens need. */
const testPattern = /\.test\.tsx?$|^(?:tests|testing|bench)\/|\/testing\/|\/builders\.ts$/;
const sourcePattern = /\.(?:tsx?|css|mjs)$/;

export function isTest({ path }: SourceFile): boolean {
	return sourcePattern.test(path) && testPattern.test(path);
}

export function isProduct({ path }: SourceFile): boolean {
	return sourcePattern.test(path) && productPattern.test(path) && !testPattern.test(path);
}

export function lineCount(files: readonly SourceFile[]): number {
	return files.reduce((total, { text }) => total + text.split('\n').length - 1, 0);
}

/** Files that contain one of the words, whatever surrounds them: `pushover`, `Pushover` and `sendPushover` are the same kind. */
export function mentioning(files: readonly SourceFile[], words: readonly string[]): readonly string[] {
	return files
		.filter(({ path, text }) => {
			const content = `${path}\n${text}`.toLowerCase();
			return words.some((word) => content.includes(word.toLowerCase()));
		})
		.map(({ path }) => path);
}

/** Folders with one entry, which could stand in the folder above. The `src` of a package cannot. */
export function foldersOfOneFile(paths: readonly string[]): readonly string[] {
	const entries = new Map<string, Set<string>>();
	for (const path of paths) {
		const parts = path.split('/');
		for (let depth = 1; depth < parts.length; depth += 1) {
			const folder = parts.slice(0, depth).join('/');
			const known = entries.get(folder) ?? new Set<string>();
			known.add(parts[depth] as string);
			entries.set(folder, known);
		}
	}
	return [...entries].filter(([, own]) => own.size === 1 && !own.has('src')).map(([folder]) => folder);
}

/** `...{ a, b }`: a literal object that is taken apart where it stands. */
export function spreadsOfObjectLiterals(files: readonly SourceFile[]): number {
	return files.reduce((total, { text }) => total + (text.match(/\.\.\.\{/g)?.length ?? 0), 0);
}

const exportPattern = /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type|enum) ([\w$]+)/gm;

/** Exported names that no other file contains. */
export function unusedExports(files: readonly SourceFile[], readers: readonly SourceFile[]): readonly string[] {
	const filesOf = new Map<string, number>();
	for (const { text } of readers)
		for (const word of new Set(text.match(/[\w$]+/g))) filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
	return files.flatMap(({ path, text }) =>
		[...text.matchAll(exportPattern)]
			.map(([, name = '']) => name)
			.filter((name) => (filesOf.get(name) ?? 0) < 2)
			.map((name) => `${path} ${name}`),
	);
}

/** Lines of each room of the server, without tests, the longest first. */
export function rooms(files: readonly SourceFile[]): readonly (readonly [room: string, lines: number])[] {
	const ofRoom = Map.groupBy(
		files.filter(({ path }) => /^functions\/src\/[^/]+\//.test(path)),
		({ path }) => path.split('/')[2] as string,
	);
	return [...ofRoom]
		.map(([room, own]) => [room, lineCount(own)] as const)
		.sort(([, before], [, after]) => after - before);
}

/** The files that a walk of the tour names, in its order. */
export function stopsOf(tour: string, walk: string): readonly string[] {
	const [, after = ''] = tour.split(`\n## ${walk}.`);
	const [section = ''] = after.split('\n## ');
	return stopsIn('docs/tour.md', section).map(({ file }) => file);
}
