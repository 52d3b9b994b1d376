/** Finds the regular expressions of a file: its literals, and those that it builds from texts. */
import { parseSync, Visitor } from 'vite';

export interface FoundPatterns {
	/** As written, with their flags. */
	literals: string[];
	/** The expressions that a pattern is built from. */
	built: string[];
}

export function findPatterns(file: string, text: string): FoundPatterns {
	const found: FoundPatterns = { literals: [], built: [] };
	const addBuilt = ({ callee, arguments: given }: { callee: unknown; arguments: readonly unknown[] }) => {
		const [first] = given as readonly { start: number; end: number }[];
		if (isRegExp(callee) && first) found.built.push(text.slice(first.start, first.end).replace(/\s+/g, ' '));
	};
	new Visitor({
		Literal(node) {
			if ('regex' in node) found.literals.push(`/${node.regex.pattern}/${node.regex.flags}`);
		},
		NewExpression: addBuilt,
		CallExpression: addBuilt,
	}).visit(parseSync(file, text).program);
	return found;
}

function isRegExp(callee: unknown): boolean {
	return callee instanceof Object && 'name' in callee && callee.name === 'RegExp';
}
