import { randomOf } from '@stayup/testing/random';
import { describe, expect, it } from 'vitest';
import { createAnswerReader } from './answer-reader.ts';
import type { AnswerHead } from './head.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** `split`: into pieces, as they arrive. */
function read(text: string, { split = (bytes: Buffer) => [bytes], isSecure = false } = {}) {
	let head: AnswerHead | null = null;
	let body = '';
	const reader = createAnswerReader({
		isSecure,
		onHead(found) {
			head = found;
			return true;
		},
		keep: (bytes) => (body += bytes.toString('latin1')),
	});
	for (const piece of split(latin1(text))) {
		const reading = reader.add(piece);
		if (reading !== 'more') return { head: head as AnswerHead | null, body, reading, notes: reader.notes() };
	}
	const reading = reader.end();
	return { head: head as AnswerHead | null, body, reading, notes: reader.notes() };
}

const byteByByte = (bytes: Buffer) => Array.from(bytes, (byte) => Buffer.of(byte));

const answers = {
	length: 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: 1\r\n\r\nhello',
	chunks: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n',
	close: 'HTTP/1.0 200 OK\r\n\r\nhello',
	'interim responses':
		'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
	'line feeds': 'HTTP/1.1 200 OK\nContent-Length: 5\n\nhello',
};

describe('a response', () => {
	it.each(Object.entries(answers))('of %s is read, however it arrives', (_name, text) => {
		const random = randomOf('pieces');
		const atRandom = (bytes: Buffer) => {
			const pieces: Buffer[] = [];
			for (let at = 0; at < bytes.length; ) {
				const length = 1 + Math.floor(random() * 7);
				pieces.push(bytes.subarray(at, at + length));
				at += length;
			}
			return pieces;
		};
		const whole = read(text);

		expect(whole).toMatchObject({ head: { statusCode: 200 }, body: 'hello', reading: null });
		expect(read(text, { split: byteByByte })).toEqual(whole);
		expect(read(text, { split: atRandom })).toEqual(whole);
	});

	it('has its headers by lower-case names, without those of the prototype', () => {
		const { head } = read(
			'HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\nSet-Cookie: a=1, b\r\nset-cookie: c=2\r\n__proto__: x\r\nLocation: /a\r\n\r\n',
		);

		expect(head?.headers['x-a']).toBe('1, 2');
		expect(head?.headers['set-cookie']).toEqual(['a=1, b', 'c=2']);
		expect(head?.headers.constructor).toBeUndefined();
		expect(Object.keys(head?.headers ?? {})).toContain('__proto__');
	});

	it.each([
		['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel', 'connection_reset'],
		['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel', 'connection_reset'],
		['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'bad_response'],
		['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n00000000000000005\r\nhello\r\n0\r\n\r\n', null],
		['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n', 'bad_response'],
		['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 'bad_response'],
		['HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n', 'bad_response'],
		['HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n', 'bad_response'],
		['SSH-2.0-OpenSSH_9\r\n', 'bad_response'],
		['', 'connection_reset'],
		['\0\0\x12\x04\0\0\0\0\0', 'http2'],
	])('%j ends with %s', (text, reading) => {
		expect(read(text)).toMatchObject({ reading });
	});

	it('whose head is cut off counts over http only', () => {
		const text = 'HTTP/1.1 200 OK\r\nServer: x';

		expect(read(text)).toMatchObject({ reading: null, head: { statusCode: 200 }, notes: ['head-cut-off'] });
		expect(read(text, { isSecure: true })).toMatchObject({ reading: 'connection_reset' });
	});

	it('that is cut off in its head has no body that was promised', () => {
		expect(read('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nX')).toMatchObject({ reading: 'connection_reset' });
		expect(read('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX')).toMatchObject({ reading: 'connection_reset' });
		expect(read('HTTP/1.1 100 Continue\r\nX')).toMatchObject({ reading: 'connection_reset', head: null });
	});

	it('may have 2,000 lines of headers, also of one field, and 256 KB of heads together', () => {
		const folded = read(`HTTP/1.1 200 OK\r\nX: a${'\r\n b'.repeat(50_000)}\r\n\r\n`);
		const early = `HTTP/1.1 103 Early Hints\r\nLink: ${'x'.repeat(100_000)}\r\n\r\n`;

		expect(String(folded.head?.headers.x)).toHaveLength(2 * 2_000 - 1);
		expect(read(`${early.repeat(2)}${answers.length}`)).toMatchObject({ reading: null });
		expect(read(`${early.repeat(3)}${answers.length}`)).toMatchObject({ reading: 'bad_response' });
	});

	it('may have a head of 256 KB, in pieces or at once, and no longer one', () => {
		const withHead = (length: number) =>
			`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(length)}\r\nContent-Length: 5\r\n\r\nhello`;

		expect(read(withHead(200_000))).toMatchObject({ body: 'hello', notes: ['long-head'] });
		expect(read(withHead(200_000), { split: byteByByte })).toMatchObject({ body: 'hello' });
		expect(read(withHead(300_000))).toMatchObject({ reading: 'bad_response' });
	});

	it('of single bytes in chunks takes time in proportion to its length', () => {
		const chunk = '1\r\nx\r\n';
		const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

		expect(read(`${head}${chunk.repeat(20_000)}0\r\n\r\n`).body).toHaveLength(20_000);
		expect(read(`${head}${';'.repeat(40_000)}`)).toMatchObject({ reading: 'bad_response' });
		expect(read(`${head}1${';x'.repeat(200)}\r\nx\r\n`.repeat(1)).reading).toBe('connection_reset');
	});
});
