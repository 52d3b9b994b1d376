import { describe, expect, it } from 'vitest';
import { decodeFile } from './decode-file.ts';

const text = 'Name,URL\nCafé Müller,https://cafe.example\n';
const utf8 = new TextEncoder().encode(text);

function utf16(isLittleEndian: boolean, hasMark: boolean): Uint8Array {
	const marked = hasMark ? `\ufeff${text}` : text;
	const view = new DataView(new ArrayBuffer(2 * marked.length));
	for (const [index, unit] of [...marked].entries()) view.setUint16(2 * index, unit.charCodeAt(0), isLittleEndian);
	return new Uint8Array(view.buffer);
}

describe('an exported file', () => {
	it.each([
		['in UTF-8', utf8],
		['in UTF-8 with a mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)],
		['in UTF-16 with a mark', utf16(true, true)],
		['in UTF-16, big endian, with a mark', utf16(false, true)],
		['in UTF-16 without a mark', utf16(true, false)],
		['in Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
	])('%s is read with its umlauts', (_, bytes) => {
		expect(decodeFile(bytes)).toEqual({ text, problem: null });
	});

	it.each([
		['is empty', new Uint8Array(), 'empty'],
		['has only blanks', new TextEncoder().encode(' \n '), 'empty'],
		['is a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 13), 'not-text'],
		[
			'is a database of Uptime Kuma 2, of any size,',
			new TextEncoder().encode(`SQLite format 3\0${'a'.repeat(6_000_001)}`),
			'database',
		],
		['is too large', new Uint8Array(3_000_001).fill(97), 'too-large'],
	])('that %s is refused', (_, bytes, problem) => {
		expect(decodeFile(bytes)).toEqual({ text: null, problem });
	});
});
