import { statusPageLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { endsBy, fullPartOfHost, hostFullMessage } from './subscriber.ts';

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
		expect(statusPageLimits.webhooksAtHost[part]).toBe(most);
		expect(hostFullMessage('hooks.example.com', part)).toContain(sentence);
	});
});

describe('a bounce or a report as spam', () => {
	const confirmed = { channel: 'email', confirmedAt: 10_500, ended: null } as const;

	it.each([
		['about an email after the confirmation', confirmed, 11_000, true],
		['in the second of the confirmation', confirmed, 10_000, true],
		['about an email before the confirmation', confirmed, 9_000, false],
		['about a sign-up that was not confirmed', { ...confirmed, confirmedAt: null }, 11_000, false],
		['about one who has ended already', { ...confirmed, ended: { by: 'bounce', at: 1 } as const }, 11_000, false],
		['about a webhook', { ...confirmed, channel: 'webhook' as const }, 11_000, false],
	])('%s ends the subscription, or does not', (_case, subscriber, at, ends) => {
		expect(endsBy(subscriber, { by: 'bounce', at })).toBe(ends);
	});
});
