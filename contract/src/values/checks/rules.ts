/** The kinds of rules: what an answer must fulfil besides its status code. Without zod, for forms. */

export const jsonComparisons = ['equals', 'less', 'greater', 'exists'] as const;
export type JsonComparison = (typeof jsonComparisons)[number];
export const headerComparisons = ['equals', 'contains', 'exists'] as const;
export type HeaderComparison = (typeof headerComparisons)[number];

/** `value` is null if the comparison is `exists`. */
export type Rule =
	| { kind: 'body-contains'; text: string }
	| { kind: 'body-lacks'; text: string }
	| { kind: 'body-matches'; pattern: string }
	| { kind: 'json'; path: string; comparison: JsonComparison; value: string | null }
	| { kind: 'header'; name: string; comparison: HeaderComparison; value: string | null };

/** The whole page matches, without blanks around it. */
export function wholePageRule(pattern: string): Rule {
	return { kind: 'body-matches', pattern: `^\\s*${pattern}\\s*$` };
}

/** Which kinds read the page. A HEAD request receives none. */
const areAboutPage: Readonly<Record<Rule['kind'], boolean>> = {
	'body-contains': true,
	'body-lacks': true,
	'body-matches': true,
	json: true,
	header: false,
};

export function isAboutPage({ kind }: Rule): boolean {
	return areAboutPage[kind];
}

export const comparisonWords: Readonly<Record<JsonComparison | HeaderComparison, string>> = {
	equals: 'is',
	contains: 'contains',
	less: 'is less than',
	greater: 'is greater than',
	exists: 'exists',
};

/** A sentence without a full stop: what the rule requires. */
export function describeRule(rule: Rule): string {
	switch (rule.kind) {
		case 'body-contains':
			return `The page contains “${rule.text}”`;
		case 'body-lacks':
			return `The page does not contain “${rule.text}”`;
		case 'body-matches':
			return `The page matches ${rule.pattern}`;
		case 'json':
			return rule.comparison === 'exists'
				? `${rule.path} exists in the JSON`
				: `${rule.path} in the JSON ${comparisonWords[rule.comparison]} ${rule.value}`;
		case 'header':
			return rule.comparison === 'exists'
				? `The header ${rule.name} exists`
				: `The header ${rule.name} ${comparisonWords[rule.comparison]} “${rule.value}”`;
	}
}

/** "data.items[0].name" as ['data', 'items', 0, 'name'], and "$.data" as ['data']; null if the text is not such a path. A name with dots or brackets: ["a.b"]. */
export function parseJsonPath(text: string): (string | number)[] | null {
	const steps: (string | number)[] = [];
	const step = /\.?([^.[\]"\s]+)|\[(\d{1,6})\]|\["([^"]*)"\]/y;
	step.lastIndex = text.startsWith('$') ? 1 : 0;
	for (let begin = step.lastIndex; begin < text.length; begin = step.lastIndex) {
		const [all, name, index, quoted] = step.exec(text) ?? [];
		if (all === undefined || (begin > 0 && name !== undefined && !all.startsWith('.'))) return null;
		if (begin === 0 && all.startsWith('.')) return null;
		steps.push(index === undefined ? (name ?? quoted ?? '') : Number(index));
	}
	return steps.length > 0 ? steps : null;
}

/** Where on the page a suggested rule comes from. `footer`: the system that the website names, such as "Powered by WordPress". */
export const ruleSources = ['title', 'phone', 'button', 'footer'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** A rule that the page at hand fulfils, proposed to its owner. */
export interface SuggestedRule {
	source: RuleSource;
	rule: Rule;
}
