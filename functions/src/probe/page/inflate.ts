/** Inflates a compressed page up to a limit, so that a small response cannot become a large text (SSRF-8). */
import type { Transform } from 'node:stream';
import {
	brotliDecompressSync,
	createBrotliDecompress,
	createGunzip,
	createInflate,
	createInflateRaw,
	createZstdDecompress,
	gunzipSync,
	inflateRawSync,
	inflateSync,
	constants as zlib,
	zstdDecompressSync,
} from 'node:zlib';
import pLimit from 'p-limit';

/** Of a page, as sent and as inflated. */
export const pageMaxBytes = 1024 * 1024;

/** Brotli may ask for a window of 16 MB each, and Node inflates on four threads anyway. */
const limit = pLimit(4);

/**
 * A page of this size takes less than a millisecond, and a third of the CPU that a stream on another thread takes. Larger ones and bombs go
 * through a stream.
 */
const atOnceMaxBytes = { sent: 64 * 1024, inflated: 256 * 1024 } as const;

/** Not Brotli or zstd: their windows take more memory than the page. A server that sends one unasked is read all the same. */
export const acceptedEncodings = 'gzip, deflate';

/** Browsers do not know these either. */
const unreadable = new Set(['compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip']);
/** A page that is compressed several times is a mistake or a bomb. */
const encodingsMax = 3;

/** The compressions that a `Content-Encoding` names, in the order in which they were applied. As in browsers, an unknown word such as `UTF-8` is none. */
export function encodingsIn(header: string): string[] {
	const words = header.slice(0, encodingMaxLength).toLowerCase().split(',');
	return words.map((word) => word.trim()).filter((word) => Object.hasOwn(inflaters, word) || unreadable.has(word));
}

/** Whether the header has a word that is no compression. */
export function hasUnknownEncoding(header: string): boolean {
	const words = header.slice(0, encodingMaxLength).toLowerCase().split(',');
	const isKnown = (word: string) =>
		word === '' || word === 'identity' || Object.hasOwn(inflaters, word) || unreadable.has(word);
	return words.some((word) => !isKnown(word.trim()));
}

const encodingMaxLength = 1_000;

/** The page, up to `maxBytes` or where the compressed bytes end. Null if no browser could read it, or it is not compressed as its header says. */
export function inflate(body: Buffer, header: string, maxBytes: number): Buffer | null | Promise<Buffer | null> {
	const encodings = encodingsIn(header);
	const [encoding] = encodings;
	if (encoding === undefined) return body.subarray(0, maxBytes);
	return encodings.length === 1 ? inflateOnce(body, encoding, maxBytes) : inflateAll(body, encodings, maxBytes);
}

async function inflateAll(body: Buffer, encodings: readonly string[], maxBytes: number): Promise<Buffer | null> {
	if (encodings.length > encodingsMax) return null;
	let inflated: Buffer | null = body;
	for (const encoding of encodings.toReversed())
		inflated = inflated && (await inflateOnce(inflated, encoding, maxBytes));
	return inflated;
}

function inflateOnce(body: Buffer, encoding: string, maxBytes: number): Buffer | null | Promise<Buffer | null> {
	const inflater = inflaters[encoding];
	if (!inflater) return null;
	return inflateAtOnce(inflater, body, maxBytes) ?? limit(() => run(inflater.stream(body), body, maxBytes));
}

interface Inflater {
	atOnce(body: Buffer, maxOutputLength: number): Buffer;
	stream(body: Buffer): Transform;
}

const partial = { finishFlush: zlib.Z_SYNC_FLUSH };
const partialZstd = { finishFlush: zlib.ZSTD_e_flush };
const partialBrotli = { finishFlush: zlib.BROTLI_OPERATION_FLUSH };

const gzip: Inflater = {
	atOnce: (body, maxOutputLength) => gunzipSync(body, { ...partial, maxOutputLength }),
	stream: () => createGunzip(partial),
};

const inflaters: Record<string, Inflater> = {
	gzip,
	'x-gzip': gzip,
	deflate: {
		atOnce: (body, maxOutputLength) =>
			(hasZlibHeader(body) ? inflateSync : inflateRawSync)(body, { ...partial, maxOutputLength }),
		stream: (body) => (hasZlibHeader(body) ? createInflate(partial) : createInflateRaw(partial)),
	},
	br: {
		atOnce: (body, maxOutputLength) => brotliDecompressSync(body, { ...partialBrotli, maxOutputLength }),
		stream: () => createBrotliDecompress(partialBrotli),
	},
	zstd: {
		atOnce: (body, maxOutputLength) => zstdDecompressSync(body, { ...partialZstd, maxOutputLength }),
		stream: () => createZstdDecompress(partialZstd),
	},
};

/** Some servers send the raw format, without the header whose lower four bits are 8. */
function hasZlibHeader(body: Buffer): boolean {
	return (body[0] ?? 0) % 16 === 8;
}

/** Null if the page is large, or is not complete and correct. */
function inflateAtOnce({ atOnce }: Inflater, body: Buffer, maxBytes: number): Buffer | null {
	if (body.length > atOnceMaxBytes.sent) return null;
	try {
		return atOnce(body, Math.min(maxBytes, atOnceMaxBytes.inflated));
	} catch {
		return null;
	}
}

function run(stream: Transform, body: Buffer, maxBytes: number): Promise<Buffer | null> {
	const { promise, resolve } = Promise.withResolvers<Buffer | null>();
	const chunks: Buffer[] = [];
	let size = 0;
	const finish = () => {
		resolve(Buffer.concat(chunks).subarray(0, maxBytes));
		stream.destroy();
	};
	stream.on('data', (chunk: Buffer) => {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= maxBytes) finish();
	});
	stream.on('end', finish);
	stream.on('error', () => (size > 0 ? finish() : resolve(null)));
	stream.end(body);
	return promise;
}
