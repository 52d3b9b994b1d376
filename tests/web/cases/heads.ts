/** Status lines and headers. */
import { because, bytes, ok, page, response, type WebCase } from '../web-case.ts';

const html = 'Content-Type: text/html';
const length = `Content-Length: ${page.length}`;
const withStatusLine = (line: string) => response([line, html, length]);
const name = (code: number) => code.toString(16).padStart(2, '0');

const statusLines: WebCase[] = [
	...bytes('RFC 9112, 4', {
		'status-plain': withStatusLine('HTTP/1.1 200 OK'),
		'status-without-reason': withStatusLine('HTTP/1.1 200 '),
		'status-without-blank': withStatusLine('HTTP/1.1 200'),
		'status-long-reason': withStatusLine(`HTTP/1.1 200 ${'Fine '.repeat(200)}`),
		'status-latin1-reason': withStatusLine('HTTP/1.1 200 D\xe9j\xe0 vu'),
		'status-http-10': response(['HTTP/1.0 200 OK', html]),
		'status-404': withStatusLine('HTTP/1.1 404 Not Found'),
		'status-500': withStatusLine('HTTP/1.1 500 Internal Server Error'),
	}),
	...bytes('Servers that frame HTTP/1 themselves; how Chromium reads a status line', {
		'status-http-12': withStatusLine('HTTP/1.2 200 OK'),
		'status-http-2': withStatusLine('HTTP/2 200'),
		'status-http-20': withStatusLine('HTTP/2.0 200 OK'),
		'status-http-09': withStatusLine('HTTP/0.9 200 OK'),
		'status-lower-case': withStatusLine('http/1.1 200 ok'),
		'status-two-blanks': withStatusLine('HTTP/1.1  200 OK'),
		'status-three-blanks': withStatusLine('HTTP/1.1   200   OK'),
		'status-no-version': withStatusLine('HTTP 200 OK'),
		'status-bare-http': withStatusLine('HTTP'),
		'status-no-code': withStatusLine('HTTP/1.1 OK'),
		'status-only-version': withStatusLine('HTTP/1.1'),
		'status-code-with-letters': withStatusLine('HTTP/1.1 200OK'),
		'status-code-of-one-digit': withStatusLine('HTTP/1.1 2 OK'),
		'status-code-of-two-digits': withStatusLine('HTTP/1.1 20 OK'),
		'status-code-299': withStatusLine('HTTP/1.1 299 Strange'),
		'status-code-600': withStatusLine('HTTP/1.1 600 Strange'),
		'status-code-999': withStatusLine('HTTP/1.1 999 Request denied'),
		'status-code-of-four-digits': withStatusLine('HTTP/1.1 2000 OK'),
		'status-code-negative': withStatusLine('HTTP/1.1 -200 OK'),
		'status-tab': withStatusLine('HTTP/1.1\t200\tOK'),
		'status-after-line-end': `\r\n${ok()}`,
		'status-after-two-line-ends': `\r\n\r\n${ok()}`,
		'status-after-three-line-feeds': `\n\n\n${ok()}`,
		'status-after-four-letters': `abcd${ok()}`,
		'status-after-five-letters': `abcde${ok()}`,
		'status-after-byte-order-mark': `\xef\xbb\xbf${ok()}`,
		'status-with-nul': withStatusLine('HTTP/1.1 200 O\0K'),
	}),
	...bytes('Other protocols on the port of a website', {
		'other-ssh': 'SSH-2.0-OpenSSH_9.6\r\n',
		'other-smtp': '220 mail.example.com ESMTP Postfix\r\n',
		'other-ftp': '220 (vsFTPd 3.0.5)\r\n',
		'other-html': page,
		'other-text': 'Fresh flowers',
		'other-nothing': '',
		'other-rtsp': 'RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n',
	}),
];

const plain = (header: string) => ok([header]);

