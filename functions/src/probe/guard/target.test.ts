import { withScheme } from '@stayup/contract';
import { permittedHosts, refusedHosts, refusedUrls } from '@stayup/testing/hostile-urls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicIp } from './ip-ranges.ts';
import { noAllowedTargets, parseAllowedTargets, parseTarget } from './target.ts';

const ownHosts = ['stayup.example', 'stayup.web.app', 'api-*-uk.a.run.app'];
const parse = (raw: string) => parseTarget(raw, noAllowedTargets, ownHosts);

describe('SSRF-2, SSRF-3, SSRF-5: a URL that may not be monitored', () => {
	it.each([...refusedHosts, ...refusedUrls])('refuses %j as it is', (raw) => {
		expect(parse(raw)).toEqual({ reason: expect.any(String) });
	});

	it.each(refusedHosts)('refuses %j with http:// in front', (host) => {
		expect(parse(`http://${host}/`)).toEqual({ reason: expect.any(String) });
	});

	it.each([...refusedHosts, ...refusedUrls])('refuses %j after the form has prepended https://', (raw) => {
		expect(parse(withScheme(raw))).toEqual({ reason: expect.any(String) });
	});

	it.each([
		['ftp://example.com/', 'scheme'],
		['https://user:pw@example.com/', 'credentials'],
		['https://:pw@example.com/', 'credentials'],
		['https://example.com:0/', 'port'],
		['https://example.com:81/', 'port'],
		['https://example.com:6000/', 'port'],
		['https://metadata/', 'host'],
		['https://home.arpa/', 'host'],
		['https://example.com!/', 'host'],
		[`https://${'a.'.repeat(126)}de/`, 'host'],
		['https://stayup.example/', 'host'],
		['https://STAYUP.example./', 'host'],
		['https://www.stayup.example/', 'host'],
		['https://stayup.web.app/', 'host'],
		['https://api-4f7k2-uk.a.run.app/', 'host'],
		['https://green---api-4f7k2-uk.a.run.app/', 'host'],
		['https://10.0.0.1/', 'ip'],
		['https://[::1]/', 'ip'],
		[`https://example.com/${'a'.repeat(2048)}`, 'too_long'],
		['https://example.com/\u0085', 'malformed'],
		['https://', 'malformed'],
	])('refuses %j because of its %s', (raw, reason) => {
		expect(parse(raw)).toEqual({ reason });
	});
});

describe('the URL of a public website', () => {
	it.each(permittedHosts)('passes: %s', (host) => {
		expect(parse(withScheme(host))).toMatchObject({ secure: true, isAllowed: false });
		expect(parse(`http://${host}`)).toMatchObject({ secure: false, isAllowed: false });
	});

	it('is parsed into its parts', () => {
		expect(parse('HTTPS://Example.COM.:8443/a?b#c')).toMatchObject({
			url: { href: 'https://example.com:8443/a?b#c' },
			host: 'example.com',
			port: 8443,
			secure: true,
			literalIp: null,
		});
		expect(parse('http://[2606:4700:4700::1111]/')).toMatchObject({
			host: '2606:4700:4700::1111',
			port: 80,
			secure: false,
			literalIp: '2606:4700:4700::1111',
		});
		expect(parse('http://bücher.example/')).toMatchObject({ host: 'xn--bcher-kva.example' });
	});

	it('is parsed exactly as the URL standard says', () => {
		expect(parse('http://example.com\\@127.0.0.1/')).toMatchObject({ url: { href: 'http://example.com/@127.0.0.1/' } });
	});

	it.each([
		'notstayup.example',
		'stayup-web.app',
		'api--uk.a.run.app',
		'api-a.b-uk.a.run.app',
		'web-4f7k2-uk.a.run.app',
	])('may resemble one of our host names without being ours: %s', (host) => {
		expect(parse(`https://${host}/`)).toMatchObject({ host });
	});

	it('may have the longest URL, the longest name and the lowest free port', () => {
		const longestUrl = `https://example.com/${'a'.repeat(2028)}`;
		const longestName = `${'a.'.repeat(125)}com`;

		expect(longestUrl).toHaveLength(2048);
		expect(parse(longestUrl)).toMatchObject({ host: 'example.com' });
		expect(longestName).toHaveLength(253);
		expect(parse(`https://${longestName}/`)).toMatchObject({ host: longestName });
		expect(parse('https://example.com:1024/')).toMatchObject({ port: 1024 });
	});
});

