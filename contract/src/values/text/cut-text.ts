/**
 * The beginning of a text, at most `length` UTF-16 units, without half a character at either end: Firestore cannot store
 * one, and in URLs and headers it is an error.
 */
export function cutText(text: string, length: number): string {
	return text
		.slice(0, length)
		.replace(/^[\udc00-\udfff]/, '')
		.replace(/[\ud800-\udbff]$/, '');
}
