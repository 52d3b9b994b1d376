import { describe, expect, it } from 'vitest';
import { domainOf } from './domain.ts';
import { expiryIn, serviceFor } from './rdap.ts';

describe('the registered domain of a URL', () => {
	it.each([
		['https://example.com/', 'example.com'],
		['https://www.shop.example.co.uk/a', 'example.co.uk'],
		['https://bücher.de/', 'xn--bcher-kva.de'],
		['https://8.8.8.8/', null],
		['http://shop.localhost:4100/', null],
		['https://[2606:4700:4700::1111]/', null],
	])('of %s is %s', (url, name) => {
		expect(domainOf(url)?.name ?? null).toBe(name);
	});
});

describe('the subdomain that a provider gives its customers', () => {
	it.each([
		['https://alices-shop.myshopify.com/', 'myshopify.com'],
		['https://alice.wixsite.com/shop', 'wixsite.com'],
		['https://alice.github.io/', 'github.io'],
		['https://www.alice.github.io/', 'github.io'],
		['https://github.io/', 'github.io'],
	])('%s has no registration of its own: %s is the provider’s', (url, name) => {
		expect(domainOf(url)).toEqual({ name, state: 'shared', expiresAt: null });
	});
});

describe('RDAP', () => {
	const bootstrap = {
		services: [
			[
				['com', 'net'],
				['http://rdap.example/old/', 'https://rdap.example/v1'],
			],
			[['org'], ['https://rdap.org.example/']],
		],
	};

	it('uses the https service of the top-level domain', () => {
		expect(serviceFor('example.com', bootstrap)).toBe('https://rdap.example/v1/');
		expect(serviceFor('example.org', bootstrap)).toBe('https://rdap.org.example/');
	});

	it.each([
		['example.zz', bootstrap],
		['example.com', null],
		['example.com', { services: 'none' }],
	])('has no service for %s if the list has none', (domain, list) => {
		expect(serviceFor(domain, list)).toBeNull();
	});

	it('returns when a domain expires, or null if it is unknown', () => {
		const expiration = { eventAction: 'expiration', eventDate: '2027-03-01T10:00:00Z' };

		expect(expiryIn({ events: [{ eventAction: 'registration', eventDate: '2020-03-01T10:00:00Z' }, expiration] })).toBe(
			Date.UTC(2027, 2, 1, 10),
		);
		expect(expiryIn({ events: [] })).toBeNull();
		expect(expiryIn({ events: [{ ...expiration, eventDate: 'soon' }] })).toBeNull();
		expect(expiryIn('no such domain')).toBeNull();
	});
});
