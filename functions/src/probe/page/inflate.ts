/** Inflates a compressed page up to a limit, so that a small response cannot become a large text (SSRF-8). */
import {
	brotliDecompressSync,
	createBrotliDecompress,
	createGunzip,
	createInflate,
	createInflateRaw,
	gunzipSync,
	inflateRawSync,
	inflateSync,
	constants as zlib,
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

/** Not Brotli: its window takes more memory than the page. A server that sends it unasked is read all the same. */
export const acceptedEncodings = 'gzip, deflate';

/**
 * The page, up to `maxBytes` or where the compressed bytes end. Null if it is compressed in a way that no browser asked for, or not at all as
 * its header says.
 */
export function inflate(body: Buffer, encoding: string, maxBytes: number): Buffer | null | Promise<Buffer | null> {
	const name = encoding.trim().toLowerCase();
	if (name === '' || name === 'identity') return body.subarray(0, maxBytes);
	const inflater = inflaters[name];
	if (!inflater) return null;
	return inflateAtOnce(inflater, body, maxBytes) ?? limit(() => run(inflater.stream(body), body, maxBytes));
}

interface Inflater {
	atOnce(body: Buffer, maxOutputLength: number): Buffer;
	stream(body: Buffer): ReturnType<typeof createGunzip>;
}

const partial = { finishFlush: zlib.Z_SYNC_FLUSH };
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

function run(stream: ReturnType<typeof createGunzip>, body: Buffer, maxBytes: number): Promise<Buffer | null> {
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
