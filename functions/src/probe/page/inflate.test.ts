import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate, pageMaxBytes } from './inflate.ts';

const page = Buffer.from('<h1>Flowers</h1>'.repeat(100));

describe('a compressed page', () => {
	it.each([
		['gzip', gzipSync(page)],
		['GZIP ', gzipSync(page)],
		['deflate', deflateSync(page)],
		['deflate', deflateRawSync(page)],
		['br', brotliCompressSync(page)],
		['identity', page],
		['', page],
	])('as %j is read', async (encoding, body) => {
		expect(await inflate(body, encoding, pageMaxBytes)).toEqual(page);
	});

	it('that is too large to inflate at once is read as well', async () => {
		const large = Buffer.from(page.toString().repeat(200));

		expect(await inflate(gzipSync(large), 'gzip', pageMaxBytes)).toEqual(large);
		expect(await inflate(gzipSync(large, { level: 0 }), 'gzip', pageMaxBytes)).toEqual(large);
	});

	it('that was cut off is read to its end', async () => {
		const cut = gzipSync(page).subarray(0, -12);

		expect((await inflate(cut, 'gzip', pageMaxBytes))?.toString()).toMatch(/^<h1>Flowers/);
	});

	it.each(['gzip', 'br'])('that is a bomb of %s ends at the limit', async (encoding) => {
		const zeros = Buffer.alloc(64 * 1024 * 1024);
		const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
		const bomb = encoding === 'br' ? brotliCompressSync(zeros, fastest) : gzipSync(zeros, { level: 1 });

		expect((await inflate(bomb, encoding, pageMaxBytes))?.length).toBe(pageMaxBytes);
	});

	it.each([
		['gzip', page],
		['gzip, gzip', gzipSync(gzipSync(page))],
		['zstd', page],
	])('that is not %j, or has an unknown format, is null', async (encoding, body) => {
		expect(await inflate(body, encoding, pageMaxBytes)).toBeNull();
	});
});
