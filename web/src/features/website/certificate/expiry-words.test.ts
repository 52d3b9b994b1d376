import { type DomainSummary, dayMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import {
	certificateValue,
	domainHint,
	domainValue,
	expiryTone,
	noticeDaysOf,
	partOfLife,
	validitySentence,
	warningsOf,
} from './expiry-words.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

describe('a domain without an expiry', () => {
	const texts: readonly [DomainSummary | null, string][] = [
		[null, 'No registered domain'],
		[{ name: 'example.com', state: 'pending', expiresAt: null }, 'Looking up example.com'],
		[
			{ name: 'example.com', state: 'unavailable', expiresAt: null },
			'The registry does not publish the expiry of example.com',
		],
		[
			{ name: 'myshopify.com', state: 'shared', expiresAt: null },
			'A subdomain of myshopify.com, which the provider renews',
		],
	];

	it.each(texts)('says why there is none: %j', (domain, text) => {
		expect(domainValue(domain, noon)).toBe('Not available');
		expect(domainHint(domain)).toBe(text);
	});
});

describe('a certificate', () => {
	it.each([
		['2026-11-21T11:59:59.000Z', 'Expired'],
		['2026-11-22T12:00:00.000Z', '1 day left'],
		['2027-01-12T08:00:00.000Z', '51 days left'],
	])('that is valid until %s has "%s"', (validTo, text) => {
		expect(certificateValue({ issuer: 'CA', subjectNames: [], validFrom: validTo, validTo, problem: null }, noon)).toBe(
			text,
		);
	});

	it.each([
		[90, 'We notify you 14, 7, 3, and 1 days before it expires.'],
		[6, 'We notify you 1 day before it expires.'],
	])('of %d days says when its owner is notified', (days, sentence) => {
		const validFrom = new Date(noon - days * dayMs).toISOString();
		const validTo = new Date(noon).toISOString();

		expect(warningsOf(noticeDaysOf({ issuer: 'CA', subjectNames: [], validFrom, validTo, problem: null }))).toBe(
			sentence,
		);
	});

	it('expires soon from the first notice of its lifetime on', () => {
		const inDays = (days: number) => new Date(noon + days * dayMs).toISOString();

		expect(expiryTone(inDays(20), [30, 14, 7, 3, 1], noon)).toBe('up');
		expect(expiryTone(inDays(14), [30, 14, 7, 3, 1], noon)).toBe('degraded');
		expect(expiryTone(inDays(5), [1], noon)).toBe('up');
		expect(expiryTone(inDays(-1), [1], noon)).toBe('down');
	});

	it.each([
		['2026-11-21T11:59:59.000Z', 'Expired on Nov 21, 2026'],
		['2026-11-22T12:00:00.000Z', 'Valid until Nov 22, 2026, 1 day left'],
		['2027-01-12T12:00:00.000Z', 'Valid until Jan 12, 2027, 52 days left'],
	])('that is valid until %s is described in one sentence', (validTo, sentence) => {
		expect(validitySentence('Valid', validTo, noon)).toBe(sentence);
	});

	it('has lived for a part of its life, also before it begins and after it ends', () => {
		const inDays = (days: number) => new Date(noon + days * dayMs).toISOString();

		expect(partOfLife(inDays(-30), inDays(90), noon)).toBe(0.25);
		expect(partOfLife(inDays(1), inDays(90), noon)).toBe(0);
		expect(partOfLife(inDays(-90), inDays(-1), noon)).toBe(1);
		expect(partOfLife(inDays(0), inDays(0), noon)).toBe(1);
	});

	it('is not there for plain HTTP', () => {
		expect(certificateValue(null, noon)).toBe('None');
	});
});
