/** Finds the rules that the tests have not covered, in the emulator's coverage report (RULE-2). */

interface Expression {
	sourcePosition: { line: number; column: number; currentOffset: number; endOffset: number };
	/** Absent if never evaluated. */
	values?: { value: { boolValue?: boolean }; count: number }[];
	children?: Expression[];
}

/** Expressions that were never evaluated, or always to the same value. */
export function incompleteExpressions(report: unknown, rules: string): string[] {
	const { report: expressions = [] } = report as { report?: Expression[] };
	return expressions.flatMap((expression) => incompleteIn(expression, rules));
}

function incompleteIn({ sourcePosition, values = [], children = [] }: Expression, rules: string): string[] {
	const { line, currentOffset, endOffset } = sourcePosition;
	const text = rules.slice(currentOffset, endOffset + 1);
	const truths = new Set(values.map(({ value }) => value.boolValue).filter((truth) => truth !== undefined));
	const missing =
		values.length === 0 ? 'never evaluated' : truths.size === 1 && text !== 'false' ? `only ${[...truths]}` : null;
	const own = missing === null ? [] : [`line ${line}, ${text}: ${missing}`];
	return [...own, ...children.flatMap((child) => incompleteIn(child, rules))];
}
