/** Decodes exported files, for the browser and the command line. */
import { importLimits } from '../imports.ts';

type FileProblem = 'empty' | 'database' | 'too-large' | 'not-text';

type DecodedFile = { text: string; problem: null } | { text: null; problem: FileProblem };

/** UTF-8, UTF-16 or Windows-1252, whichever it is. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
	if (bytes.length === 0) return refused('empty');
	// First, because a database with its history is often too large as well.
	if (isDatabase(bytes)) return refused('database');
	// UTF-16 needs two bytes for each character.
	if (bytes.length > 2 * importLimits.fileLength) return refused('too-large');
	const text = decoded(bytes);
	if (text === null || text.includes('\0')) return refused('not-text');
	if (text.trim() === '') return refused('empty');
	return text.length > importLimits.fileLength ? refused('too-large') : { text, problem: null };
}

function refused(problem: FileProblem): DecodedFile {
	return { text: null, problem };
}

const sqliteHeader = 'SQLite format 3\0';

export function isDatabase(bytes: Uint8Array): boolean {
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
