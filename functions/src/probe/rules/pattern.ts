/** Regular expressions of customers: RE2 searches in linear time, so none can keep a prober busy for minutes. */
import { RE2JS, RE2JSException } from 're2js';

/** Steps of the compiled program. The time of a search grows with them. */
const longestProgram = 500;

export type Pattern = { compiled: RE2JS; problem: null } | { compiled: null; problem: string };

/** `problem` is a sentence for users. */
export function compilePattern(text: string): Pattern {
	try {
		const compiled = RE2JS.compile(text);
		if (compiled.programSize() > longestProgram) {
			return { compiled: null, problem: 'Please simplify this regular expression: it repeats too much.' };
		}
		return { compiled, problem: null };
	} catch (error) {
		if (!(error instanceof RE2JSException)) throw error;
		const isUnsupported = /Perl syntax/.test(error.message);
		return {
			compiled: null,
			problem: isUnsupported
				? 'Please remove (?=…), (?!…), (?<…) and back references from this regular expression.'
				: 'Please correct this regular expression: it is not complete or not valid.',
		};
	}
}
