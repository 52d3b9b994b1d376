import { type CheckSettings, defaultCheckSettings, type ManyWebsitesChange, tagLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { changeFor } from './change-for.ts';

const shop = {
	tags: ['shop', 'live'],
	checkInterval: 60,
	expectedStatusCode: 200,
	isActive: true,
	alertsEnabled: true,
};
const changeOf = (change: ManyWebsitesChange, check: CheckSettings | null = null) => changeFor(shop, check, change);
const open = { kind: 'body-contains', text: 'Open' } as const;

describe('the change of one of several websites', () => {
	it('names only what differs', () => {
		expect(changeOf({ checkInterval: 300, isActive: true })).toEqual({ checkInterval: 300 });
		expect(changeOf({ alertsEnabled: false, expectedStatusCode: 204 })).toEqual({
			alertsEnabled: false,
			expectedStatusCode: 204,
		});
		expect(changeOf({ isActive: true, checkInterval: 60, addTags: ['shop'], removeTags: ['unknown'] })).toBeNull();
	});

	it('mutes again, because another hour begins', () => {
		expect(changeOf({ emailsMuted: true })).toEqual({ emailsMuted: true });
	});

	it('adds tags behind the ones it has, and removes others', () => {
		expect(changeOf({ addTags: ['eu', 'live'], removeTags: ['shop'] })).toEqual({ tags: ['live', 'eu'] });
		// A tag that is both removed and added is there afterwards.
		expect(changeOf({ addTags: ['shop'], removeTags: ['shop'] })).toEqual({ tags: ['live', 'shop'] });
	});

	it('refuses more tags than a website has room for', () => {
		const addTags = Array.from({ length: tagLimits.count - 1 }, (_, index) => `tag ${index}`);
		expect(() => changeOf({ addTags })).toThrow('A website has at most 10 tags, and this one would have 11.');
		expect(changeOf({ addTags, removeTags: ['live'] })?.tags).toHaveLength(tagLimits.count);
	});

	it('adds a rule to those of the website, and keeps its other settings', () => {
		const check: CheckSettings = {
			...defaultCheckSettings(),
			slowAboveMs: 2_000,
			rules: [{ kind: 'body-contains', text: 'Bread' }],
		};
		expect(changeOf({ addRule: open })).toEqual({ check: { ...defaultCheckSettings(), rules: [open] } });
		expect(changeOf({ addRule: open }, check)).toEqual({ check: { ...check, rules: [...check.rules, open] } });
		expect(changeOf({ addRule: open }, { ...check, rules: [open] })).toBeNull();
	});

	it('adds no rule about the page to a website whose HEAD requests receive none', () => {
		const { request } = defaultCheckSettings();
		const check: CheckSettings = { ...defaultCheckSettings(), request: { ...request, method: 'HEAD' } };
		for (const addRule of [
			open,
			{ kind: 'body-lacks', text: 'Error' },
			{ kind: 'body-matches', pattern: 'O.en' },
		] as const) {
			expect(() => changeOf({ addRule }, check)).toThrow('The HEAD requests of this website receive no page');
		}
		const header = { kind: 'header', name: 'server', comparison: 'contains', value: 'nginx' } as const;
		expect(changeOf({ addRule: header }, check)?.check?.rules).toEqual([header]);
	});
});
