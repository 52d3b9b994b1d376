/** Decodes an exported file: UTF-8, UTF-16 or Windows-1252, whichever it is. */
import { importLimits } from '@stayup/contract';
import { databaseFile, emptyFile, fileTooLarge, unreadableFile } from '../messages.ts';

/** The text of a file, or a sentence about it. */
type DecodedFile = { text: string; problem?: undefined } | { text?: undefined; problem: string };

export function decodeFile(bytes: Uint8Array): DecodedFile {
	if (bytes.length === 0) return { problem: emptyFile };
	// First, because a database with its history is often too large as well.
	if (isDatabase(bytes)) return { problem: databaseFile };
	// UTF-16 needs two bytes for each character.
	if (bytes.length > 2 * importLimits.fileLength) return { problem: fileTooLarge };
	const text = decoded(bytes);
	if (text === null || /\0/.test(text)) return { problem: unreadableFile };
	if (text.trim() === '') return { problem: emptyFile };
	return text.length > importLimits.fileLength ? { problem: fileTooLarge } : { text };
}

const sqliteHeader = 'SQLite format 3\0';

function isDatabase(bytes: Uint8Array): boolean {
	return [...sqliteHeader].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

function decoded(bytes: Uint8Array): string | null {
	const utf16 = utf16Of(bytes);
	if (utf16 !== null) return tried(utf16, bytes);
	// Windows-1252 accepts every byte, so it comes last.
	return tried('utf-8', bytes) ?? tried('windows-1252', bytes);
}

/** By its mark, or by the zero bytes of its letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	const start = bytes.subarray(0, 200);
	const zeros = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length;
	if (zeros(1) > start.length / 3 && zeros(0) === 0) return 'utf-16le';
	return zeros(0) > start.length / 3 && zeros(1) === 0 ? 'utf-16be' : null;
}

function tried(encoding: string, bytes: Uint8Array): string | null {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}
