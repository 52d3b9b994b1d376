/** Compares the regular expressions of all files with the recorded verdicts and reasons. */
import type { FoundPatterns } from './find-patterns.ts';

export interface Records {
	/** Literals that are proven to take linear time. */
	linear: readonly string[];
	/** By literal that the checker cannot prove: why it is no danger. */
	unproven: Readonly<Record<string, string>>;
	/** By the expression that a pattern is built from: why it is no danger. */
	built: Readonly<Record<string, string>>;
}

export interface Comparison {
	/** Literals that nobody has checked yet. */
	unknown: { file: string; literal: string }[];
	/** A sentence for each mistake that a recording does not correct. */
	mistakes: string[];
	/** Verdicts of literals that no file has any more. */
	unused: string[];
}

const fewestWords = 4;

export function comparePatterns(files: ReadonlyMap<string, FoundPatterns>, records: Records): Comparison {
	const linear = new Set(records.linear);
	const unknown = new Map<string, string>();
	const used = new Set<string>();
	const mistakes: string[] = [];
	for (const [file, { literals, built }] of files) {
		for (const literal of literals) {
			used.add(literal);
			if (!linear.has(literal) && !(literal in records.unproven)) unknown.set(literal, file);
		}
		for (const expression of built) {
			used.add(expression);
			if (expression in records.built) continue;
			mistakes.push(`${file} builds a pattern from ${expression}: list why it is no danger, or write a literal.`);
		}
	}
	for (const [listed, reason] of Object.entries({ ...records.unproven, ...records.built })) {
		if (!used.has(listed)) mistakes.push(`No file has ${listed} any more: remove it from the list.`);
		if (linear.has(listed)) mistakes.push(`${listed} is proven to be linear: remove it from the list.`);
		if (reason.split(' ').length < fewestWords)
			mistakes.push(`${listed} needs a sentence that says why it is no danger.`);
	}
	return {
		unknown: [...unknown].map(([literal, file]) => ({ file, literal })),
		mistakes,
		unused: records.linear.filter((literal) => !used.has(literal)),
	};
}
