import { checkSettings } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createSecretMask, hiddenText } from './hide-secrets.ts';

const secret = `tok<en>&"42"/Äß'+=xyz`;
const mask = createSecretMask(
	checkSettings({
		request: {
			headers: [{ name: 'x-token', secret }],
			credentials: { kind: 'basic', user: 'robot', password: 'hunter2-hunter2' },
		},
	}),
);
const shown = (text: string) => mask.shorten(mask.cover(text));

const bytes = [...Buffer.from(secret)];
const hex = (separator = '') => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(separator);
const spellings: Readonly<Record<string, string>> = {
	HTML: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
	'HTML by numbers': [...secret].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
	'HTML by hexadecimal numbers': [...secret].map((sign) => `&#X${sign.codePointAt(0)?.toString(16)}`).join(';'),
	'a URL': encodeURIComponent(secret),
	'a URL in lower case': encodeURIComponent(secret).toLowerCase(),
	'a URL with every byte': bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	'a form': new URLSearchParams({ secret }).toString(),
	'a URL of a URL': encodeURIComponent(encodeURIComponent(secret)),
	'a URL in HTML': `?a=1&amp;token=${encodeURIComponent(secret)}`,
	JSON: JSON.stringify(secret),
	'JSON of JSON': JSON.stringify(JSON.stringify(secret)),
	'JSON of ASCII': [...secret].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	JavaScript: [...secret].map((sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
	base64: Buffer.from(secret).toString('base64'),
	'base64 of a longer text': Buffer.from(`X-Token: ${secret}\r\n`).toString('base64'),
	base64url: Buffer.from(`a${secret}`).toString('base64url'),
	'base64 after letters': `token/${Buffer.from(secret).toString('base64')}`,
	'hexadecimal digits': hex(),
	'hexadecimal digits in upper case': `0X${hex().toUpperCase()}`,
	'a hexadecimal dump': hex(' '),
	'hexadecimal digits after a letter': `a${hex()}`,
	'upper case': secret.toUpperCase(),
	'lower case': secret.toLowerCase(),
	'full width': secret.replace('tok', 'ｔｏｋ'),
	'two parts with a tag between': `tok<b></b>${secret.slice(3)}`.replace('<en>', '&lt;en&gt;'),
	'two parts with a character without width between': `tok\u200b${secret.slice(3)}`,
	'two lines': `tok\n${secret.slice(3)}`,
	'HTML by numbers with zeros': [...secret]
		.map((sign) => `&#${String(sign.codePointAt(0)).padStart(8, '0')};`)
		.join(''),
	'octal escapes': bytes
		.slice(0, 9)
		.map((byte) => `\\${byte.toString(8)}`)
		.join(''),
	'a list of characters': JSON.stringify([...secret.replace('"42"', '')].slice(0, 12)),
	'a list of numbers': JSON.stringify(bytes.slice(0, 12)),
	'a list of hexadecimal numbers': bytes.map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', '),
	'base64 in short lines': Buffer.from(secret).toString('base64').replace(/.{10}/g, '$&\n'),
	'base64 of UTF-16': Buffer.from(secret, 'utf16le').toString('base64'),
	'its end only': `token ending in ${secret.slice(4, 16)}`,
	'its beginning only': `${secret.slice(0, 9)}***`,
};

describe('a secret of the request', () => {
	it.each(Object.entries(spellings))('is not shown in %s: neither it nor the text around it', (_name, spelling) => {
		expect(shown(`You sent ${spelling} to us`)).toBe(hiddenText);
	});

	it('is covered where it is spelled as it was sent, and the rest is shown', () => {
		expect(shown(`You sent ${secret} to us`)).toBe('You sent … to us');
		expect(shown('Welcome, robot. The login hunter2-hunter2 is wrong.')).toBe('Welcome, robot. The login … is wrong.');
	});

	it('of a login is hidden in every spelling as well', () => {
		expect(shown(`Basic ${Buffer.from('robot:hunter2-hunter2').toString('base64').toLowerCase()}`)).toBe(hiddenText);
		expect(shown(encodeURIComponent('HUNTER2-hunter2'))).toBe(hiddenText);
	});

	it.each([
		['session=4f9aB7cD8eF0aa11bb22; theme=dark', '{"cookies":{"session":"4f9aB7cD8eF0aa11bb22","theme":"dark"}}'],
		['Bearer 4f9aB7cD8eF0aa11bb22', 'Unknown token 4f9aB7cD8eF0aa11bb22 for the session'],
		['Token 4f9aB7cD8eF0aa11bb22', 'Unknown Token: 4f9aB7cD8eF0aa11bb22'],
		['sk_live_4f9aB7cD8eF0aa11bb22', '["sk","live","4f9aB7cD8eF0aa11bb22"]'],
		['robot:4f9aB7cD8eF0aa11bb22', 'Hello robot, 4f9aB7cD8eF0aa11bb22 is wrong'],
	])('is covered in part: %s', (header, page) => {
		const ofHeader = createSecretMask(
			checkSettings({ request: { headers: [{ name: 'x', secret: header }], credentials: null } }),
		);

		expect(ofHeader.shorten(ofHeader.cover(page))).toBe(page.replace('4f9aB7cD8eF0aa11bb22', '…'));
		expect(ofHeader.shorten(ofHeader.cover('The key ends in B7cD8eF0aa11bb22.'))).toBe(hiddenText);
		expect(ofHeader.shorten(ofHeader.cover('The key ends in bb22.'))).toBe('The key ends in bb22.');
	});

	it.each(['<h1>503 Service Unavailable</h1>', 'tok', 'aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxk', '%zz &nosuch; \\q'])(
		'does not hide a text without it: %s',
		(text) => {
			expect(shown(text)).toBe(text);
		},
	);
});
