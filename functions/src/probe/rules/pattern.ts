/** Regular expressions of customers: RE2 searches in linear time, so none can keep a prober busy for minutes. */
import type { Rule } from '@stayup/contract';
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

/** Why the server cannot use a rule that its schema accepts, at the field that is to blame; null if it can. */
export function ruleProblem(rule: Rule): { field: string; message: string } | null {
	if (rule.kind !== 'body-matches') return null;
	const { problem } = compilePattern(rule.pattern);
	return problem === null ? null : { field: 'pattern', message: problem };
}
