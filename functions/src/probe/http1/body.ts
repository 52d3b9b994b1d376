/** Finds the end of the body of an HTTP/1 response, and removes the frames of its chunks. */
import { loopLimit } from '@stayup/contract';
import type { BodyFraming } from './head.ts';

/** `extra`: complete, and more bytes have arrived. `broken`: what has arrived is no body. */
export type BodyState = 'more' | 'complete' | 'extra' | 'broken';

export interface BodyReader {
	add(bytes: Buffer): BodyState;
	/** Whether the body is complete if the connection ends now. */
	isCompleteAtEnd(): boolean;
}

/** `keep` gets the body piece by piece, without frames. */
export function createBodyReader(framing: BodyFraming, keep: (bytes: Buffer) => void): BodyReader {
	switch (framing.kind) {
		case 'chunks':
			return createChunkReader(keep);
		case 'length':
			return createLengthReader(framing.bytes, keep);
		case 'until-close':
			return {
				add(bytes) {
					keep(bytes);
					return 'more';
				},
				isCompleteAtEnd: () => true,
			};
	}
}

function createLengthReader(length: number, keep: (bytes: Buffer) => void): BodyReader {
	let missing = length;
	return {
		add(bytes) {
			const taken = Math.min(missing, bytes.length);
			if (taken > 0) keep(taken === bytes.length ? bytes : bytes.subarray(0, taken));
			missing -= taken;
			if (missing > 0) return 'more';
			return taken < bytes.length ? 'extra' : 'complete';
		},
		isCompleteAtEnd: () => missing === 0,
	};
}

const lineFeed = 0x0a;
/** Of a line with the size of a chunk and its extensions. */
const sizeLineMaxBytes = 16 * 1024;
/** A chunk of one byte takes six; a server that wraps less than this in frames sends no page. */
const framesMaxBytes = 1024 * 1024;

/** Complete with the last chunk: the trailers after it say nothing about the page. */
function createChunkReader(keep: (bytes: Buffer) => void): BodyReader {
	let line = '';
	/** Of the chunk that is being read. */
	let missing = 0;
	let frameBytes = 0;
	let isAfterChunk = false;
	let isComplete = false;

	/** The end of a chunk, or the size of the next one. */
	function readLine(): BodyState {
		const text = line.trimEnd();
		line = '';
		if (isAfterChunk) {
			isAfterChunk = false;
			return text === '' ? 'more' : 'broken';
		}
		const [, digits] = /^0*([\da-f]{1,12})[ \t]*(?:;|$)/i.exec(text) ?? [];
		if (digits === undefined) return 'broken';
		missing = Number.parseInt(digits, 16);
		isAfterChunk = missing > 0;
		isComplete = missing === 0;
		return isComplete ? 'complete' : 'more';
	}

	return {
		add(bytes) {
			const iterate = loopLimit(bytes.length, 'the chunks of a body');
			for (let at = 0; at < bytes.length; ) {
				iterate();
				if (missing > 0) {
					const taken = Math.min(missing, bytes.length - at);
					keep(bytes.subarray(at, at + taken));
					missing -= taken;
					at += taken;
					continue;
				}
				const end = bytes.indexOf(lineFeed, at);
				const until = end < 0 ? bytes.length : end;
				line += bytes.toString('latin1', at, until);
				frameBytes += until - at + 1;
				at = until + 1;
				if (line.length > sizeLineMaxBytes || frameBytes > framesMaxBytes) return 'broken';
				if (end < 0) return 'more';
				const state = readLine();
				if (state !== 'more') return state;
			}
			return 'more';
		},
		isCompleteAtEnd: () => isComplete,
	};
}