const fields: WebCase[] = [
	...bytes('RFC 9110, 5: fields as they should be', {
		'field-many-cookies': ok(Array.from({ length: 60 }, (_, index) => `Set-Cookie: c${index}=${index}; Path=/`)),
		'field-empty-value': plain('X-Empty:'),
		'field-without-blank': plain('X-Tight:yes'),
		'field-tabs': plain('X-Tabs:\t\tyes\t'),
		'field-latin1': plain('X-Name: M\xfcller'),
		'field-utf8': plain('X-Name: M\xc3\xbcller'),
		'field-duplicate': ok(['X-Twice: 1', 'X-Twice: 2']),
		'field-two-content-types': ok(['Content-Type: text/html']),
		'field-underscore': plain('X_Under_Score: 1'),
		'field-prototype': ok(['__proto__: 1', 'constructor: 2', 'hasOwnProperty: 3']),
	}),
	...bytes('Applications that pass on what people typed; browsers keep control characters', {
		...Object.fromEntries(
			[1, 2, 7, 8, 11, 12, 14, 27, 31, 127].map((code) => [
				`field-control-${name(code)}`,
				plain(`X-Control: a${String.fromCharCode(code)}b`),
			]),
		),
		'cookie-control-02': plain('Set-Cookie: a=b\x02; path=/'),
		'cookie-control-7f': plain('Set-Cookie: a=\x7f; path=/'),
	}),
	...bytes('Chromium refuses NUL in headers', {
		'field-nul-value': plain('X-Nul: a\0b'),
		'field-nul-name': plain('X-N\0ul: ab'),
	}),
	...bytes('RFC 9112, 5.2: folded fields, which old servers and mail gateways still send', {
		'folded-blank': plain('X-Folded: a\r\n b'),
		'folded-tab': plain('X-Folded: a\r\n\tb'),
		'folded-twice': plain('X-Folded: a\r\n b\r\n  c'),
		'folded-empty': plain('X-Folded: a\r\n \r\n b'),
		'folded-policy': plain("Content-Security-Policy: default-src 'self';\r\n  img-src *;\r\n  style-src *"),
		'folded-first': response(['HTTP/1.1 200 OK', ' X-Folded: a', html, length]),
		'folded-after-bad-line': response(['HTTP/1.1 200 OK', 'nothing', ' more', html, length]),
	}),
	...bytes('RFC 9112, 5.1: a blank before the colon; Chromium reads it', {
		'colon-after-blank': plain('X-Blank : yes'),
		'colon-after-tab': plain('X-Tab\t: yes'),
		'colon-after-blank-length': response(['HTTP/1.1 200 OK', html, `Content-Length : ${page.length}`]),
		'colon-after-blank-type': response(['HTTP/1.1 200 OK', 'Content-Type : text/html', length]),
	}),
	...bytes('Lines of CGI scripts and warnings of PHP among the headers', {
		'line-without-colon': plain('this is no header'),
		'line-php-warning': plain('Warning Cannot modify header information in /srv/index.php on line 3'),
		'line-php-warning-colon': plain('<b>Warning</b>: Cannot modify header information'),
		'line-colon-only': plain(':'),
		'line-empty-name': plain(': value'),
		'line-status-again': plain('HTTP/1.1 200 OK'),
		'line-blank-in-name': plain('X Name: value'),
		'line-brackets-in-name': plain('X[Name]: value'),
		'line-quoted-name': plain('"X-Name": value'),
		'line-utf8-name': plain('X-M\xc3\xbcller: value'),
		'line-at-name': plain('@type: value'),
	}),
	...bytes('Servers on microcontrollers: line ends of LF or CR', {
		'ends-lf': ok().replaceAll('\r\n', '\n'),
		'ends-lf-once': response(['HTTP/1.1 200 OK', html, length]).replace('OK\r\n', 'OK\n'),
		'ends-lf-then-crlf': `HTTP/1.1 200 OK\n${html}\n${length}\n\r\n${page}`,
		'ends-crlf-then-lf': `HTTP/1.1 200 OK\r\n${html}\r\n${length}\r\n\n${page}`,
		'ends-cr-in-value': plain('X-Return: a\rb'),
		'ends-cr-colon': plain('X-Return: a\rX-Other: b'),
		'ends-cr-cr-lf': `HTTP/1.1 200 OK\r\r\n${html}\r\r\n${length}\r\n\r\n${page}`,
	}),
	...bytes('Long headers: nginx and Node stop at 8 to 16 KB, Chromium at 256 KB', {
		'long-17-kb': plain(`X-Long: ${'y'.repeat(17_000)}`),
		'long-20-kb-cookie': plain(`Set-Cookie: a=${'y'.repeat(20_000)}`),
		'long-64-kb': plain(`X-Long: ${'y'.repeat(64_000)}`),
		'long-200-kb': plain(`X-Long: ${'y'.repeat(200_000)}`),
		'long-300-kb': plain(`X-Long: ${'y'.repeat(300_000)}`),
		'long-500-fields': ok(Array.from({ length: 500 }, (_, index) => `X-${index}: ${index}`)),
		'long-policy': plain(`Content-Security-Policy: ${'img-src https://cdn.example.com; '.repeat(700)}`),
	}),
	...bytes('Fields that contradict each other', {
		'twice-location-same': response(
			['HTTP/1.1 302 Found', 'Location: ./page', 'Location: ./page', 'Content-Length: 0'],
			'',
		),
		'twice-location-other': response(['HTTP/1.1 302 Found', 'Location: ./a', 'Location: ./b', 'Content-Length: 0'], ''),
	}),
];

const interim: WebCase[] = [
	...bytes('RFC 9110, 15.2 and RFC 8297: interim responses', {
		'interim-100': `HTTP/1.1 100 Continue\r\n\r\n${ok()}`,
		'interim-100-twice': `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok()}`,
		'interim-102': `HTTP/1.1 102 Processing\r\n\r\n${ok()}`,
		'interim-103': `HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload; as=style\r\n\r\n${ok()}`,
		'interim-199': `HTTP/1.1 199 Strange\r\n\r\n${ok()}`,
		'interim-then-nothing': 'HTTP/1.1 100 Continue\r\n\r\n',
	}),
	...because('A server that sends a hundred interim responses is broken, and an endless one would hold the check.', [
		...bytes('Beyond every use', {
			'interim-100-a-hundred-times': `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)}${ok()}`,
		}),
	]),
];

export const heads: Record<string, WebCase[]> = {
	'Status lines': statusLines,
	Headers: fields,
	'Interim responses': interim,
};
