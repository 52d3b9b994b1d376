import { dayMs, StatusPageSettings, slugSkeleton, statusPageLimits, tierLimits } from '@stayup/contract';
import { aStatusPage } from '@stayup/testing/status-pages/facts';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { StatusNameDocument, StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { applyTierToAccount } from './apply-tier.ts';
import { freshValues } from './fresh-values.ts';
import { pagesOverLimit, requireComponents } from './page-limits.ts';
import { hashPassword, isPasswordOf } from './page-password.ts';
import { opensForOthers, pageSettingsOf } from './page-settings.ts';
import { freedNames, slugConflict } from './slug-rules.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

const settings = (body: object = {}) => StatusPageSettings.parse({ name: 'Bakery', slug: 'bakery', ...body });
const fresh = { passwordHash: null, visitKey: 'new key', componentId: () => 'new id' };

function stored(body: object, passwordHash: string | null = null): StatusPageDocument {
	const page = pageSettingsOf(settings(body), null, { ...fresh, passwordHash, visitKey: 'old key' });
	return aStatusPage(page);
}

describe('a private page', () => {
	const secret = { access: 'password' };
	const listed = { access: 'email', allowedEmails: ['ada@bakery.example', '@shop.example'] };

	it.each([
		['becomes public', secret, {}, null, true],
		['gets a list for its password', secret, listed, null, true],
		['gets another password', secret, secret, 'new hash', true],
		['gets another name', secret, { ...secret, name: 'Shop' }, null, false],
		['gets another reader', listed, { ...listed, allowedEmails: ['@shop.example', 'eve@evil.example'] }, null, true],
		['loses a reader', listed, { ...listed, allowedEmails: ['@shop.example'] }, null, false],
		['was public before', {}, secret, 'new hash', false],
	])('that %s may open for others', (_case, before, after, passwordHash, opens) => {
		expect(opensForOthers(stored(before, 'old hash'), settings(after), { passwordHash })).toBe(opens);
	});
});

describe('the key of the visits of a page', () => {
	const secret = { access: 'password' };
	const listed = { access: 'email', allowedEmails: ['ada@bakery.example', '@shop.example'] };

	it.each([
		['its name changes', listed, { ...listed, name: 'Shop' }, null, 'old key'],
		[
			'a visitor is added to the list',
			listed,
			{ ...listed, allowedEmails: [...listed.allowedEmails, 'eve@shop.example'] },
			null,
			'old key',
		],
		['a visitor is taken off the list', listed, { ...listed, allowedEmails: ['@shop.example'] }, null, 'old key'],
		['its list is replaced by a password', listed, secret, 'new hash', 'new key'],
		['it gets another password', secret, secret, 'new hash', 'new key'],
		['it becomes private', {}, secret, 'new hash', 'new key'],
	])('if %s', (_case, before, after, passwordHash, key) => {
		const page = stored(before, 'old hash');

		expect(pageSettingsOf(settings(after), page, { ...fresh, passwordHash }).visitKey).toBe(key);
	});
});

describe('a password', () => {
	/** A hash takes a fifth of a second on purpose. */
	const cafeHash = hashPassword('café-croissant');

	it('opens the page that has it, in any encoding of its characters, and no other', async () => {
		expect(await isPasswordOf(await cafeHash, 'cafe\u0301-croissant')).toBe(true);
		expect(await isPasswordOf(await cafeHash, 'cafe-croissant')).toBe(false);
		expect(await isPasswordOf('', '')).toBe(false);
	});

	it('that is sent again is no new one', async () => {
		const passwordHash = await cafeHash;
		const hashAfter = async (body: object, before: string | null) =>
			(await freshValues(settings({ access: 'password', ...body }), { passwordHash: before })).passwordHash;

		expect(await hashAfter({ password: 'cafe\u0301-croissant' }, passwordHash)).toBe(passwordHash);
		expect(await hashAfter({ password: 'cafe-croissant' }, passwordHash)).not.toBe(passwordHash);
		const another = await hashAfter({ password: 'café-croissant' }, null);
		expect(another).toMatch(/\S+\.\S+/);
		expect(another).not.toBe(passwordHash);
		expect(await hashAfter({}, passwordHash)).toBeNull();
	});

	it('is forgotten by a page that is public again', () => {
		const page = stored({ access: 'password' }, 'old hash');

		expect(pageSettingsOf(settings(), page, fresh).passwordHash).toBeNull();
	});
});

it('an id that is sent twice stays with the first of the two components', () => {
	const component = (websiteId: string, id?: string) => ({ id, websiteId, name: 'Shop' });
	const before = stored({ groups: [{ name: '', components: [component('w1')] }] });
	const after = pageSettingsOf(
		settings({ groups: [{ name: '', components: [component('w1', 'new id'), component('w2', 'new id')] }] }),
		before,
		{ ...fresh, componentId: () => 'another id' },
	);

	expect(after.groups[0]?.components.map(({ id }) => id)).toEqual(['new id', 'another id']);
});

it('a component that is sent without its id keeps it as long as its website stays on the page', () => {
	const component = (websiteId: string, id?: string) => ({ id, websiteId, name: 'Shop' });
	const ids = ['a', 'b', 'c'];
	const before = pageSettingsOf(
		settings({ groups: [{ name: '', components: [component('w1'), component('w2')] }] }),
		null,
		{ ...fresh, componentId: () => ids.shift() ?? '' },
	);
	const idsAfter = (...components: object[]) =>
		pageSettingsOf(settings({ groups: [{ name: '', components }] }), { ...stored({}), ...before }, fresh)
			.groups.flatMap((group) => group.components)
			.map(({ id }) => id);

	expect(idsAfter(component('w2'), component('w1'))).toEqual(['b', 'a']);
	expect(idsAfter(component('w3'), component('w1'))).toEqual(['new id', 'a']);
	// The id goes to the component that names it.
	expect(idsAfter(component('w1'), component('w3', 'a'))).toEqual(['new id', 'a']);
});

it('a smaller plan hides the newest pages, and those with too many components', () => {
	const page = (id: string, createdAt: number, components: number) => ({
		id,
		document: { createdAt, websiteIds: Array.from({ length: components }, String) },
	});
	const pages = [page('newest', 3, 1), page('large', 2, 26), page('oldest', 1, 25)];

	expect([...pagesOverLimit(pages, 'Core')].toSorted()).toEqual(['large', 'newest']);
	expect([...pagesOverLimit(pages, 'Pro')]).toEqual([]);
});

describe('the components of a page that is saved or previewed', () => {
	const groups = (...ids: string[]) => [
		{ name: '', components: ids.map((websiteId) => ({ websiteId, name: 'Shop' })) },
	];
	const ids = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
	const most = tierLimits.Free.statusComponents;

	it('are as many as the plan includes, or as there were', () => {
		const of = (count: number, before: number | null) => () =>
			requireComponents(
				settings({ groups: groups(...ids(count)) }),
				before === null ? null : { websiteIds: ids(before) },
				'Free',
			);

		expect(of(most, null)).not.toThrow();
		expect(of(most + 1, null)).toThrow(`Your Free plan includes ${most} components`);
		expect(of(most + 1, most + 1)).not.toThrow();
		expect(of(most + 2, most + 1)).toThrow(`Your Free plan includes ${most} components`);
	});

	it('show each website once', () => {
		const twice = settings({ groups: [...groups('w1', 'w2'), ...groups('w2')] });

		expect(() => requireComponents(twice, null, 'Elite')).toThrow('This website is on the page already.');
	});
});

describe('a slug', () => {
	const name = (
		id: string,
		releasedAt: number | null,
		ownerId = 'bob',
	): { id: string; document: StatusNameDocument } => ({
		id,
		document: {
			ownerId,
			skeleton: slugSkeleton(id),
			releasedAt,
			pageId: releasedAt === null ? 'page' : null,
			expireAt: Timestamp.fromMillis(noon),
		},
	});
	const conflict = (asked: string, ...names: ReturnType<typeof name>[]) => slugConflict(asked, names, 'alice', noon);

	it('is free 30 days after another customer released it, also before it is deleted', () => {
		expect(conflict('bakery', name('bakery', noon - 30 * dayMs + 1))).toBe('This URL is taken. Please choose another.');
		expect(conflict('bakery', name('bakery', noon - 30 * dayMs))).toBeNull();
	});

	it('may be similar to a slug of the same owner only', () => {
		expect(conflict('b4kery', name('bakery', null))).toMatch(/too similar/);
		expect(conflict('b4kery', name('bakery', null, 'alice'))).toBeNull();
	});

	it('stays reserved with four others of its owner', () => {
		const released = Array.from({ length: 6 }, (_, index) => name(`shop-${index}`, noon - index));

		expect(freedNames(released)).toEqual(['shop-4', 'shop-5']);
		expect(statusPageLimits.reservedSlugs).toBe(5);
	});
});

it('a change of tier is complete only after the status pages follow it', async () => {
	const done: string[] = [];
	const deps = {
		now: () => noon,
		statusPages: { applyTier: async () => ['hidden'] },
		memberships: { applyTier: async () => undefined },
		statusDomains: { checkAllOf: async () => undefined },
		refreshStatusPage: async (pageId: string) => void done.push(`refresh ${pageId}`),
		promiseMonitors: { followAllOf: async (uid: string) => void done.push(`our monitors of ${uid}`) },
		websites: { applyTier: async (uid: string) => void done.push(`websites of ${uid}`) },
	};
	await applyTierToAccount(deps, 'alice');
	expect(done).toEqual(['refresh hidden', 'our monitors of alice', 'websites of alice']);

	const failing = { ...deps, statusPages: { applyTier: () => Promise.reject(new Error('No database.')) } };
	await expect(applyTierToAccount(failing, 'alice')).rejects.toThrow('No database.');
	expect(done).toHaveLength(3);
});
