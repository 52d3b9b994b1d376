import { describe, expect, it } from 'vitest';
import { anAccess, planned } from '../../testing/things.ts';
import { describePlan } from './describe.ts';
import { bySection, emptyLock, type Lock } from './lock.ts';
import { type BySection, type Find, type Plan, planOf } from './plan.ts';
import type { Desired, Found } from './things.ts';

const nothing = bySection(() => ({}));
const empty: BySection<Find> = bySection(() => () => []);
const described = (plan: Plan) => describePlan(plan, anAccess());

function desired(websites: Record<string, object>): BySection<Record<string, Desired>> {
	const named = Object.entries(websites).map(([key, settings]) => [
		key,
		{ identity: `https://${key}.example/`, settings: settings as Desired['settings'] },
	]);
	return { ...nothing, websites: Object.fromEntries(named) };
}

function found(...websites: [id: string, key: string, settings: object][]): BySection<Find> {
	const things = websites.map(([id, key, settings]) => ({
		id,
		identity: `https://${key}.example/`,
		settings: settings as Found['settings'],
	}));
	return { ...empty, websites: () => things };
}

function lock(websites: Record<string, [id: string, applied: object]>): Lock {
	const entries = Object.entries(websites).map(([key, [id, applied]]) => [key, { id, applied: { ...applied } }]);
	return { ...emptyLock, websites: Object.fromEntries(entries) };
}

const shop = { name: 'Shop', checkInterval: 60 };

