import { describe, expect, it } from 'vitest';
import { writeManifest, zipOneFile } from './jar.ts';

describe('the launcher jar', () => {
	it('continues on the next line after 72 bytes', () => {
		const path = `file:///opt/${'a'.repeat(100)}.jar`;

		const manifest = writeManifest({ 'Class-Path': path });

		const lines = manifest.split('\r\n');
		expect(Math.max(...lines.map((line) => line.length))).toBe(72);
		expect(lines.join('\n').replaceAll('\n ', '')).toBe(`Manifest-Version: 1.0\nClass-Path: ${path}\n\n`);
	});

	it('is a zip whose directory leads to the manifest', () => {
		const zip = zipOneFile('META-INF/MANIFEST.MF', Buffer.from('hello'));

		const end = zip.subarray(-22);
		const directoryAt = end.readUInt32LE(16);
		expect(end.readUInt32LE(0)).toBe(0x06054b50);
		expect(zip.readUInt32LE(directoryAt)).toBe(0x02014b50);
		expect(zip.readUInt32LE(directoryAt + 16)).toBe(0x3610a686);
		expect(zip.subarray(directoryAt + 46, directoryAt + 66).toString()).toBe('META-INF/MANIFEST.MF');
		expect(zip.subarray(50, 55).toString()).toBe('hello');
	});
});
