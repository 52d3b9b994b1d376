/** Makes a stored logo of a file that a customer sent: checked, smaller, and without metadata. */
import { logoLimits, logoMessages } from '@stayup/contract';
import pLimit from 'p-limit';
import { Problem } from '../../platform/problem.ts';
import { imageFactsOf } from './image-facts.ts';

export interface EncodedLogo {
	/** WebP. */
	bytes: Buffer;
	width: number;
	height: number;
}

type Sharp = typeof import('sharp')['default'];

const decodeLimitSeconds = 5;
/** An image of the largest size takes up to 100 MB while it is decoded. */
const oneAtATime = pLimit(1);

/** Throws an `invalid` Problem. Refuses an image that is too large before it is decoded. */
export async function encodeLogo(file: Uint8Array): Promise<EncodedLogo> {
	if (file.length > logoLimits.bytes) throw refused(logoMessages.tooLarge);
	const facts = imageFactsOf(file);
	if (!facts) throw refused(logoMessages.notAnImage);
	const { side } = logoLimits;
	if (facts.width > side || facts.height > side) throw refused(logoMessages.tooManyPixels);
	const sharp = await loadSharp();
	return oneAtATime(() => encode(sharp, file, facts.type === 'image/png'));
}

async function encode(sharp: Sharp, file: Uint8Array, isDrawing: boolean): Promise<EncodedLogo> {
	const { side, width, height } = logoLimits;
	try {
		const { data, info } = await sharp(file, { limitInputPixels: side * side, failOn: 'error' })
			.timeout({ seconds: decodeLimitSeconds })
			.autoOrient()
			.resize({ width, height, fit: 'inside', withoutEnlargement: true })
			// Drawings have few colors and sharp edges, which lossy WebP blurs.
			.webp(isDrawing ? { lossless: true } : { quality: 90, smartSubsample: true })
			.toBuffer({ resolveWithObject: true });
		return { bytes: data, width: info.width, height: info.height };
	} catch {
		throw refused(logoMessages.unreadable);
	}
}

let loading: Promise<Sharp> | null = null;

/** On first use, because only this needs it: 20 MB of native code. */
function loadSharp(): Promise<Sharp> {
	loading ??= import('sharp').then(({ default: sharp }) => {
		sharp.block({ operation: ['VipsForeignLoad'] });
		const loaders = ['Png', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);
		sharp.unblock({ operation: loaders });
		sharp.cache(false);
		sharp.concurrency(1);
		return sharp;
	});
	return loading;
}

function refused(message: string): Problem {
	return new Problem('invalid', message, { errors: [{ field: 'data', message }] });
}
