/** Recognizes an image by its first bytes, and reads its size without decoding it. Plain functions on values. */
import { loopLimit } from '@stayup/contract';

interface ImageFacts {
	type: 'image/png' | 'image/jpeg' | 'image/webp';
	width: number;
	height: number;
}

/** Null if it is no PNG, JPEG or WebP with a size. */
export function imageFactsOf(file: Uint8Array): ImageFacts | null {
	const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
	const facts = pngFacts(bytes) ?? jpegFacts(bytes) ?? webpFacts(bytes);
	return facts && facts.width > 0 && facts.height > 0 ? facts : null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngFacts(bytes: Buffer): ImageFacts | null {
	if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
	if (textAt(bytes, 12) !== 'IHDR') return null;
	return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of frames hold the size; the others of this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFacts(bytes: Buffer): ImageFacts | null {
	if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null;
	let at = 2;
	const iterate = loopLimit(bytes.length, 'the markers of a JPEG image');
	while (at + 9 <= bytes.length) {
		iterate();
		if (bytes[at] !== 0xff) return null;
		const marker = bytes[at + 1] ?? 0;
		// A marker may be padded.
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (isFrame(marker)) {
			return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
		}
		const length = bytes.readUInt16BE(at + 2);
		if (length < 2) return null;
		at += 2 + length;
	}
	return null;
}

function webpFacts(bytes: Buffer): ImageFacts | null {
	if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null;
	const type = 'image/webp';
	switch (textAt(bytes, 12)) {
		case 'VP8 ':
			return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
		case 'VP8L': {
			const bits = bytes.readUInt32LE(21);
			return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
		}
		case 'VP8X':
			return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
		default:
			return null;
	}
}

function textAt(bytes: Buffer, at: number): string {
	return bytes.toString('latin1', at, at + 4);
}
