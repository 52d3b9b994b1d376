/** The text of a page: its characters, and what a visitor reads of it. */
import { Parser } from 'htmlparser2';

/** A page may name its character set in its first bytes instead of in a header. */
const declarationMaxBytes = 1024;

export function decodePage(body: Buffer, contentType: string): string {
	const declared =
		charsetIn(contentType) ?? charsetIn(body.toString('latin1', 0, Math.min(body.length, declarationMaxBytes)));
	return decoderOf(declared).decode(body);
}

export function charsetIn(text: string): string | undefined {
	return /charset=\s*["']?([\w-]+)/i.exec(text)?.[1];
}

/** An unknown character set is read as UTF-8: its ASCII characters stay readable. */
export function decoderOf(charset: string | undefined): TextDecoder {
	try {
		return new TextDecoder(charset ?? 'utf-8');
	} catch {
		return new TextDecoder();
	}
}

const hiddenElements = new Set(['script', 'style', 'template', 'noscript']);
/** They do not separate words. */
const inlineElements = new Set(['a', 'b', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u']);

/** Without tags, with characters for entities, and with one blank for each white space. */
export function readableText(html: string): string {
	const parts: string[] = [];
	let hidden = 0;
	const parser = new Parser({
		onopentagname(name) {
			if (hiddenElements.has(name)) hidden += 1;
			if (!inlineElements.has(name)) parts.push(' ');
		},
		ontext(text) {
			if (hidden === 0) parts.push(text);
		},
		onclosetag(name) {
			if (hiddenElements.has(name)) hidden -= 1;
			if (!inlineElements.has(name)) parts.push(' ');
		},
	});
	parser.end(html);
	return oneLine(parts.join(''));
}

/** Letters and digits as character references, such as those that hide an email address from robots. */
const spelledWord =
	/&#(?:0*(?:4[89]|5[0-7]|6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2])|x0*(?:3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da]))(?:;|\b)/i;

/** Whether the readable text of a page can have this word of letters and digits; much faster than to parse the page. */
export function mayHaveWord(html: string, word: string): boolean {
	return html.includes(word) || spelledWord.test(html) || html.replace(/<[^<>]*>/g, '').includes(word);
}

export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
