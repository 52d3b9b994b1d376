/** The stops of the tour, and the names of code that they mention. */
import { posix } from 'node:path';

interface Stop {
	file: string;
	/** The stop's file, and those that its sentence links. */
	files: readonly string[];
	/** In code spans that are a plain name. */
	names: readonly string[];
}

const stopLine = /^\d+\. \[`([^`]+)`\].*$/gm;

/** `document` is the path of the tour from the root of the repository. */
export function stopsIn(document: string, markdown: string): Stop[] {
	return [...markdown.matchAll(stopLine)].map(([line, file = '']) => ({
		file,
		files: [...line.matchAll(/\]\((\.[^)\s#]+)\)/g)].map(([, target = '']) =>
			posix.join(posix.dirname(document), target),
		),
		names: [...line.matchAll(/(?<!\[)`([A-Za-z]\w*)`/g)].map(([, name = '']) => name),
	}));
}

/** A declaration, a destructured constant, or a method or property in its own line. A call and an import define nothing. */
export function isDefinedIn(name: string, text: string): boolean {
	const declaration = `\\b(?:function\\*?|class|interface|type|const|let) ${name}\\b`;
	const destructured = `^export const \\{[^}]*\\b${name}\\b`;
	const member = `^\\s+(?:async )?${name}(?:: |\\([^;]*\\{$)`;
	return new RegExp(`${declaration}|${destructured}|${member}`, 'm').test(text);
}
