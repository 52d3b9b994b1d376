/** The same text for the same value, whatever the order of its fields and the white space between them. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_name, inner: unknown) => {
		if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
		return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
	});
}
