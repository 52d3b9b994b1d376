import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { logoLimits, logoMessages } from '@stayup/contract';
import { aPngOf } from '@stayup/testing/status-pages/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeLogo } from './encode-logo.ts';

const drawing = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 4, background: '#0a7d4f' } });

const [gif, png] = [await drawing(2, 2).gif().toBuffer(), await drawing(300, 300).png().toBuffer()];

describe('a logo', () => {
	it('is stored as WebP within 400 × 120 pixels, in its proportions', async () => {
		const sizes = [
			[1000, 250, 400, 100],
			[300, 1200, 30, 120],
			[40, 12, 40, 12],
			[4096, 1, 400, 1],
		] as const;
		for (const [width, height, storedWidth, storedHeight] of sizes) {
			const stored = await encodeLogo(await drawing(width, height).png().toBuffer());

			expect([stored.width, stored.height]).toEqual([storedWidth, storedHeight]);
			expect((await sharp(stored.bytes).metadata()).format).toBe('webp');
		}
	});

	it('loses its metadata, but not the way up', async () => {
		const photo = await drawing(200, 100)
			.jpeg()
			.withExif({ IFD0: { Copyright: 'Rosie', Orientation: '6' } })
			.withMetadata({ orientation: 6 })
			.toBuffer();
		const stored = await encodeLogo(photo);
		const facts = await sharp(stored.bytes).metadata();

		expect(photo.toString('latin1')).toContain('Rosie');
		expect([stored.width, stored.height]).toEqual([60, 120]);
		expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
	});

	it('keeps a transparent background', async () => {
		const file = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
			.png()
			.toBuffer();

		expect((await sharp((await encodeLogo(file)).bytes).metadata()).hasAlpha).toBe(true);
	});

	it.each([
		['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), logoMessages.notAnImage],
		['a GIF', gif, logoMessages.notAnImage],
		['text', Buffer.from('<script>alert(1)</script>'), logoMessages.notAnImage],
		['more than 512 KB', randomBytes(logoLimits.bytes + 1), logoMessages.tooLarge],
		['a PNG with a page behind its header', aPngOf(8, 8, Buffer.from('<html>')), logoMessages.unreadable],
		['half a PNG', png.subarray(0, 90), logoMessages.unreadable],
	])('is refused if the file is %s', async (_name, file, message) => {
		await expect(encodeLogo(file)).rejects.toThrow(message);
	});

	it('is refused before it is decoded if its few bytes would become billions of pixels', async () => {
		const bomb = aPngOf(60_000, 60_000, deflateSync(Buffer.alloc(20_000_000)));
		const memory = process.memoryUsage().rss;

		expect(bomb.length).toBeLessThan(logoLimits.bytes);
		await expect(encodeLogo(bomb)).rejects.toThrow(logoMessages.tooManyPixels);
		expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000);
	});

	it('of the largest size is accepted', async () => {
		const file = await drawing(logoLimits.side, logoLimits.side).jpeg({ progressive: true }).toBuffer();

		expect(await encodeLogo(file)).toMatchObject({ width: 120, height: 120 });
	});
});
