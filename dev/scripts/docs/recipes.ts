/** The recipes of CONTRIBUTING.md: which files one more of a kind touches. */

interface Recipe {
	/** Such as `A channel kind`. */
	kind: string;
	/** How many files it touches. */
	count: number;
	/** Of the example, which stands for all of its kind. */
	words: readonly string[];
	files: readonly string[];
}

const bullet = /^- \*\*([^*(]+) \((\d+), as ([^)]+)\):\*\*([\s\S]*?)(?=^- |^#|(?![\s\S]))/gm;
const isFile = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|json|rules|md)$/;

export function recipesIn(markdown: string): Recipe[] {
	return [...markdown.matchAll(bullet)].map(([, kind = '', count, words = '', text = '']) => ({
		kind,
		count: Number(count),
		words: codeIn(words),
		files: codeIn(text).filter((code) => isFile.test(code)),
	}));
}

function codeIn(text: string): string[] {
	return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
