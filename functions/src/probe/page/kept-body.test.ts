import { expect, it } from 'vitest';
import { createKeptBody } from './kept-body.ts';

function keep(maxBytes: number, chunks: readonly Buffer[]): Buffer {
	const body = createKeptBody(maxBytes);
	for (const chunk of chunks) body.add(chunk);
	return body.bytes();
}

it.each([
	{ maxBytes: 10, chunks: [], kept: '' },
	{ maxBytes: 10, chunks: ['abc'], kept: 'abc' },
	{ maxBytes: 10, chunks: ['abc', 'def'], kept: 'abcdef' },
	{ maxBytes: 4, chunks: ['abc', 'def', 'g'], kept: 'abcd' },
	{ maxBytes: 2, chunks: ['abc', 'def'], kept: 'ab' },
])('keeps $kept of $chunks', ({ maxBytes, chunks, kept }) => {
	expect(
		keep(
			maxBytes,
			chunks.map((chunk) => Buffer.from(chunk)),
		).toString(),
	).toBe(kept);
});

it('keeps 50,000 small chunks in one buffer, and leaves the chunks as they were', () => {
	const chunks = Array.from({ length: 50_000 }, (_, index) => Buffer.from(String(index % 10)));
	const kept = keep(100_000, chunks);

	expect(kept.toString()).toBe('0123456789'.repeat(5_000));
	expect(kept.buffer.byteLength).toBeLessThanOrEqual(100_000);
	expect(chunks[0]?.toString()).toBe('0');
});

it('does not keep all of a chunk for a part of it', () => {
	expect(keep(4, [Buffer.alloc(64 * 1024)]).buffer.byteLength).toBe(4);
});