describe('a plan', () => {
	it('creates an entry that the account does not have', () => {
		const { steps } = planOf({ desired: desired({ shop }), lock: emptyLock, found: empty });

		expect(steps).toEqual([
			{ section: 'websites', key: 'shop', name: 'Shop', action: 'create', settings: shop, isDrift: false, sameAs: [] },
		]);
	});

	it('says which entries have the same URL, and which websites outside of the file have that of an entry', () => {
		const settings = { ...shop, url: 'https://shop.example/' };
		const entries = { shop: settings, shop2: settings, shop3: settings };
		const same = Object.entries(entries).map(([key, each]) => [
			key,
			{ identity: 'https://shop.example/', settings: each },
		]);
		const twice = { ...nothing, websites: Object.fromEntries(same) };
		const plan = planOf({
			desired: twice,
			lock: lock({ shop: ['w1', settings], shop2: ['w2', settings] }),
			found: found(['w1', 'shop', settings], ['w2', 'shop', settings]),
		});
		const again = planOf({
			desired: desired({ shop }),
			lock: lock({ shop: ['w1', shop] }),
			found: found(['w1', 'shop', shop], ['w2', 'shop', { ...shop, name: 'Copy' }], ['w3', 'blog', shop]),
		});

		expect(described(plan)).toContain('+ website shop3 (Shop)\n    same URL as shop, shop2\n');
		expect(described(again)).toContain(
			'Not in the file, and left as they are: 2 websites.\nSame URL as an entry, and not in the file: Copy.',
		);
	});

	it('changes nothing if the account is as the file describes it, in any order of fields', () => {
		const plan = planOf({
			desired: desired({ shop }),
			lock: lock({ shop: ['w1', shop] }),
			found: found(['w1', 'shop', { checkInterval: 60, name: 'Shop' }]),
		});

		expect(plan.steps.map(({ action }) => action)).toEqual(['keep']);
		expect(described(plan)).toBe('No changes: the account is as the file describes it.');
	});

	it('renames the thing of an entry whose name changed under the same key', () => {
		const plan = planOf({
			desired: desired({ shop: { ...shop, name: 'Store' } }),
			lock: lock({ shop: ['w1', shop] }),
			found: found(['w1', 'shop', shop]),
		});

		expect(plan.steps).toMatchObject([
			{ action: 'update', id: 'w1', changes: [{ field: 'name', before: 'Shop', after: 'Store', isDrift: false }] },
		]);
	});

	it('reports a change that was made outside of the file, and sets it back', () => {
		const plan = planOf({
			desired: desired({ shop }),
			lock: lock({ shop: ['w1', shop] }),
			found: found(['w1', 'shop', { ...shop, checkInterval: 300 }]),
		});

		expect(plan.steps).toMatchObject([
			{ changes: [{ field: 'checkInterval', before: 300, after: 60, isDrift: true }] },
		]);
		expect(described(plan)).toContain('checkInterval: 300 → 60  (changed outside of the file)');
	});

	it('leaves a field alone that the file leaves out', () => {
		const plan = planOf({
			desired: desired({ shop: { name: 'Shop', checkInterval: undefined } }),
			lock: emptyLock,
			found: found(['w1', 'shop', shop]),
		});

		expect(plan.steps.map(({ action }) => action)).toEqual(['adopt']);
	});

	it('adopts a website with the same URL once, and creates the second', () => {
		const twice = {
			...nothing,
			websites: { a: { identity: 'same', settings: shop }, b: { identity: 'same', settings: shop } },
		};
		const { steps } = planOf({
			desired: twice,
			lock: emptyLock,
			found: { ...empty, websites: () => [{ id: 'w1', identity: 'same', settings: shop }] },
		});

		expect(steps.map(({ key, action }) => [key, action])).toEqual([
			['a', 'adopt'],
			['b', 'create'],
		]);
	});

	it('removes what the file no longer has, after everything else, and leaves other things of the account alone', () => {
		const plan = planOf({
			desired: desired({ blog: { name: 'Blog' } }),
			lock: lock({ shop: ['w1', shop], gone: ['w9', { name: 'Gone' }] }),
			found: found(['w1', 'shop', shop], ['w2', 'other', { name: 'Other' }]),
		});

		expect(plan.steps.map(({ key, action }) => [key, action])).toEqual([
			['blog', 'create'],
			['gone', 'forget'],
			['shop', 'remove'],
		]);
		expect(plan.unmanaged.websites).toBe(1);
		expect(described(plan)).toContain('Not in the file, and left as they are: 1 website.');
	});

	it('creates again what was removed outside of the file', () => {
		const plan = planOf({ desired: desired({ shop }), lock: lock({ shop: ['w1', shop] }), found: empty });

		expect(plan.steps).toMatchObject([{ action: 'create', isDrift: true }]);
	});

	it('keeps the thing of an entry whose key changed', () => {
		const plan = planOf({
			desired: desired({ store: shop }),
			lock: lock({ shop: ['w1', shop] }),
			found: found(['w1', 'store', shop]),
		});

		expect(plan.steps).toMatchObject([{ key: 'store', action: 'adopt', id: 'w1', formerKey: 'shop' }]);
		expect(described(plan)).toContain('= website store (Shop): had the key shop before');
	});

	it('compares the parts of a setting, each with its own drift', () => {
		const plan = planOf({
			desired: desired({ shop: { request: { method: 'POST', body: 'b' } } }),
			lock: lock({ shop: ['w1', { request: { method: 'POST', body: 'a' } }] }),
			found: found(['w1', 'shop', { request: { method: 'GET', body: 'a' } }]),
		});

		expect(plan.steps).toMatchObject([
			{
				changes: [
					{ field: 'request.method', before: 'GET', after: 'POST', isDrift: true },
					{ field: 'request.body', before: 'a', after: 'b', isDrift: false },
				],
			},
		]);
	});

	it('leaves maintenance alone that is over, and plans it again with a new time', () => {
		const yaml = (start: string) => `websites:
  shop: { name: Shop, url: shop.example }
maintenance:
  move: { name: Move, websites: [shop], timeZone: Europe/Berlin, start: ${start}, durationMinutes: 30 }
`;
		const now = Date.UTC(2027, 0, 5);
		const stepsAt = (start: string) =>
			planned(yaml(start), { now, lock: { maintenance: { move: { id: 'm1', applied: {} } } } }).plan.steps.map(
				({ key, action }) => `${action} ${key}`,
			);

		expect(stepsAt('2027-01-03T02:00')).toEqual(['create shop', 'over move']);
		expect(stepsAt('2027-01-06T02:00')).toEqual(['create shop', 'create move']);
	});
});
