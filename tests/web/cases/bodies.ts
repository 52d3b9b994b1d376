/** Where a body ends. */
import { because, bytes, ok, page, response, type WebCase } from '../web-case.ts';

const start = ['HTTP/1.1 200 OK', 'Content-Type: text/html'];
const size = page.length;
const hex = size.toString(16);
const chunk = (text: string, extension = '') => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
const chunked = (body: string, ...headers: string[]) =>
	response([...start, 'Transfer-Encoding: chunked', ...headers], body);
const [first, second] = [page.slice(0, 20), page.slice(20)];

const lengths: WebCase[] = [
	...bytes('RFC 9112, 6.3', {
		'length-exact': ok(),
		'length-missing': response(start),
		'length-zero-padded': response([...start, `Content-Length: 000${size}`]),
	}),
	...bytes('Proxies and scripts that add a second length', {
		'length-twice-same': response([...start, `Content-Length: ${size}`, `Content-Length: ${size}`]),
		'length-twice-in-one': response([...start, `Content-Length: ${size}, ${size}`]),
		'length-twice-other': response([...start, `Content-Length: ${size}`, `Content-Length: ${size + 9}`]),
		'length-twice-in-one-other': response([...start, `Content-Length: ${size}, 9`]),
	}),
	...bytes('Lengths that are no numbers', {
		'length-word': response([...start, 'Content-Length: many']),
		'length-negative': response([...start, 'Content-Length: -1']),
		'length-plus': response([...start, `Content-Length: +${size}`]),
		'length-decimal': response([...start, `Content-Length: ${size}.0`]),
		'length-hex': response([...start, `Content-Length: 0x${hex}`]),
		'length-empty': response([...start, 'Content-Length:']),
		'length-unit': response([...start, `Content-Length: ${size} bytes`]),
	}),
	...bytes('Pages with a line more than the length says', {
		'extra-line': `${ok()}\r\n`,
		'extra-page': `${ok()}${page}`,
		'extra-response': `${ok()}${ok()}`,
		'extra-nul': `${ok()}\0\0\0`,
	}),
];

const cutOff = because('The end of the page is missing: a visitor sees what has arrived, and not the whole website.', [
	...bytes('Servers that crash or count characters instead of bytes', {
		'short-by-one': response([...start, `Content-Length: ${size + 1}`]),
		'short-by-many': response([...start, `Content-Length: ${size + 10_000}`]),
		'short-chunk': chunked(`${(size + 50).toString(16)}\r\n${page}`),
		'short-no-last-chunk': chunked(chunk(page)),
		'short-size-only': chunked(`${chunk(page)}5`),
	}),
	{
		id: 'short-reset',
		source: 'Servers that crash',
		answer: () => ({ bytes: response([...start, `Content-Length: ${size + 500}`]), ending: 'resets' }),
	},
]);

