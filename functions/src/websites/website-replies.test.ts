import { dayMs, defaultCheckSettings, tierLimits } from '@stayup/contract';
import { aMonitor, aWebsite, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { transition } from '../monitoring/rules/transition.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { fitsFilter, websiteOf, websiteStatsOf } from './website-replies.ts';

describe('the stats of a website', () => {
	it.each([
		['Free', ['24h', '7d', '30d']],
		['Core', ['24h', '7d', '30d', '90d']],
	] as const)('on the %s tier have 90 daily bars and the windows %j', (tier, windows) => {
		const now = noon + 120 * dayMs;
		const stored = { hours: [], days: [] };
		const stats = websiteStatsOf(aWebsite(), aMonitor(), [], stored, tierLimits[tier].historyDays, now);

		expect(stats.days).toHaveLength(90);
		expect(stats.days.at(-1)?.day).toBe(new Date(now).toISOString().slice(0, 10));
		expect(stats.windows.map(({ window }) => window)).toEqual(windows);
	});
});

describe('the latest check of a website', () => {
	it('names the rules that were not judged, until a check judges them', () => {
		const rules = [{ kind: 'body-contains', text: 'Bread' } as const];
		const result = { index: 0, sentence: '', passed: false, notJudged: 'page-too-large', seen: '' } as const;
		const latest = (check: CheckResult) => {
			const monitor = { ...aMonitor(), check: { ...defaultCheckSettings(), rules } };
			const before = transition('shop', monitor.state, { ...good(0), rules: [result] }).state;
			const { state } = transition('shop', before, check);
			return websiteStatsOf(aWebsite(), { ...monitor, state }, [], { hours: [], days: [] }, 1, noon).latestResult;
		};

		expect(latest({ ...good(60), rules: [result] })?.notJudged).toEqual([
			{ sentence: 'The page contains “Bread”', reason: 'the page is larger than 1 MB' },
		]);
		expect(latest(good(60))).not.toHaveProperty('notJudged');
	});
});

it('the latest check of a website lists the oddities of its response', () => {
	const monitor = aMonitor();
	const { state } = transition('shop', monitor.state, { ...good(0), notes: ['folded-header', 'ip-late'] });
	const stats = websiteStatsOf(aWebsite(), { ...monitor, state }, [], { hours: [], days: [] }, 1, noon);

	expect(stats.latestResult?.notes).toEqual([
		'A header of the response continues on a second line.',
		'One of the website’s IP addresses refuses connections or responds late, so visitors wait until their browser tries another one.',
	]);
});

it('a website whose page shows something else has a warning, and another one has none', () => {
	const statsWith = (sign: 'domain-parked' | null) => {
		const monitor = aMonitor();
		const state = { ...monitor.state, page: { at: noon, bytes: 700, sign } };
		return websiteStatsOf(aWebsite(), { ...monitor, state }, [], { hours: [], days: [] }, 1, noon);
	};

	expect(statsWith('domain-parked').pageWarning).toMatchObject({
		at: new Date(noon).toISOString(),
		cause: 'The domain shows a parking page instead of the website, often because it has expired.',
	});
	expect(statsWith(null)).not.toHaveProperty('pageWarning');
});

describe('the filter of a list', () => {
	const shop = websiteOf({ id: 'shop', document: aWebsite({ name: 'Shop', tags: ['eu'] }) }, undefined, noon);

	it.each([
		[{}, true],
		[{ status: shop.status }, true],
		[{ status: 'down' }, false],
		[{ tag: 'eu' }, true],
		[{ tag: 'us' }, false],
		[{ search: 'SHO' }, true],
		[{ search: new URL(shop.url).hostname }, true],
		[{ search: 'bakery' }, false],
		[{ status: shop.status, tag: 'us' }, false],
	] as const)('%j', (filter, expected) => {
		expect(fitsFilter(shop, filter)).toBe(expected);
	});
});

describe('a website in a reply', () => {
	it('has the condition of its monitor, which is newer than its document', () => {
		const monitor = aMonitor();
		const condition = { kind: 'slow', since: noon } as const;
		const reply = (of: typeof condition | null) =>
			websiteOf(
				{ id: 'shop', document: aWebsite({ condition }) },
				{ ...monitor, state: { ...monitor.state, condition: of } },
				noon,
			);

		expect(reply(condition).condition).toEqual({ kind: 'slow', since: new Date(noon).toISOString() });
		expect(reply(null).condition).toBeNull();
	});

	it('says until when its alerts are muted, while they are', () => {
		const website = { id: 'shop', document: aWebsite({ emailsMutedUntil: noon + 1000 }) };

		expect(websiteOf(website, undefined, noon).emailsMutedUntil).toBe(new Date(noon + 1000).toISOString());
		expect(websiteOf(website, undefined, noon + 1000).emailsMutedUntil).toBeNull();
	});

	it('says when Check Now was last used', () => {
		const monitor = aMonitor();
		const reply = (lastCheckNowAt: number | null) =>
			websiteOf(
				{ id: 'shop', document: aWebsite() },
				{ ...monitor, state: { ...monitor.state, lastCheckNowAt } },
				noon,
			);

		expect(reply(noon).lastCheckNowAt).toBe(new Date(noon).toISOString());
		expect(reply(null).lastCheckNowAt).toBeNull();
	});
});
