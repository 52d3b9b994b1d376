/** Finds retired words in the text of a file, and requirement ids that have no text. Plain functions on strings. */
import { patternRules, specificationTexts, standards, type WordRule, wordRules } from './rules.ts';

export interface Finding {
	line: number;
	word: string;
	suggestion: string;
}

const ruleByWord = new Map(wordRules.flatMap((rule) => rule.words.map((word) => [word, rule] as const)));
const allAllowed = wordRules
	.flatMap(({ allowed = [] }) => allowed)
	.map((allowed) => new RegExp(allowed, `g${allowed.flags}`));
const requirementId = /\b([A-Z]{3,6})-\d+\b/g;

export function findWords(text: string): Finding[] {
	return text
		.split('\n')
		.flatMap((line, index) => findInLine(line).map((finding) => ({ line: index + 1, ...finding })));
}

/** Checks the names of the folders and the file in a path. */
export function findInPath(path: string): Finding[] {
	return findInLine(path.replaceAll('/', ' ')).map((finding) => ({
		line: 1,
		...finding,
		word: `${finding.word} (file name)`,
	}));
}

type LineFinding = Pick<Finding, 'word' | 'suggestion'>;

function findInLine(line: string): LineFinding[] {
	const patterns = patternRules.flatMap(({ pattern, suggestion }) =>
		[...line.matchAll(pattern)].map(([word]) => ({ word, suggestion })),
	);
	// Few lines have such a word, and to blank the phrases in which it is right takes most of the time.
	const hasWord = wordsOf(line).some((token) => findInToken(token).length > 0);
	return hasWord ? [...patterns, ...wordsOf(blank(line)).flatMap(findInToken)] : patterns;
}

/** A name as it is written, such as `deliveryDoors`, `look-journey` or `SLOT_SECONDS`. */
function wordsOf(line: string): string[] {
	return line.match(/[A-Za-z]+(?:[-_][A-Za-z]+)*/g) ?? [];
}

function findInToken(token: string): LineFinding[] {
	const parts = token.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
	return parts.flatMap((part) => {
		const rule = ruleByWord.get(part.toLowerCase());
		return rule && applies(rule, parts.length) ? [{ word: token, suggestion: rule.suggestion }] : [];
	});
}

function applies({ scope }: WordRule, partCount: number): boolean {
	return scope !== 'name' || partCount > 1;
}

/** Without requirement ids, specification texts, and phrases in which a word is the right one. */
function blank(line: string): string {
	const withoutTexts = specificationTexts.reduce((rest, text) => rest.replaceAll(text, ''), line);
	return allAllowed.reduce((rest, allowed) => rest.replace(allowed, ' '), withoutTexts.replace(requirementId, ''));
}

export function citedRequirements(text: string): { line: number; id: string }[] {
	return text
		.split('\n')
		.flatMap((line, index) =>
			[...line.matchAll(requirementId)]
				.filter(([, series = '']) => !standards.has(series))
				.map(([id]) => ({ line: index + 1, id })),
		);
}

/** Sections of the specification: "specification §2, §5", "specification §2 and §9", "specification section 4". */
export function citedSections(text: string): { line: number; id: string }[] {
	return text
		.split('\n')
		.flatMap((line, index) =>
			[...line.matchAll(/\bspecification,? (?:§|sections? )\d+(?:(?:,| and|, and) (?:§|section )?\d+)*/gi)].flatMap(
				([cited]) => [...cited.matchAll(/\d+/g)].map(([number]) => ({ line: index + 1, id: `Section ${number}` })),
			),
		);
}

/** The ids that a page under docs/requirements gives a text: `- **SSRF-1** A text.` */
export function definedRequirements(page: string): string[] {
	return [...page.matchAll(/^- \*\*([^*,]+)(?:,[^*]*)?\*\* \S/gm)].map(([, id = '']) => id);
}
