/** Writes a jar that contains only a manifest and starts a class of another jar. */
import { crc32 } from 'node:zlib';

/** Manifest lines have at most 72 bytes; longer values continue on the next line after a space. */
export function writeManifest(entries: Record<string, string>): string {
	const lines = Object.entries({ 'Manifest-Version': '1.0', ...entries }).map(([key, value]) => {
		const line = `${key}: ${value}`;
		const rest = line.slice(72).match(/.{1,71}/g) ?? [];
		return [line.slice(0, 72), ...rest.map((part) => ` ${part}`)].join('\r\n');
	});
	return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A zip with one stored file: local header, content, central directory, end record (APPNOTE 4.3). */
export function zipOneFile(name: string, content: Buffer): Buffer {
	const path = Buffer.from(name);
	const header = Buffer.alloc(26);
	header.writeUInt16LE(20, 0);
	header.writeUInt16LE(0x21, 8);
	header.writeUInt32LE(crc32(content), 10);
	header.writeUInt32LE(content.length, 14);
	header.writeUInt32LE(content.length, 18);
	header.writeUInt16LE(path.length, 22);

	const local = Buffer.concat([signature(0x04034b50), header, path, content]);
	const versionMadeBy = Buffer.from([20, 0]);
	const directory = Buffer.concat([signature(0x02014b50), versionMadeBy, header, Buffer.alloc(14), path]);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(1, 4);
	end.writeUInt16LE(1, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(local.length, 12);
	return Buffer.concat([local, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
}
