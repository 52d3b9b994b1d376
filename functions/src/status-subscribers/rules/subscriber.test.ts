import { describe, expect, it } from 'vitest';
import { fullPartOfHost, hostFullMessage, mostWebhooksAtHost } from './subscriber.ts';

describe('the webhooks of one host on a page', () => {
	const of = (place: string | null, count: number) => Array.from({ length: count }, () => ({ place }));

	it('are three of one place', () => {
		expect(fullPartOfHost(of('198.51.0.0/16', 2), '198.51.0.0/16')).toBeNull();
		expect(fullPartOfHost(of('198.51.0.0/16', 3), '198.51.0.0/16')).toBe('ofPlace');
		expect(fullPartOfHost(of(null, 3), null)).toBe('ofPlace');
	});

	it('of a place leave room for others, up to sixty in all', () => {
		const places = Array.from({ length: 20 }, (_, number) => `198.${number}.0.0/16`);
		const others = places.flatMap((place) => of(place, 3));

		expect(fullPartOfHost(others.slice(1), '203.0.0.0/16')).toBeNull();
		expect(fullPartOfHost(others, '203.0.0.0/16')).toBe('inAll');
	});

	it.each([
		['ofPlace', 3, 'Three webhooks at hooks.example.com from your network provider already get updates of this page.'],
		['inAll', 60, 'This page already has 60 webhooks at hooks.example.com, the most it can have.'],
	] as const)('are refused with a sentence about the limit %s', (part, most, sentence) => {
		expect(mostWebhooksAtHost[part]).toBe(most);
		expect(hostFullMessage('hooks.example.com', part)).toContain(sentence);
	});
});
