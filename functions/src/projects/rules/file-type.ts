/** Which files a project takes: by the suffix of the name, and by the first bytes where the format has a signature. */
import { type ProjectFileSuffix, projectFileLimits, projectFileMessages, projectFileTypes } from '@stayup/contract';

const signatures: Partial<Record<ProjectFileSuffix, readonly number[]>> = {
	png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
	jpg: [0xff, 0xd8, 0xff],
	jpeg: [0xff, 0xd8, 0xff],
	gif: [0x47, 0x49, 0x46, 0x38],
	webp: [0x52, 0x49, 0x46, 0x46],
	pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
	docx: [0x50, 0x4b],
	xlsx: [0x50, 0x4b],
	pptx: [0x50, 0x4b],
	zip: [0x50, 0x4b],
};
const textSuffixes: readonly ProjectFileSuffix[] = ['svg', 'txt', 'csv', 'md'];

/** The type to store, or the sentence that refuses the file. */
export function fileTypeOf(name: string, bytes: Uint8Array): { contentType: string } | { refusal: string } {
	if (bytes.length === 0) return { refusal: projectFileMessages.missing };
	if (bytes.length > projectFileLimits.bytes) return { refusal: projectFileMessages.tooLarge };
	const suffix = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
	if (!isKnown(suffix)) return { refusal: projectFileMessages.type };
	const signature = signatures[suffix];
	const isText = textSuffixes.includes(suffix);
	const matches = isText ? isUtf8(bytes) : signature?.every((byte, index) => bytes[index] === byte) === true;
	return matches ? { contentType: projectFileTypes[suffix] } : { refusal: projectFileMessages.mismatch };
}

function isKnown(suffix: string): suffix is ProjectFileSuffix {
	return Object.hasOwn(projectFileTypes, suffix);
}

function isUtf8(bytes: Uint8Array): boolean {
	if (bytes.includes(0)) return false;
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}
