import { describe, expect, it } from 'vitest';
import { describePlan } from './describe.ts';
import { emptyLock, type Lock } from './lock.ts';
import { type BySection, type Desired, type Found, planOf } from './plan.ts';

const nothing = { websites: {}, maintenance: {}, statusPages: {} };
const empty = { websites: [], maintenance: [], statusPages: [] };

function desired(websites: Record<string, object>): BySection<Record<string, Desired>> {
	const named = Object.entries(websites).map(([key, settings]) => [
		key,
		{ identity: `https://${key}.example/`, settings: settings as Desired['settings'] },
	]);
	return { ...nothing, websites: Object.fromEntries(named) };
}

function found(...websites: [id: string, key: string, settings: object][]): BySection<Found[]> {
	const things = websites.map(([id, key, settings]) => ({
		...{ id, identity: `https://${key}.example/`, settings: settings as Found['settings'] },
	}));
	return { ...empty, websites: things };
}

function lock(websites: Record<string, [id: string, applied: object]>): Lock {
	const entries = Object.entries(websites).map(([key, [id, applied]]) => [key, { id, applied: { ...applied } }]);
	return { ...emptyLock, websites: Object.fromEntries(entries) };
}

const shop = { name: 'Shop', checkInterval: 60 };

describe('a plan', () => {
	it('creates an entry that the account does not have', () => {
		const { steps } = planOf(desired({ shop }), emptyLock, empty);

		expect(steps).toEqual([{ section: 'websites', key: 'shop', name: 'Shop', action: 'create', isDrift: false }]);
	});

	it('changes nothing if the account is as the file describes it, in any order of fields', () => {
		const plan = planOf(
			desired({ shop }),
			lock({ shop: ['w1', shop] }),
			found(['w1', 'shop', { checkInterval: 60, name: 'Shop' }]),
		);

		expect(plan.steps.map(({ action }) => action)).toEqual(['keep']);
		expect(describePlan(plan)).toBe('No changes: the account is as the file describes it.');
	});

	it('renames the thing of an entry whose name changed under the same key', () => {
		const plan = planOf(
			desired({ shop: { ...shop, name: 'Store' } }),
			lock({ shop: ['w1', shop] }),
			found(['w1', 'shop', shop]),
		);

		expect(plan.steps).toMatchObject([
			{ action: 'update', id: 'w1', changes: [{ field: 'name', before: 'Shop', after: 'Store', isDrift: false }] },
		]);
	});

	it('reports a change that was made outside of the file, and sets it back', () => {
		const plan = planOf(
			desired({ shop }),
			lock({ shop: ['w1', shop] }),
			found(['w1', 'shop', { ...shop, checkInterval: 300 }]),
		);

		expect(plan.steps).toMatchObject([
			{ changes: [{ field: 'checkInterval', before: 300, after: 60, isDrift: true }] },
		]);
		expect(describePlan(plan)).toContain('checkInterval: 300 → 60  (changed outside of the file)');
	});

	it('leaves a field alone that the file leaves out', () => {
		const plan = planOf(
			desired({ shop: { name: 'Shop', checkInterval: undefined } }),
			emptyLock,
			found(['w1', 'shop', shop]),
		);

		expect(plan.steps.map(({ action }) => action)).toEqual(['adopt']);
	});

	it('adopts a website with the same URL once, and creates the second', () => {
		const twice = {
			...nothing,
			websites: { a: { identity: 'same', settings: shop }, b: { identity: 'same', settings: shop } },
		};
		const { steps } = planOf(twice, emptyLock, {
			...empty,
			websites: [{ id: 'w1', identity: 'same', settings: shop }],
		});

		expect(steps.map(({ key, action }) => [key, action])).toEqual([
			['a', 'adopt'],
			['b', 'create'],
		]);
	});

	it('removes what the file no longer has, after everything else, and leaves other things of the account alone', () => {
		const plan = planOf(
			desired({ blog: { name: 'Blog' } }),
			lock({ shop: ['w1', shop], gone: ['w9', { name: 'Gone' }] }),
			found(['w1', 'shop', shop], ['w2', 'other', { name: 'Other' }]),
		);

		expect(plan.steps.map(({ key, action }) => [key, action])).toEqual([
			['blog', 'create'],
			['gone', 'forget'],
			['shop', 'remove'],
		]);
		expect(plan.unmanaged.websites).toBe(1);
		expect(describePlan(plan)).toContain('Not in the file, and left as they are: 1 website.');
	});

	it('creates again what was removed outside of the file', () => {
		const plan = planOf(desired({ shop }), lock({ shop: ['w1', shop] }), empty);

		expect(plan.steps).toMatchObject([{ action: 'create', isDrift: true }]);
	});
});
