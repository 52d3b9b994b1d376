/** Compares what Google has stored with what is declared. */

/** Whether `actual` has every value of `expected`; Google adds fields of its own. */
export function covers(actual: unknown, expected: unknown): boolean {
	if (Array.isArray(expected)) {
		return (
			Array.isArray(actual) &&
			actual.length === expected.length &&
			expected.every((value, index) => covers(actual[index], value))
		);
	}
	if (isObject(expected)) {
		return isObject(actual) && Object.entries(expected).every(([key, value]) => covers(actual[key], value));
	}
	return actual === expected;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
