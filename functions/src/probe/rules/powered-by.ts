/** Finds the line with which a page names its system, such as "Powered by WordPress" in its footer. */
import { cutText } from '@stayup/contract';
import { hiddenElements, inlineElements, oneLine } from '../page/page-text.ts';

const lineMaxLength = 500;
const word = String.raw`\p{L}[\p{L}\p{N}&'’+-]*(?:\.[\p{L}\p{N}]+)*`;
/** Without a version or a year behind the name, because they change. */
const poweredBy = new RegExp(`(?:proudly )?powered by ${word}(?: ${word}){0,2}`, 'iu');
/** Outside a footer, "powered by" may be part of any sentence. */
const footerLine = /^(?:©|\(c\)|copyright\b|(?:proudly )?powered by )/i;

interface PoweredByReader {
	onOpenTag(name: string): void;
	onText(text: string): void;
	onCloseTag(name: string): void;
	/** The last one on the page, because footers are at its end. Null if there is none. */
	result(): string | null;
}

export function createPoweredByReader(): PoweredByReader {
	let found: string | null = null;
	let line = '';
	let hidden = 0;
	let footers = 0;
	const endLine = () => {
		if (line !== '') found = poweredByIn(oneLine(line), footers > 0) ?? found;
		line = '';
	};
	return {
		onOpenTag(name) {
			if (!inlineElements.has(name)) endLine();
			if (hiddenElements.has(name)) hidden += 1;
			if (name === 'footer') footers += 1;
		},
		onText(text) {
			if (hidden === 0) line += cutText(text, lineMaxLength - line.length);
		},
		onCloseTag(name) {
			// The next link of a footer is not part of the name.
			if (!inlineElements.has(name) || (name === 'a' && poweredBy.test(oneLine(line)))) endLine();
			if (hiddenElements.has(name)) hidden -= 1;
			if (name === 'footer') footers -= 1;
		},
		result() {
			endLine();
			return found;
		},
	};
}

function poweredByIn(line: string, isInFooter: boolean): string | null {
	return isInFooter || footerLine.test(line) ? (poweredBy.exec(line)?.[0] ?? null) : null;
}
