/** Writes a tar archive (ustar) that has the same bytes for the same files, on every machine and at every time. */

export interface ArchivedFile {
	/** At most 100 letters. */
	path: string;
	content: string;
	isExecutable?: boolean;
}

const blockBytes = 512;
/** The time that npm writes into packages: 26 October 1985. */
const modifiedAtSeconds = 499_162_500;

export function tarOf(files: readonly ArchivedFile[]): Buffer {
	const entries = files.flatMap((file) => {
		const content = Buffer.from(file.content);
		return [headerOf(file, content.length), content, Buffer.alloc(paddingOf(content.length))];
	});
	return Buffer.concat([...entries, Buffer.alloc(2 * blockBytes)]);
}

function paddingOf(bytes: number): number {
	return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

function headerOf({ path, isExecutable = false }: ArchivedFile, bytes: number): Buffer {
	const header = Buffer.alloc(blockBytes);
	header.write(path, 0, 100);
	header.write(octal(isExecutable ? 0o755 : 0o644, 7), 100);
	// The owner and the group.
	header.write(octal(0, 7), 108);
	header.write(octal(0, 7), 116);
	header.write(octal(bytes, 11), 124);
	header.write(octal(modifiedAtSeconds, 11), 136);
	// A file, in the format ustar.
	header.write('0', 156);
	header.write('ustar\0', 257);
	header.write('00', 263);
	// The checksum is of the header with spaces in its place.
	header.write(' '.repeat(8), 148);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${octal(sum, 6)}\0 `, 148);
	return header;
}

function octal(value: number, digits: number): string {
	return value.toString(8).padStart(digits, '0');
}
