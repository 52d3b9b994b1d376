/** How deeply a JSON text is nested, counted before it is parsed: what walks over values calls itself for each level. */

export const deepestJson = 200;

/** Brackets in strings do not count. */
export function isShallowJson(text: string): boolean {
	let depth = 0;
	let isInString = false;
	for (let index = 0; index < text.length; index += 1) {
		const code = text.charCodeAt(index);
		if (code === quote) isInString = !isInString;
		else if (isInString) index += code === backslash ? 1 : 0;
		else if (code === openList || code === openObject) depth += 1;
		else if (code === closeList || code === closeObject) depth -= 1;
		if (depth > deepestJson) return false;
	}
	return true;
}

const quote = 0x22;
const backslash = 0x5c;
const [openList, closeList] = [0x5b, 0x5d];
const [openObject, closeObject] = [0x7b, 0x7d];
