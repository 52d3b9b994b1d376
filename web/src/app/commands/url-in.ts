/** The URL in a text that someone typed or pasted, with https:// unless it names a protocol; null if the text is not a URL. */
const hostAndPath = /^[\p{L}\d](?:[\p{L}\d-]*\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

export function urlIn(text: string): string | null {
	const typed = text.trim();
	const rest = typed.replace(/^https?:\/\//i, '');
	if (!hostAndPath.test(rest)) return null;
	return URL.parse(rest === typed ? `https://${typed}` : typed)?.href ?? null;
}
