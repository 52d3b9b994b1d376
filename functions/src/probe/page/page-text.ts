/** The text of a page: its characters, and what a visitor reads of it. */
import { Parser } from 'htmlparser2';

/** A page may name its character set in its first bytes instead of in a header. */
const declarationMaxBytes = 1024;

/** For whole texts only: a decoder that is asked for a part of a text remembers its last bytes. */
const utf8 = new TextDecoder();

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** Texts have a few marks on a letter (UAX 15 allows 30); to put thousands in order takes quadratic time. */
const manyMarks = /\p{M}{31}/u;

/** One code point for each letter that has an accent (NFC), unless somebody made the text to be slow. */
export function composed(text: string): string {
	return manyMarks.test(text) ? text : text.normalize('NFC');
}

/** As browsers decode it, with one code point for each letter that has an accent (NFC). */
export function decodePage(body: Buffer, contentType: string): string {
	return composed(decode(body, contentType));
}

function decode(body: Buffer, contentType: string): string {
	const marked = byteOrderMark(body);
	const beginning = marked ? '' : body.toString('latin1', 0, Math.min(body.length, declarationMaxBytes));
	const declared = marked ?? charsetIn(contentType) ?? declarationIn(beginning);
	if (declared === undefined) return decodeUndeclared(body);
	return (/^utf-?8$/i.test(declared) ? utf8 : decoderOf(declared)).decode(body);
}

/** Of HTML or XML. A declaration that can be read as ASCII is not in UTF-16, whatever it says. */
function declarationIn(beginning: string): string | undefined {
	const declared = charsetIn(beginning) ?? xmlEncodingIn(beginning);
	return declared !== undefined && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function xmlEncodingIn(beginning: string): string | undefined {
	if (!beginning.startsWith('<?xml')) return undefined;
	return /encoding=["']([\w-]+)/.exec(beginning.slice(0, beginning.indexOf('>')))?.[1];
}

function decodeUndeclared(body: Buffer): string {
	try {
		return strictUtf8.decode(body);
	} catch {
		// Not UTF-8, or cut within a character: the last three bytes do not count.
		const isCut = utf8.decode(body.subarray(0, -3)).includes('\ufffd') === false;
		return (isCut ? utf8 : windows1252).decode(body);
	}
}

/** It outranks every declaration. */
function byteOrderMark(body: Buffer): string | undefined {
	if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
	if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
	return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined;
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

/** Their text is not for visitors. */
export const hiddenElements = new Set(['script', 'style', 'template', 'noscript']);
/** They do not separate words. */
export const inlineElements = new Set([
	'a',
	'b',
	'em',
	'font',
	'i',
	'mark',
	'small',
	'span',
	'strong',
	'sub',
	'sup',
	'u',
]);

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
	return html.includes(word) || (html.includes('&#') && spelledWord.test(html)) || isDividedByTags(html, word);
}

/** A tag that does not separate words: its text ends with `>`, or before a quote, which may contain one. Comments begin like the second form. */
const joiningTag = new RegExp(`</?(?:${[...inlineElements].join('|')})(?=[\\s/>])[^<>"']*(>?)|<[!?]`, 'iy');
const tagsInARow = 20;

/** Whether tags may stand inside this word, as in `Opening` with a tag before `ing`. */
function isDividedByTags(html: string, word: string): boolean {
	for (let length = 1; length < word.length; length += 1) {
		const beginning = word.slice(0, length);
		if (!html.includes(beginning)) return false;
		for (let at = html.indexOf(`${beginning}<`); at >= 0; at = html.indexOf(`${beginning}<`, at + 1)) {
			if (mayContinue(html, at + length, word.charAt(length))) return true;
		}
	}
	return false;
}

/** Whether the character may come after tags that do not separate words. True if only a parser could decide it. */
function mayContinue(html: string, firstTagAt: number, character: string): boolean {
	let next = firstTagAt;
	for (let tags = 0; tags < tagsInARow; tags += 1) {
		if (html.charAt(next) !== '<') return html.charAt(next) === character;
		joiningTag.lastIndex = next;
		const tag = joiningTag.exec(html);
		if (tag?.[1] !== '>') return tag !== null;
		next = joiningTag.lastIndex;
	}
	return true;
}

export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
