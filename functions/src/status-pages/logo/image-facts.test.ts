import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageFactsOf } from './image-facts.ts';

const plain = (width: number, height: number, alpha = 1) =>
	sharp({ create: { width, height, channels: 4, background: { r: 10, g: 125, b: 79, alpha } } });
const size = fc.integer({ min: 1, max: 300 });

describe('an image', () => {
	it('is recognized with its size by its first bytes, in every format that we accept', async () => {
		await fc.assert(
			fc.asyncProperty(size, size, async (width, height) => {
				const image = plain(width, height, 0.5);
				const files = [
					['image/png', await image.clone().png().toBuffer()],
					['image/jpeg', await image.clone().jpeg().toBuffer()],
					['image/jpeg', await image.clone().jpeg({ progressive: true }).withMetadata().toBuffer()],
					['image/webp', await plain(width, height).webp().toBuffer()],
					['image/webp', await image.clone().webp().toBuffer()],
					['image/webp', await image.clone().webp({ lossless: true }).toBuffer()],
				] as const;
				for (const [type, file] of files) expect(imageFactsOf(file)).toEqual({ type, width, height });
			}),
			{ numRuns: 15 },
		);
	});

	it('is not recognized by its name or by text', () => {
		const texts = ['', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '<html>', 'RIFF....WEBPVP8 '];

		for (const text of texts) expect(imageFactsOf(Buffer.from(text))).toBeNull();
	});

	it('of any bytes, also cut short, has facts or none, and never fails', async () => {
		const files = [await plain(9, 9).png().toBuffer(), await plain(9, 9).jpeg().toBuffer()];
		files.push(await plain(9, 9).webp().toBuffer());
		fc.assert(
			fc.property(fc.constantFrom(...files), fc.nat(200), fc.uint8Array({ maxLength: 60 }), (file, kept, rest) => {
				const facts = imageFactsOf(Buffer.concat([file.subarray(0, kept), rest]));

				expect(facts === null || (facts.width > 0 && facts.height > 0)).toBe(true);
			}),
		);
	});
});
