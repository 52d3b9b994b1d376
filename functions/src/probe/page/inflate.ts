/** Inflates a compressed page up to a limit, so that a small response cannot become a large text (SSRF-8). */
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, constants as zlib } from 'node:zlib';
import pLimit from 'p-limit';

/** Of a page, as sent and as inflated. */
export const pageMaxBytes = 1024 * 1024;

/** Brotli may ask for a window of 16 MB each, and Node inflates on four threads anyway. */
const limit = pLimit(4);

/** Not Brotli: its window takes more memory than the page. A server that sends it unasked is read all the same. */
export const acceptedEncodings = 'gzip, deflate';

/**
 * The page, cut off at the limit or where the compressed bytes end. Null if it is compressed in a way that no browser asked for, or not at all
 * as its header says.
 */
export async function inflate(body: Buffer, encoding: string, maxBytes = pageMaxBytes): Promise<Buffer | null> {
	const name = encoding.trim().toLowerCase();
	if (name === '' || name === 'identity') return body.subarray(0, maxBytes);
	const create = inflaters[name];
	return create ? limit(() => run(create(body), body, maxBytes)) : null;
}

const partial = { finishFlush: zlib.Z_SYNC_FLUSH };

const inflaters: Record<string, (body: Buffer) => ReturnType<typeof createGunzip>> = {
	gzip: () => createGunzip(partial),
	'x-gzip': () => createGunzip(partial),
	// Some servers send the raw format, without the header whose lower four bits are 8.
	deflate: (body) => ((body[0] ?? 0) % 16 === 8 ? createInflate(partial) : createInflateRaw(partial)),
	br: () => createBrotliDecompress({ finishFlush: zlib.BROTLI_OPERATION_FLUSH }),
};

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
