/** Reads the body of a request up to a limit, and keeps no more of it in memory than that (WEB-1). */
import { loopLimit } from '@stayup/contract';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../platform/problem.ts';

/** The most that the platform accepts. */
const discardedMaxBytes = 32 * 1024 * 1024;
const firstBytes = 4 * 1024;
/** A sender has so long, and more for what has arrived, as a slow phone sends it: a body that stops must not stay in memory. */
const patienceMs = 15_000;
const slowestBytesPerMs = 64;

/** For apps whose visitors have not logged in. */
export function limitBody(maxBytes: number): MiddlewareHandler {
	return async (call, next) => {
		const { raw } = call.req;
		if (raw.body) call.req.raw = new Request(raw, { body: await readBody(raw, maxBytes) });
		return next();
	};
}

/**
 * `count` may throw a Problem for bytes that have arrived, and so does a body that arrives too slowly. Refuses a body after reading the rest: if the connection closed while the client
 * sends, the client would not get the reply.
 */
export async function readBody(
	{ body }: Request,
	maxBytes: number,
	count: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
	const kept = createKeptBytes(maxBytes);
	if (!body) return kept.bytes();
	const reader = body.getReader();
	let refusal: Problem | null = null;
	let arrived = 0;
	const startedAt = Date.now();
	const iterate = loopLimit(discardedMaxBytes, 'the chunks of a body');
	while (arrived <= discardedMaxBytes) {
		iterate();
		const { done, value } = await nextChunk(reader, startedAt + patienceMs + arrived / slowestBytesPerMs - Date.now());
		if (done) break;
		arrived += value.length;
		if (arrived > maxBytes) refusal = new Problem('too-large', 'The request is too large.');
		refusal ??= refusalOf(() => count(value.length));
		if (refusal) kept.discard();
		else kept.add(value);
	}
	if (refusal) throw refusal;
	return kept.bytes();
}

async function nextChunk(
	reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
	withinMs: number,
): Promise<Awaited<ReturnType<typeof reader.read>>> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => late.reject(new Problem('invalid', 'The request arrived too slowly. Please try again.')),
		withinMs,
	);
	try {
		return await Promise.race([reader.read(), late.promise]);
	} catch (error) {
		if (error instanceof Problem) {
			// The rest is not read.
			reader.cancel().catch(() => {});
			throw error;
		}
		// Only the connection can fail, and whom it belonged to gets no reply.
		throw new Problem('invalid', 'The connection ended before the request was complete.');
	} finally {
		clearTimeout(timer);
	}
}

function refusalOf(work: () => void): Problem | null {
	try {
		work();
		return null;
	} catch (error) {
		if (error instanceof Problem) return error;
		throw error;
	}
}

/** Copies each chunk into one buffer, because a chunk of one byte takes as much memory as one of hundreds. */
function createKeptBytes(maxBytes: number) {
	let buffer = new Uint8Array(0);
	let length = 0;
	return {
		add(chunk: Uint8Array) {
			const needed = length + chunk.length;
			if (needed > buffer.length) {
				const larger = new Uint8Array(Math.min(maxBytes, Math.max(needed, firstBytes, 2 * buffer.length)));
				larger.set(buffer.subarray(0, length));
				buffer = larger;
			}
			buffer.set(chunk, length);
			length = needed;
		},
		discard() {
			buffer = new Uint8Array(0);
			length = 0;
		},
		bytes: () => buffer.subarray(0, length),
	};
}
