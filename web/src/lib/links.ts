/** The links in text that people wrote. */

export interface TextPart {
	text: string;
	/** Null if the part is no link. */
	url: string | null;
}

/** Before these, a URL ends, if they stand at its end: they belong to the sentence around it. */
const ofSentence = new Set('.,;:!?\'"”’»)]}>*_');

/** In the order of the text, with nothing left out. Only `http` and `https` URLs are links. */
export function partsOf(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let from = 0;
	for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
		const shown = withoutEnd(found);
		if (!URL.canParse(shown)) continue;
		if (index > from) parts.push({ text: text.slice(from, index), url: null });
		parts.push({ text: shown, url: shown });
		from = index + shown.length;
	}
	if (from < text.length) parts.push({ text: text.slice(from), url: null });
	return parts;
}

function withoutEnd(url: string): string {
	let end = url.length;
	while (ofSentence.has(url.charAt(end - 1))) end -= 1;
	return url.slice(0, end);
}
