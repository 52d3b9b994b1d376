/** Refuses a body above a limit, and keeps no more of it in memory than that (WEB-1). */
import { loopLimit } from '@stayup/contract';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../platform/problem.ts';

/** The most that the platform accepts. */
const discardedMaxBytes = 32 * 1024 * 1024;

export function limitBody(maxBytes: number): MiddlewareHandler {
	return async (call, next) => {
		const { raw } = call.req;
		if (!raw.body) return next();
		const declared = raw.headers.has('transfer-encoding') ? null : raw.headers.get('content-length');
		const isDeclaredWithin = declared !== null && Number(declared) <= maxBytes;
		if (!isDeclaredWithin) call.req.raw = new Request(raw, { body: await readWithin(raw.body, maxBytes) });
		return next();
	};
}

/** Throws if the body is longer, after reading the rest: if the connection closed while the client sends, the client would not get the reply. */
async function readWithin(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
	const reader = body.getReader();
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	const iterate = loopLimit(discardedMaxBytes, 'the chunks of a body');
	while (bytes <= discardedMaxBytes) {
		iterate();
		const { done, value } = await reader.read();
		if (done) break;
		bytes += value.length;
		if (bytes <= maxBytes) chunks.push(value);
	}
	if (bytes > maxBytes) throw new Problem('too-large', 'The request is too large.');
	return Buffer.concat(chunks);
}
