import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasUnknownEncoding, inflate, pageMaxBytes } from './inflate.ts';

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
		['zstd', page],
		['compress', page],
		['gzip, gzip, gzip, gzip', gzipSync(page)],
	])('that is not %j, or has a format that no browser knows, is null', async (encoding, body) => {
		expect((await inflate(body, encoding, pageMaxBytes)) === null).toBe(true);
	});

	it.each([
		['gzip, gzip', gzipSync(gzipSync(page))],
		['deflate, gzip', gzipSync(deflateSync(page))],
		['identity, br', brotliCompressSync(page)],
		['zstd', zstdCompressSync(page)],
		['UTF-8', page],
		['none', page],
		['8bit, gzip', gzipSync(page)],
	])('as %j is read as browsers do', async (encoding, body) => {
		expect((await inflate(body, encoding, pageMaxBytes))?.equals(page)).toBe(true);
	});

	it.each([
		['gzip', false],
		['', false],
		['identity, br', false],
		['UTF-8', true],
		['gzip, none', true],
		['constructor', true],
	])('with %j names an unknown format: %s', (encoding, isUnknown) => {
		expect(hasUnknownEncoding(encoding)).toBe(isUnknown);
	});
});