const chunks: WebCase[] = [
	...bytes('RFC 9112, 7.1', {
		'chunk-one': chunked(`${chunk(page)}0\r\n\r\n`),
		'chunk-two': chunked(`${chunk(first)}${chunk(second)}0\r\n\r\n`),
		'chunk-single-bytes': chunked(`${[...page].map((letter) => chunk(letter)).join('')}0\r\n\r\n`),
		'chunk-extension': chunked(`${chunk(page, ';name="value"')}0\r\n\r\n`),
		'chunk-extension-blank': chunked(`${chunk(page, ' ;name')}0\r\n\r\n`),
		'chunk-upper-case': chunked(`${hex.toUpperCase()}\r\n${page}\r\n0\r\n\r\n`),
		'chunk-zero-padded': chunked(`0000${hex}\r\n${page}\r\n0\r\n\r\n`),
		'chunk-trailers': chunked(`${chunk(page)}0\r\nX-Checksum: 1\r\n\r\n`),
		'chunk-many-zeros': chunked(`${chunk(page)}000\r\n\r\n`),
		'chunk-word-upper-case': response([...start, 'Transfer-Encoding: Chunked'], `${chunk(page)}0\r\n\r\n`),
	}),
	...bytes('Applications behind a proxy: both ways to find the end', {
		'chunk-and-length': chunked(`${chunk(page)}0\r\n\r\n`, `Content-Length: ${size}`),
		'chunk-and-other-length': chunked(`${chunk(page)}0\r\n\r\n`, 'Content-Length: 5'),
		'chunk-and-length-zero': chunked(`${chunk(page)}0\r\n\r\n`, 'Content-Length: 0'),
		'chunk-and-two-lengths': chunked(`${chunk(page)}0\r\n\r\n`, 'Content-Length: 5', 'Content-Length: 6'),
		'chunk-twice': chunked(`${chunk(page)}0\r\n\r\n`, 'Transfer-Encoding: chunked'),
		'chunk-list': response([...start, 'Transfer-Encoding: identity, chunked'], `${chunk(page)}0\r\n\r\n`),
	}),
	...bytes('Chunks of servers that write them by hand', {
		'chunk-blanks-after-size': chunked(`${hex}   \r\n${page}\r\n0\r\n\r\n`),
		'chunk-line-feeds': chunked(`${hex}\n${page}\n0\n\n`),
		'chunk-no-last-line': chunked(`${chunk(page)}0\r\n`),
		'chunk-extra': chunked(`${chunk(page)}0\r\n\r\nmore`),
		'encoding-identity': response([...start, 'Transfer-Encoding: identity', `Content-Length: ${size}`]),
		'encoding-unknown': response([...start, 'Transfer-Encoding: magic', `Content-Length: ${size}`]),
		'chunk-http-10': response(
			['HTTP/1.0 200 OK', 'Content-Type: text/html', 'Transfer-Encoding: chunked'],
			`${chunk(page)}0\r\n\r\n`,
		),
	}),
	...bytes('Broken chunks', {
		'chunk-0x': chunked(`0x${hex}\r\n${page}\r\n0\r\n\r\n`),
		'chunk-word': chunked(`size\r\n${page}\r\n0\r\n\r\n`),
		'chunk-negative': chunked(`-${hex}\r\n${page}\r\n0\r\n\r\n`),
		'chunk-none': chunked(page),
		'chunk-size-too-small': chunked(`5\r\n${page}\r\n0\r\n\r\n`),
		'chunk-without-line-end': chunked(`${hex}\r\n${page}0\r\n\r\n`),
	}),
];

const endings: WebCase[] = [
	...bytes('RFC 9112, 8: heads that are cut off', {
		'head-cut-in-field': `HTTP/1.1 200 OK\r\n${start[1]}\r\nX-Name: va`,
		'head-cut-before-blank-line': `HTTP/1.1 200 OK\r\n${start[1]}\r\n`,
		'head-cut-in-status': 'HTTP/1.1 20',
		'head-cut-after-http': 'HTTP',
	}).map((one) => ({ ...one, text: '' })),
	{
		id: 'end-stays-open-with-length',
		source: 'RFC 9112, 9.3: connections that stay open',
		answer: () => ({ bytes: ok(), ending: 'stays-open' }),
	},
	{
		id: 'end-stays-open-with-chunks',
		source: 'RFC 9112, 9.3: connections that stay open',
		answer: () => ({ bytes: chunked(`${chunk(page)}0\r\n\r\n`), ending: 'stays-open' }),
	},
	{ id: 'end-reset', source: 'Firewalls', answer: () => ({ bytes: '', ending: 'resets' }) },
	{
		id: 'end-reset-in-head',
		source: 'Firewalls',
		answer: () => ({ bytes: 'HTTP/1.1 200 OK\r\nX-A', ending: 'resets' }),
	},
];

export const bodies: Record<string, WebCase[]> = {
	'Lengths of bodies': lengths,
	'Bodies that are cut off': cutOff,
	Chunks: chunks,
	'Ends of connections': endings,
};
