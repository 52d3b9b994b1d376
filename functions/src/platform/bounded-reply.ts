/** Calendars and feeds stay small whatever an account has: programs fetch them again and again, and nobody logs in for them. */

export const largestFeedBytes = 1_000_000;
const mostNames = 5;

/** The first names, and how many more there are. */
export function namesInShort(names: readonly string[]): string[] {
	const rest = names.length - mostNames;
	return rest > 0 ? [...names.slice(0, mostNames), `and ${rest} more`] : [...names];
}

/** The first items that fit into a feed. `bytesOf`: at least what the item takes in it. */
export function fitting<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[] {
	let bytes = 0;
	const end = items.findIndex((item) => {
		bytes += bytesOf(item);
		return bytes > largestFeedBytes;
	});
	return end < 0 ? [...items] : items.slice(0, end);
}
