/** Changes that open Firestore's rules further, one at a time. Stryker changes only programs. */
export interface RuleMutant {
	/** From 1. */
	line: number;
	from: string;
	to: string;
	/** The collection whose match has the line; null for a function, which many use. */
	collection: string | null;
	/** The whole changed rules. */
	rules: string;
}

/** Each pattern matches one expression, and each replacement is one change of it. */
const mutators: readonly { pattern: RegExp; replacements: readonly string[] }[] = [
	{ pattern: /&&/g, replacements: ['||'] },
	{ pattern: /\|\|/g, replacements: ['&&'] },
	{ pattern: /==/g, replacements: ['!='] },
	{ pattern: /!=/g, replacements: ['=='] },
	{ pattern: />=|<=/g, replacements: ['<', '>'] },
	{ pattern: /!(?=[a-z(])/g, replacements: [''] },
	{ pattern: /(?<=: if ).*(?=;)/g, replacements: ['true'] },
	{ pattern: /(?<=return ).*(?=;)/g, replacements: ['true'] },
	{ pattern: /\b(?:is[A-Z]\w*)\((?:\w+\(\))?\)(?! \{)/g, replacements: ['true'] },
	{ pattern: /\b\d+\b/g, replacements: ['999999999'] },
];

export function ruleMutants(rules: string): RuleMutant[] {
	const lines = rules.split('\n');
	let collection: string | null = null;
	return lines.flatMap((line, index) => {
		collection = /^\s*match \/(\w+)\/\{/.exec(line)?.[1] ?? collection;
		if (/^\s*(?:\/\/|rules_version|match )/.test(line)) return [];
		const changed = mutators.flatMap(({ pattern, replacements }) =>
			[...line.matchAll(pattern)].flatMap(({ index: at, 0: from }) =>
				replacements
					.filter((to) => to !== from)
					.map((to) => ({ from, to, text: line.slice(0, at) + to + line.slice(at + from.length) })),
			),
		);
		const different = [...new Map(changed.map((change) => [change.text, change])).values()];
		return different.map(({ from, to, text }) => ({
			line: index + 1,
			from,
			to,
			collection: collection === 'databases' ? null : collection,
			rules: lines.with(index, text).join('\n'),
		}));
	});
}
