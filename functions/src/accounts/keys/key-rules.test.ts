import { dayMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import { changeOf, expiryProblem, type KeySettings, keyOf, scopesIn, widens } from './key-rules.ts';

const now = Date.UTC(2026, 10, 21);
const settings: KeySettings = { name: 'CI', scopes: ['read', 'write'], websiteIds: ['a', 'b'], expiresAt: now + dayMs };

describe('the scopes of an API key', () => {
	it('are only read on Free, whatever is stored, and all of them again after an upgrade', () => {
		expect(scopesIn('Free', ['read', 'write'])).toEqual(['read']);
		expect(scopesIn('Free', ['write'])).toEqual([]);
		expect(scopesIn('Core', ['read', 'write'])).toEqual(['read', 'write']);
	});
});

describe('a change of an API key', () => {
	it.each<[string, Partial<KeySettings>]>([
		['a further scope', { scopes: ['read', 'write', 'alerts'] }],
		['a further website', { websiteIds: ['a', 'c'] }],
		['all websites', { websiteIds: null }],
		['a later expiry', { expiresAt: now + 2 * dayMs }],
		['no expiry', { expiresAt: null }],
	])('with %s allows it more', (_, change) => expect(widens(settings, change)).toBe(true));

	it.each<[string, Partial<KeySettings>]>([
		['another name', { name: 'Deploy' }],
		['fewer scopes', { scopes: ['read'] }],
		['fewer websites', { websiteIds: ['b'] }],
		['an earlier expiry', { expiresAt: now + 1 }],
	])('with %s does not', (_, change) => expect(widens(settings, change)).toBe(false));

	it('sets only what it names, each scope and website once', () => {
		expect(changeOf({ name: 'CI' })).toEqual({ name: 'CI' });
		expect(changeOf({ scopes: ['write', 'read', 'write'], websiteIds: ['a', 'a'], expiresAt: null })).toEqual({
			scopes: ['read', 'write'],
			websiteIds: ['a'],
			expiresAt: null,
		});
	});
});

describe('the expiry of an API key', () => {
	it('is ahead, by two years at most, or there is none', () => {
		expect(expiryProblem(null, now)).toBeNull();
		expect(expiryProblem(now + 730 * dayMs, now)).toBeNull();
		expect(expiryProblem(now, now)).toContain('future');
		expect(expiryProblem(now + 732 * dayMs, now)).toContain('two years');
	});
});

describe('the list of API keys', () => {
	const document = { ...settings, createdAt: now, lastUsedAt: null, previousUntil: null } as ApiKeyDocument;
	const stateOf = (change: Partial<ApiKeyDocument>, rank: number, tier: 'Free' | 'Core') =>
		keyOf({ id: 'abc', document: { ...document, ...change } }, rank, tier, now).state;

	it('says which keys the plan no longer includes, and which have expired', () => {
		expect(stateOf({}, 0, 'Core')).toBe('valid');
		expect(stateOf({}, 0, 'Free')).toBe('read-only');
		expect(stateOf({ scopes: ['read'] }, 0, 'Free')).toBe('valid');
		expect(stateOf({ scopes: ['read'] }, 1, 'Free')).toBe('over-limit');
		expect(stateOf({ expiresAt: now }, 0, 'Core')).toBe('expired');
	});

	it('shows a rotation until its overlap ends', () => {
		expect(
			keyOf({ id: 'abc', document: { ...document, previousUntil: now + 1 } }, 0, 'Core', now).previousUntil,
		).not.toBeNull();
		expect(
			keyOf({ id: 'abc', document: { ...document, previousUntil: now } }, 0, 'Core', now).previousUntil,
		).toBeNull();
	});
});
