/** Character sets and compressions: the text that a visitor reads, and a rule must find. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { page, pageText, response, type WebCase } from '../web-case.ts';

const text = 'Blumen für alle: Rosé';
const latin1 = (bytes: Buffer) => bytes.toString('latin1');
const utf8 = (shown: string) => latin1(Buffer.from(shown));
const htmlOf = (shown: string, head = '') => `<!doctype html>${head}<title>Rosa</title><h1>${shown}</h1>`;

function sent(headers: readonly string[], body: string): WebCase['answer'] {
	return () => ({ bytes: response(['HTTP/1.1 200 OK', ...headers, `Content-Length: ${body.length}`], body) });
}

/** `body`: each character is a byte. */
function row(source: string, id: string, type: string | null, body: string, shown = text): WebCase {
	const headers = type === null ? [] : [`Content-Type: ${type}`];
	return { id, source, answer: sent(headers, body), text: shown };
}

const utf16 = (shown: string, isBigEndian: boolean) => {
	const little = Buffer.from(shown, 'utf16le');
	return latin1(isBigEndian ? little.swap16() : little);
};

const standard = 'The Encoding and HTML standards';
const cyrillic = 'Цветы';
const koi8 = '\xe3\xd7\xc5\xd4\xd9';
const windows1251 = '\xd6\xe2\xe5\xf2\xfb';

const characterSets: WebCase[] = [
	row(standard, 'charset-utf8-header', 'text/html; charset=utf-8', utf8(htmlOf(text))),
	row(standard, 'charset-utf8-upper-case', 'text/html; charset=UTF-8', utf8(htmlOf(text))),
	row(standard, 'charset-utf8-short', 'text/html; charset=utf8', utf8(htmlOf(text))),
	row(standard, 'charset-utf8-quoted', 'text/html; charset="utf-8"', utf8(htmlOf(text))),
	row(standard, 'charset-utf8-blank', 'text/html;charset=utf-8 ; x=y', utf8(htmlOf(text))),
	row(standard, 'charset-latin1-header', 'text/html; charset=iso-8859-1', htmlOf(text)),
	row(
		standard,
		'charset-windows-1252',
		'text/html; charset=windows-1252',
		htmlOf('\x93Blumen\x94 \x96 \x80'),
		'“Blumen” – €',
	),
	row(standard, 'charset-latin1-is-windows-1252', 'text/html; charset=latin1', htmlOf('5 \x80'), '5 €'),
	row(standard, 'charset-ascii-is-windows-1252', 'text/html; charset=us-ascii', htmlOf(text)),
	row(standard, 'charset-latin9', 'text/html; charset=iso-8859-15', htmlOf('5 \xa4'), '5 €'),
	row(standard, 'charset-koi8', 'text/html; charset=koi8-r', htmlOf(koi8), cyrillic),
	row(standard, 'charset-windows-1251', 'text/html; charset=windows-1251', htmlOf(windows1251), cyrillic),
	row(standard, 'charset-shift-jis', 'text/html; charset=shift_jis', htmlOf('\x89\xd4'), '花'),
	row(standard, 'charset-euc-jp', 'text/html; charset=euc-jp', htmlOf('\xb2\xd6'), '花'),
	row(standard, 'charset-gbk', 'text/html; charset=gbk', htmlOf('\xbb\xa8'), '花'),
	row(standard, 'charset-big5', 'text/html; charset=big5', htmlOf('\xaa\xe1'), '花'),
	row(standard, 'charset-euc-kr', 'text/html; charset=euc-kr', htmlOf('\xb2\xc9'), '꽃'),
	row(standard, 'charset-meta', 'text/html', utf8(htmlOf(text, '<meta charset="utf-8">'))),
	row(standard, 'charset-meta-latin1', 'text/html', htmlOf(text, '<meta charset="iso-8859-1">')),
	row(
		standard,
		'charset-meta-http-equiv',
		'text/html',
		htmlOf(text, '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'),
	),
	row(
		standard,
		'charset-header-before-meta',
		'text/html; charset=utf-8',
		utf8(htmlOf(text, '<meta charset="iso-8859-1">')),
	),
	row(standard, 'charset-bom-before-header', 'text/html; charset=iso-8859-1', `\xef\xbb\xbf${utf8(htmlOf(text))}`),
	row(standard, 'charset-bom-before-meta', 'text/html', `\xef\xbb\xbf${utf8(htmlOf(text, '<meta charset="koi8-r">'))}`),
	row(standard, 'charset-utf16-le-bom', 'text/html', `\xff\xfe${utf16(htmlOf(text), false)}`),
	row(standard, 'charset-utf16-be-bom', 'text/html', `\xfe\xff${utf16(htmlOf(text), true)}`),
	row(
		standard,
		'charset-utf16-bom-against-header',
		'text/html; charset=utf-8',
		`\xff\xfe${utf16(htmlOf(text), false)}`,
	),
	row(standard, 'charset-utf16-le-header', 'text/html; charset=utf-16le', utf16(htmlOf(text), false)),
	row(standard, 'charset-utf16-be-header', 'text/html; charset=utf-16be', utf16(htmlOf(text), true)),
	row(standard, 'charset-meta-utf16-is-utf8', 'text/html', utf8(htmlOf(text, '<meta charset="utf-16">'))),
	row(standard, 'charset-undeclared-latin1', 'text/html', htmlOf(text)),
	row(standard, 'charset-plain-text', 'text/plain; charset=utf-8', utf8(text)),
	row(standard, 'charset-plain-latin1', 'text/plain; charset=iso-8859-1', text),
	row(standard, 'charset-xml-declaration', 'application/xhtml+xml', xhtml('iso-8859-1', text)),
	row(standard, 'charset-xml-koi8', 'application/xhtml+xml', xhtml('koi8-r', koi8), cyrillic),
	row(
		standard,
		'charset-xml-single-quotes',
		'application/xhtml+xml',
		xhtml('iso-8859-1', text).replaceAll('"iso-8859-1"', "'iso-8859-1'"),
	),
	row(
		'Editors of macOS write letters and accents apart',
		'accent-apart',
		'text/html; charset=utf-8',
		utf8(htmlOf(text.normalize('NFD'))),
	),
	row(
		'Editors of macOS write letters and accents apart',
		'accent-together',
		'text/html; charset=utf-8',
		utf8(htmlOf(text)),
		text.normalize('NFD'),
	),
	row(standard, 'entity-named', 'text/html; charset=utf-8', htmlOf('Blumen f&uuml;r alle: Ros&eacute;')),
	row(standard, 'entity-decimal', 'text/html; charset=utf-8', htmlOf('Blumen f&#252;r alle: Ros&#233;')),
	row(standard, 'entity-hex', 'text/html; charset=utf-8', htmlOf('Blumen f&#xFC;r alle: Ros&#xE9;')),
	row(standard, 'charset-unknown', 'text/html; charset=klingon', page, pageText),
	row(standard, 'type-missing', null, page, pageText),
	row(standard, 'type-unknown-charset-empty', 'text/html; charset=', page, pageText),
];

