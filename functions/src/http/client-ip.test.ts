import { describe, expect, it } from 'vitest';
import { clientIpOf, countedNetworkOf, networkOf, parseRanges, placeOf } from './client-ip.ts';

const proxies = parseRanges('10.0.0.0/8, 2001:db8:ffff::/48');

describe('the client’s IP', () => {
	it.each([
		{ way: 'a request to the function itself', header: '198.51.100.7', ip: '198.51.100.7' },
		{ way: 'a request through Hosting', header: '198.51.100.7, 10.1.2.3', ip: '198.51.100.7' },
		{ way: 'a request through two proxies', header: '198.51.100.7,10.1.2.3 , 10.9.9.9', ip: '198.51.100.7' },
		{ way: 'a forged left end', header: '203.0.113.9, 198.51.100.7, 10.1.2.3', ip: '198.51.100.7' },
		{ way: 'a forged proxy', header: '203.0.113.9, 10.1.2.3, 198.51.100.7', ip: '198.51.100.7' },
		{ way: 'an IPv4-mapped IPv6 IP', header: '::ffff:198.51.100.7', ip: '198.51.100.7' },
	])('is $ip for $way', ({ header, ip }) => {
		expect(clientIpOf(header, proxies)).toBe(ip);
	});

	it('is the same for the whole /64 of an IPv6 client', () => {
		const one = clientIpOf('2001:db8:1:2:aaaa::1, 2001:db8:ffff::5', proxies);
		const other = clientIpOf('2001:db8:1:2:bbbb::2', proxies);

		expect(one).toBe(other);
		expect(one).not.toBe(clientIpOf('2001:db8:1:3::1', proxies));
	});

	it.each([undefined, '', 'unknown', '198.51.100.7, not-an-ip', '10.1.2.3'])(
		'is unknown if the header is %j',
		(header) => {
			expect(clientIpOf(header, proxies)).toBeNull();
		},
	);
});

describe('the network of a client', () => {
	it.each([
		['198.51.100.7', '198.51.100.0/24'],
		['2001:db8:1:2::/64', '2001:db8:1::/48'],
		['unknown', null],
		[null, null],
	])('at %s is %s', (ip, network) => {
		expect(networkOf(ip)).toBe(network);
		expect(countedNetworkOf(ip)).toBe(network ?? ip);
	});

	it.each([
		['198.51.100.7', '198.51.0.0/16'],
		['2001:db8:1:2::/64', '2001:db8::/32'],
		['unknown', null],
		[null, null],
	])('at %s is in the place %s', (ip, place) => {
		expect(placeOf(ip)).toBe(place);
	});
});

describe('the ranges of our proxies', () => {
	it.each(['', ' , '])('are none if the setting is empty: "%s"', (setting) => {
		expect(clientIpOf('10.1.2.3', parseRanges(setting))).toBe('10.1.2.3');
	});

	it('are refused if one is malformed', () => {
		expect(() => parseRanges('10.0.0.0')).toThrow();
	});
});
