/** Reads the one response of a connection while it arrives: interim responses, the head, and the body. */
import type { AnswerNote, CheckError } from '@stayup/contract';
import { createKeptBody } from '../page/kept-body.ts';
import { type BodyReader, createBodyReader } from './body.ts';
import {
	type AnswerHead,
	findHeadEnd,
	findStatusLine,
	headMaxBytes,
	isInterim,
	parseHead,
	switchingProtocols,
} from './head.ts';

/** An error ends the reading; `null` says that the response is complete. `http2`: the server speaks HTTP/2 although it was not asked to. */
export type Reading = 'more' | 'http2' | null | CheckError;

interface AnswerReader {
	add(bytes: Buffer): Reading;
	/** The connection ended. */
	end(): Reading;
	/** So far. */
	notes(): AnswerNote[];
}

interface AnswerReaderOptions {
	/** Over plain HTTP, browsers take a head that was cut off. */
	isSecure: boolean;
	/** Whether to read the body. */
	onHead(head: AnswerHead): boolean;
	keep(bytes: Buffer): void;
}

const interimAnswersMax = 20;
/** More than a head, because the beginning of the body may arrive with it. */
const pendingMaxBytes = 2 * headMaxBytes;

export function createAnswerReader({ isSecure, onHead, keep }: AnswerReaderOptions): AnswerReader {
	/** A head that is not complete, and how many of its bytes were searched for its end. */
	let pending = createKeptBody(pendingMaxBytes);
	let searched = 0;
	let interimAnswers = 0;
	/** Of all heads together. */
	let headBytes = 0;
	let body: BodyReader | null = null;
	const notes = new Set<AnswerNote>();

	function readHead(added: Buffer): Reading {
		pending.add(added);
		const bytes = pending.bytes();
		const start = findStatusLine(bytes);
		if (start === null) return 'more';
		if (start < 0) return isHttp2Frame(bytes) ? 'http2' : 'bad_response';
		const end = findHeadEnd(bytes, Math.max(start, searched - 2));
		searched = bytes.length;
		if (end > headMaxBytes || (end < 0 && bytes.length > headMaxBytes)) return 'bad_response';
		return end < 0 ? 'more' : takeHead(bytes, start, end);
	}

	function takeHead(bytes: Buffer, start: number, end: number): Reading {
		if (start > 0) notes.add('status-line');
		const rest = bytes.subarray(end);
		pending = createKeptBody(pendingMaxBytes);
		searched = 0;
		headBytes += end;
		if (headBytes > headMaxBytes) return 'bad_response';
		if (isInterim(bytes.subarray(start, end))) {
			interimAnswers += 1;
			if (interimAnswers > interimAnswersMax) return 'bad_response';
			return rest.length > 0 ? readHead(rest) : 'more';
		}
		const head = parseHead(bytes.subarray(start, end));
		if (!head) return 'bad_response';
		for (const note of head.notes) notes.add(note);
		if (!onHead(head) || isWithoutBody(head.statusCode)) return null;
		body = createBodyReader(head.body, keep);
		return readBody(body, rest);
	}

	function readBody(reader: BodyReader, bytes: Buffer): Reading {
		switch (reader.add(bytes)) {
			case 'more':
				return 'more';
			case 'extra':
				notes.add('extra-bytes');
				return null;
			case 'complete':
				return null;
			case 'broken':
				return 'bad_response';
		}
	}

	function endOfBody(): Reading {
		return body?.isCompleteAtEnd() ? null : 'connection_reset';
	}

	return {
		add: (bytes) => (body ? readBody(body, bytes) : readHead(bytes)),
		end() {
			if (body) return endOfBody();
			const bytes = pending.bytes();
			const start = findStatusLine(bytes) ?? -1;
			if (bytes.length > 0 && start < 0) return 'bad_response';
			if (bytes.length === 0 || isSecure) return 'connection_reset';
			notes.add('head-cut-off');
			const reading = takeHead(bytes, start, bytes.length);
			return reading === 'more' ? endOfBody() : reading;
		},
		notes: () => [...notes],
	};
}

/** Bytes after them are ignored. */
function isWithoutBody(statusCode: number): boolean {
	return statusCode === switchingProtocols || statusCode === 204 || statusCode === 205 || statusCode === 304;
}

const frameHeaderBytes = 9;
const settingsFrame = 4;

/** A server of HTTP/2 alone begins with a SETTINGS frame of stream 0. */
function isHttp2Frame(bytes: Buffer): boolean {
	return (
		bytes.length >= frameHeaderBytes && bytes[0] === 0 && bytes[3] === settingsFrame && bytes.readUInt32BE(5) === 0
	);
}
