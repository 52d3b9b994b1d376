/** The kinds of rules in the form: the words and the fields of each, and the rule that they stand for. */
import {
	type HeaderComparison,
	headerComparisons,
	type JsonComparison,
	jsonComparisons,
	type Rule,
} from '@stayup/contract';

/** Keeps the fields of every kind, so that nothing typed is lost when the kind changes. */
export interface RuleDraft {
	key: string;
	kind: Rule['kind'];
	text: string;
	pattern: string;
	path: string;
	name: string;
	value: string;
	jsonComparison: JsonComparison;
	headerComparison: HeaderComparison;
}

interface RuleKind<Kind extends Rule['kind']> {
	/** In the list of kinds. */
	label: string;
	/** In the guide. */
	about: string;
	/** Their names are the paths of the API's errors. */
	fields: readonly { name: 'text' | 'pattern' | 'path' | 'name'; label: string; placeholder?: string; help?: string }[];
	/** How a value is compared, and where the draft keeps it. */
	comparison?:
		| { key: 'jsonComparison'; choices: readonly JsonComparison[] }
		| { key: 'headerComparison'; choices: readonly HeaderComparison[] };
	ruleOf: (draft: RuleDraft) => Extract<Rule, { kind: Kind }>;
}

export const ruleKinds: { readonly [Kind in Rule['kind']]: RuleKind<Kind> } = {
	'body-contains': {
		label: 'Page contains',
		about: 'The page contains a text.',
		fields: [{ name: 'text', label: 'Text' }],
		ruleOf: ({ text }) => ({ kind: 'body-contains', text }),
	},
	'body-lacks': {
		label: 'Page does not contain',
		about: 'The page does not contain a text.',
		fields: [{ name: 'text', label: 'Text' }],
		ruleOf: ({ text }) => ({ kind: 'body-lacks', text }),
	},
	'body-matches': {
		label: 'Page matches a pattern',
		about: 'The page matches a regular expression.',
		fields: [{ name: 'pattern', label: 'Pattern', help: 'A regular expression, such as \\d+ items in stock' }],
		ruleOf: ({ pattern }) => ({ kind: 'body-matches', pattern }),
	},
	json: {
		label: 'JSON value',
		about: 'A value of its JSON, by a path such as data.items.0.price, exists, equals a value, or is less or greater.',
		fields: [{ name: 'path', label: 'Path', placeholder: 'data.items.0.price' }],
		comparison: { key: 'jsonComparison', choices: jsonComparisons },
		ruleOf: ({ path, jsonComparison: comparison, value }) => ({
			kind: 'json',
			path,
			comparison,
			value: comparison === 'exists' ? null : value,
		}),
	},
	header: {
		label: 'Response header',
		about: 'A header exists, equals or contains a value.',
		fields: [{ name: 'name', label: 'Header', placeholder: 'content-type' }],
		comparison: { key: 'headerComparison', choices: headerComparisons },
		ruleOf: ({ name, headerComparison: comparison, value }) => ({
			kind: 'header',
			name,
			comparison,
			value: comparison === 'exists' ? null : value,
		}),
	},
};

let keys = 0;

/** Rows have no other identity. */
export function nextKey(): string {
	keys += 1;
	return String(keys);
}

export function newRule(rule: Partial<RuleDraft> = {}): RuleDraft {
	return {
		key: nextKey(),
		kind: 'body-contains',
		text: '',
		pattern: '',
		path: '',
		name: '',
		value: '',
		jsonComparison: 'equals',
		headerComparison: 'contains',
		...rule,
	};
}

export function ruleDraftOf(rule: Rule): RuleDraft {
	switch (rule.kind) {
		case 'json':
			return newRule({ ...rule, value: rule.value ?? '', jsonComparison: rule.comparison });
		case 'header':
			return newRule({ ...rule, value: rule.value ?? '', headerComparison: rule.comparison });
		default:
			return newRule(rule);
	}
}

export function ruleOf(draft: RuleDraft): Rule {
	return ruleKinds[draft.kind].ruleOf(draft);
}