describe('any entered text', () => {
	const parts = fc.array(
		fc.constantFrom(
			'http:',
			'https:',
			'/',
			'\\',
			'@',
			':',
			'#',
			'?',
			'%00',
			'127.0.0.1',
			'[::1]',
			'0x7f',
			'1',
			'.',
			'a',
			'localhost',
			'。',
			'①',
		),
		{ maxLength: 12 },
	);

	it('is refused, or leads to a public IP or a name with a dot', () => {
		fc.assert(
			fc.property(parts, (typed) => {
				const target = parse(withScheme(typed.join('')));
				const isSafe =
					'reason' in target ||
					(target.literalIp === null ? /^[\w-]+(\.[\w-]+)+$/.test(target.host) : isPublicIp(target.literalIp));
				expect(isSafe).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});

	it('is refused in every notation of a private IPv4', () => {
		const octet = fc.integer({ min: 0, max: 255 });
		const writing = fc.constantFrom<(octets: number[]) => string>(
			(octets) => octets.join('.'),
			(octets) => octets.map((value) => `0x${value.toString(16)}`).join('.'),
			(octets) => octets.map((value) => `0${value.toString(8)}`).join('.'),
			(octets) => String(octets.reduce((sum, value) => sum * 256 + value, 0)),
			(octets) => `[::ffff:${octets.join('.')}]`,
			(octets) => `[::${octets.join('.')}]`,
			(octets) => `[64:ff9b::${octets.join('.')}]`,
			(octets) => `${octets.join('。')}.`,
		);
		fc.assert(
			fc.property(fc.constantFrom(10, 127, 0), octet, octet, octet, writing, (a, b, c, d, write) => {
				expect(parse(`http://${write([a, b, c, d])}/`)).toEqual({ reason: 'ip' });
			}),
			{ numRuns: 300 },
		);
	});
});

describe('allowed targets', () => {
	const allowed = parseAllowedTargets('127.0.0.1:4100, localhost:4100,*.localhost:4100,[::1]:4100,shop.example:4100');
	const parseAllowed = (raw: string) => parseTarget(raw, allowed, ownHosts);

	it.each([
		['http://127.0.0.1:4100/', '127.0.0.1'],
		['http://127.1:4100/', '127.0.0.1'],
		['http://localhost:4100/', '127.0.0.1'],
		['https://Slow.LOCALHOST.:4100/', '127.0.0.1'],
		['http://a.b.localhost:4100/', '127.0.0.1'],
		['http://[::1]:4100/', '::1'],
		['http://shop.example:4100/', null],
	])('include %s, with the literal IP %s', (raw, literalIp) => {
		expect(parseAllowed(raw)).toMatchObject({ literalIp, isAllowed: true, port: 4100 });
	});

	it.each([
		['http://127.0.0.1:4101/', 'ip'],
		['http://127.0.0.2:4100/', 'ip'],
		['http://localhost/', 'host'],
		['http://evillocalhost:4100/', 'host'],
		['http://a.localhost:4101/', 'host'],
		['http://user@127.0.0.1:4100/', 'credentials'],
		['ftp://127.0.0.1:4100/', 'scheme'],
	])('allow nothing else: %s', (raw, reason) => {
		expect(parseAllowed(raw)).toEqual({ reason });
	});

	it('are none if the setting is empty', () => {
		expect(parseAllowedTargets(' ')).toEqual(noAllowedTargets);
	});

	it.each(['localhost', '*:4100', '*', 'http://localhost:4100', '*.*.localhost:1', '127.0.0.1:4100;localhost:4100'])(
		'prevent the start if one is malformed: %s',
		(text) => {
			expect(() => parseAllowedTargets(text)).toThrow(/host:port/);
		},
	);
});