function xhtml(encoding: string, shown: string): string {
	return `<?xml version="1.0" encoding="${encoding}"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Rosa</title></head><body><h1>${shown}</h1></body></html>`;
}

const long = htmlOf(pageText.repeat(20_000));

function encoded(id: string, encoding: string, body: Buffer, source = 'RFC 9110, 8.4'): WebCase {
	const headers = ['Content-Type: text/html', `Content-Encoding: ${encoding}`];
	return { id, source, answer: sent(headers, latin1(body)), text: pageText };
}

const plainPage = Buffer.from(page);
const compressions: WebCase[] = [
	encoded('encoding-gzip', 'gzip', gzipSync(page)),
	encoded('encoding-gzip-upper-case', 'GZIP', gzipSync(page)),
	encoded('encoding-x-gzip', 'x-gzip', gzipSync(page)),
	encoded('encoding-gzip-long', 'gzip', gzipSync(long)),
	encoded('encoding-gzip-stored', 'gzip', gzipSync(long, { level: 0 })),
	encoded('encoding-deflate', 'deflate', deflateSync(page)),
	encoded('encoding-deflate-raw', 'deflate', deflateRawSync(page), 'Servers that send deflate without its header'),
	encoded('encoding-brotli', 'br', brotliCompressSync(page), 'RFC 7932; servers that send it unasked'),
	encoded('encoding-twice', 'gzip, gzip', gzipSync(gzipSync(page)), 'Proxies that compress again'),
	encoded('encoding-deflate-gzip', 'deflate, gzip', gzipSync(deflateSync(page)), 'Proxies that compress again'),
	encoded('encoding-gzip-cut', 'gzip', gzipSync(page).subarray(0, -8), 'Servers that leave out the checksum'),
	encoded('encoding-identity-word', 'identity', plainPage, 'RFC 9110, 12.5.3'),
	encoded('encoding-utf8', 'UTF-8', plainPage, 'Scripts that take the header for a character set'),
	encoded('encoding-none', 'none', plainPage, 'Cloud storage with a setting by hand'),
	encoded('encoding-empty', '', plainPage, 'Settings that remove a compression'),
	encoded('encoding-binary', 'binary', plainPage, 'Scripts for downloads'),
	encoded('encoding-8bit', '8bit', plainPage, 'Headers of email'),
	encoded('encoding-chunked', 'chunked', plainPage, 'Scripts that take the header for another'),
	encoded('encoding-iso', 'iso-8859-1', plainPage, 'Scripts that take the header for a character set'),
	encoded('encoding-zstd', 'zstd', zstdCompressSync(page), 'RFC 8878; servers that send it unasked'),
	encoded('encoding-gzip-of-nothing', 'gzip', plainPage, 'Pages that say gzip and are not compressed'),
];

export const texts: Record<string, WebCase[]> = { 'Character sets': characterSets, Compressions: compressions };
