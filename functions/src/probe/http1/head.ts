/**
 * Reads the head of an HTTP/1 response from its bytes as browsers do, and notes what breaks HTTP. Lenient reading is dangerous where two programs may
 * read one response differently; here nothing is passed on, and a connection has one response.
 */
import type { AnswerNote } from '@stayup/contract';

/** By lower-case names. A repeated header is one text, separated by commas, except for `set-cookie`. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

export interface AnswerHead {
	statusCode: number;
	headers: AnswerHeaders;
	/** How the end of the body is found. */
	body: BodyFraming;
	notes: AnswerNote[];
}

export type BodyFraming = { kind: 'chunks' } | { kind: 'length'; bytes: number } | { kind: 'until-close' };

/** As in Chromium. */
export const headMaxBytes = 256 * 1024;
/** Of other servers and proxies. */
const usualHeadMaxBytes = 16 * 1024;
export const headersMax = 2_000;
/** Browsers skip this many bytes before the status line. */
const bytesBeforeStatusLine = 4;

export const switchingProtocols = 101;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Where the status line begins; -1 if the bytes cannot begin with one, and null if more bytes are needed. */
export function findStatusLine(bytes: Buffer): number | null {
	const start = bytes.toString('latin1', 0, bytesBeforeStatusLine + 'http'.length).toLowerCase();
	const at = start.indexOf('http');
	if (at >= 0) return at;
	return start.length < bytesBeforeStatusLine + 'http'.length ? null : -1;
}

/** The first byte after the blank line that ends the head, searched from an index; -1 if it has not arrived. */
export function findHeadEnd(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(lineFeed, from); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
		if (bytes[at + 1] === lineFeed) return at + 2;
		if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
	}
	return -1;
}

/** Whether another response follows this one: a status of 1xx, other than that of an upgrade. */
export function isInterim(head: Buffer): boolean {
	const end = head.indexOf(lineFeed);
	const { code } = parseStatusLine(head.toString('latin1', 0, end < 0 ? head.length : end), new Set());
	return code >= 100 && code < 200 && code !== switchingProtocols;
}

/** `head`: from the status line up to the blank line. Null if browsers refuse it: NUL bytes, or headers that contradict each other. */
export function parseHead(head: Buffer): AnswerHead | null {
	const text = head.toString('latin1');
	if (text.includes('\0')) return null;
	const notes = new Set<AnswerNote>();
	if (head.length > usualHeadMaxBytes) notes.add('long-head');
	if (/(?:^|[^\r])\n/.test(text)) notes.add('line-feeds');
	const [statusLine = '', ...lines] = text.split(/[\r\n]+/);
	const status = parseStatusLine(statusLine, notes);
	const fields = parseFields(lines, notes);
	const framing = framingOf(fields, status.isChunkedKnown, notes);
	const locations = new Set(fields.flatMap(([name, value]) => (name === 'location' ? [value] : [])));
	if (status.code > 999 || framing === null || locations.size > 1) return null;
	return { statusCode: status.code, headers: headersOf(fields), body: framing, notes: [...notes] };
}

/** A version that is missing counts as 1.0, and a code that is missing as 200. */
function parseStatusLine(line: string, notes: Set<AnswerNote>): { code: number; isChunkedKnown: boolean } {
	if (!/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line)) notes.add('status-line');
	const [, major = '1', minor = '0'] = /^http\/(\d+)\.(\d+)/i.exec(line) ?? [];
	const [, code = '200'] = /^\S* +(\d{1,9})/.exec(line) ?? [];
	return { code: Number(code), isChunkedKnown: Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 1) };
}

type Field = [name: string, value: string];

/** RFC 9110, 5.6.2. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that HTTP forbids
const controlCharacter = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function parseFields(lines: readonly string[], notes: Set<AnswerNote>): Field[] {
	const fields: Field[] = [];
	/** The lines of the last field; null after a line that was no field. */
	let folded: string[] | null = null;
	for (const line of lines.slice(0, headersMax)) {
		if (line === '') continue;
		if (line.startsWith(' ') || line.startsWith('\t')) {
			notes.add(folded ? 'folded-header' : 'line-without-colon');
			folded?.push(trimBlanks(line));
			continue;
		}
		unfold(fields, folded);
		const field = parseField(line, notes);
		if (field) fields.push(field);
		folded = field && [field[1]];
	}
	unfold(fields, folded);
	return fields;
}

/** Joins the lines at once: line by line would copy the value each time. */
function unfold(fields: readonly Field[], lines: readonly string[] | null): void {
	const last = fields.at(-1);
	if (last && lines && lines.length > 1) last[1] = trimBlanks(lines.join(' '));
}

function parseField(line: string, notes: Set<AnswerNote>): Field | null {
	const colon = line.indexOf(':');
	if (colon < 0) {
		notes.add('line-without-colon');
		return null;
	}
	const written = line.slice(0, colon);
	const name = trimBlanks(written);
	if (!token.test(name)) {
		notes.add('invalid-header-name');
		return null;
	}
	if (name !== written) notes.add('blank-before-colon');
	const value = trimBlanks(line.slice(colon + 1));
	if (controlCharacter.test(value)) notes.add('control-character');
	return [name.toLowerCase(), value];
}

/** Linear, other than an expression for blanks at an end. */
function trimBlanks(text: string): string {
	const isBlank = (at: number) => text.charAt(at) === ' ' || text.charAt(at) === '\t';
	let start = 0;
	let end = text.length;
	for (let at = 0; at < text.length && isBlank(at); at += 1) start = at + 1;
	for (let at = text.length - 1; at >= start && isBlank(at); at -= 1) end = at;
	return text.slice(start, end);
}

/** Null if there are several lengths that differ, without chunks. */
function framingOf(fields: readonly Field[], isChunkedKnown: boolean, notes: Set<AnswerNote>): BodyFraming | null {
	const valuesOf = (searched: string) =>
		fields.flatMap(([name, value]) => (name === searched ? value.split(',').map(trimBlanks) : []));
	const isChunked = isChunkedKnown && valuesOf('transfer-encoding').some((value) => /^chunked$/i.test(value));
	const lengths = valuesOf('content-length');
	const [length] = lengths;
	if (lengths.length > 1) notes.add('repeated-length');
	if (isChunked) {
		if (length !== undefined) notes.add('length-and-chunks');
		return { kind: 'chunks' };
	}
	if (length === undefined) return { kind: 'until-close' };
	if (new Set(lengths).size > 1) return null;
	if (/^\d{1,15}$/.test(length)) return { kind: 'length', bytes: Number(length) };
	notes.add('invalid-length');
	return { kind: 'until-close' };
}

/** Of these the first one counts: several together would be another value. */
const single = new Set(['age', 'content-length', 'content-type', 'date', 'etag', 'location', 'retry-after', 'server']);

function headersOf(fields: readonly Field[]): AnswerHeaders {
	const headers: AnswerHeaders = Object.create(null);
	const cookies = fields.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []));
	for (const [name, value] of fields) {
		const known = headers[name];
		if (known === undefined) headers[name] = value;
		else if (!single.has(name)) headers[name] = `${String(known)}, ${value}`;
	}
	if (cookies.length > 0) headers['set-cookie'] = cookies;
	return headers;
}
