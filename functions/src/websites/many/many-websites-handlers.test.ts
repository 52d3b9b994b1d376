import { randomBytes } from 'node:crypto';
import {
	type CheckSettings,
	defaultCheckSettings,
	type ManyWebsitesChange,
	type Rule,
	type StoredCheckSettings,
	tagLimits,
	tierLimits,
	type WebsiteDocument,
	type WebsiteResult,
} from '@stayup/contract';
import { anAccount, aWebsite, noon } from '@stayup/testing/builders';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangedFields } from '../../http/changes/change-in-words.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { parseAllowedTargets } from '../../probe/guard/target.ts';
import type { ChangeOneDeps } from '../change-one.ts';
import { createManyWebsitesHandlers } from './many-websites-handlers.ts';

type Deps = Parameters<typeof createManyWebsitesHandlers>[0];

let websites: Map<string, WebsiteDocument>;
let settings: Map<string, StoredCheckSettings>;
let rows: { event: string; detail?: string | null | undefined; change?: ChangedFields | undefined }[];
let logged: string[];
const writeMaintenance = vi.fn<ChangeOneDeps['writeMaintenance']>();

beforeEach(() => {
	websites = new Map(['Shop', 'Blog'].map((name) => [name.toLowerCase(), aWebsite({ name, tags: [] })]));
	settings = new Map();
	rows = [];
	logged = [];
	writeMaintenance.mockReset().mockResolvedValue(undefined);
});

/** A store of one account: a change is applied in one piece, if its condition holds then. */
const store: Deps['websites'] = {
	async find(_owner, id) {
		const document = websites.get(id);
		return document ? { id, document } : null;
	},
	async change(_owner, id, { check, ...changed }, _now, condition = () => true) {
		const before = websites.get(id);
		if (!before || !condition(before, anAccount(), settings.get(id) ?? null)) return null;
		const document: WebsiteDocument = { ...before, ...(changed as Partial<WebsiteDocument>) };
		if (check) {
			settings.set(id, check);
			document.hasMoreChecks = true;
		}
		websites.set(id, document);
		return { id, document, needsFirstCheck: changed.isActive === true, revision: 2 };
	},
	remove: async (_owner, id) => websites.delete(id),
};

function handlers(deps: Partial<Deps> = {}) {
	const { changeWebsites, removeWebsites } = createManyWebsitesHandlers({
		now: () => noon,
		websites: store,
		findCheckSettings: async ({ id, document }) => (document.hasMoreChecks ? (settings.get(id) ?? null) : null),
		requestSecrets: createSecretBox([{ id: 'key', key: randomBytes(32) }]),
		rateLimiter: { take: async () => undefined },
		capacity: { requireRoom: async () => undefined },
		allowedTargets: parseAllowedTargets(''),
		domainDns: { valuesOf: async () => [] },
		normalizeTarget: (url) => url,
		queue: { enqueueFirstCheck: async () => undefined },
		writeMaintenance,
		findMonitors: async () => new Map(),
		maintenanceWindows: { forgetWebsite: async () => undefined },
		statusPages: { forgetWebsite: async () => [] },
		refreshStatusPage: async () => undefined,
		activity: {
			async record(_uid, event, _request, _now, detail, change) {
				rows.push({ event, detail, change });
			},
		},
		logError: (message) => void logged.push(message),
		...deps,
	});
	const actor = { uid: 'alice', user: anAccount({ tier: 'Core' }) };
	const request = { id: 'request' };
	return {
		change: (change: ManyWebsitesChange, ids: readonly string[] = [...websites.keys()]) =>
			changeWebsites({ actor, request, body: { websites: ids, change } } as Parameters<typeof changeWebsites>[0]),
		remove: (ids: readonly string[]) =>
			removeWebsites({ actor, request, body: { websites: ids } } as Parameters<typeof removeWebsites>[0]),
	};
}

const fails = async () => {
	throw new Error('The database is gone.');
};
const tagsOf = (id: string) => websites.get(id)?.tags;
const rule = (text: string): Rule => ({ kind: 'body-contains', text });
const rulesOf = (id: string) => settings.get(id)?.rules;
const shownOf = (results: readonly WebsiteResult[]) =>
	results.map(({ website, problem }) => [website?.tags.join(' ') ?? null, problem?.message ?? null]);

describe('a change of several websites that is stored before something else fails', () => {
	it('says that the tags are saved, what does not follow them, and is recorded once', async () => {
		writeMaintenance.mockImplementation(fails);
		const results = await handlers().change({ addTags: ['eu'] }, ['shop', 'blog', 'nowhere']);

		const saved = 'The tags are saved, but planned maintenance does not follow them yet. Please try again.';
		expect(shownOf(results)).toEqual([
			['eu', saved],
			['eu', saved],
			[null, 'Website not found'],
		]);
		expect(rows.map(({ event, detail }) => [event, detail])).toEqual([
			['website-changed', 'Shop'],
			['website-changed', 'Blog'],
		]);
		expect(logged).toEqual(['The maintenance of changed tags could not be written.']);

		// As the person is asked to.
		writeMaintenance.mockReset().mockResolvedValue(undefined);
		expect(shownOf(await handlers().change({ addTags: ['eu'] }))).toEqual([
			['eu', null],
			['eu', null],
		]);
		expect(writeMaintenance.mock.calls).toEqual([['alice', ['shop', 'blog'], noon]]);
		expect(rows).toHaveLength(2);
	});

	it('is done when only the figures of the websites cannot be read', async () => {
		const results = await handlers({ findMonitors: fails }).change({ isActive: false });

		expect(results.map(({ website, problem }) => [website?.isActive, problem])).toEqual([
			[false, null],
			[false, null],
		]);
		expect(rows).toHaveLength(2);
		expect(logged).toEqual(['The monitors of changed websites could not be read.']);
	});

	it('is done when a first check cannot be queued', async () => {
		websites.set('shop', aWebsite({ name: 'Shop', isActive: false }));
		const results = await handlers({ queue: { enqueueFirstCheck: fails } }).change({ isActive: true }, ['shop']);

		expect(results.map(({ website, problem }) => [website?.isActive, problem])).toEqual([[true, null]]);
		expect(rows).toHaveLength(1);
	});
});

describe('a removal of several websites', () => {
	it.each([
		['a maintenance window', { maintenanceWindows: { forgetWebsite: fails } }],
		['a status page', { statusPages: { forgetWebsite: fails } }],
		[
			'its history',
			{
				websites: {
					...store,
					async remove(_owner: string, id: string) {
						websites.delete(id);
						return fails();
					},
				},
			},
		],
	] satisfies [string, Partial<Deps>][])('is done and recorded when it fails at %s', async (_at, deps) => {
		const results = await handlers(deps).remove(['shop']);

		expect(results).toEqual([{ websiteId: 'shop', website: null, problem: null }]);
		expect(rows.map(({ event, detail }) => [event, detail])).toEqual([['website-deleted', 'Shop']]);
		expect(logged).toHaveLength(1);
	});

	it('is not done when it fails before, and not when nobody knows', async () => {
		const [before, unknown] = [{ ...store, remove: fails }, { ...store }];
		unknown.remove = async (_owner, id) => {
			websites.delete(id);
			unknown.find = fails;
			return fails();
		};
		const results = [
			...(await handlers({ websites: before }).remove(['shop', 'nowhere'])),
			...(await handlers({ websites: unknown }).remove(['blog'])),
		];

		expect(results.map(({ problem }) => problem?.code)).toEqual(['internal', 'internal', 'internal']);
		expect(rows).toEqual([]);
	});
});

describe('the maintenance of changed tags', () => {
	const many = Array.from({ length: 200 }, (_, index) => `w${index}`);

	it.each([
		['added', { addTags: ['eu'] }],
		['removed', { removeTags: ['shop'] }],
		['stored already', { addTags: ['shop'] }],
		['not there to remove', { removeTags: ['us'] }],
	] satisfies [string, ManyWebsitesChange][])(
		'is written once for all websites when tags are %s',
		async (_, change) => {
			websites = new Map(many.map((id) => [id, aWebsite({ tags: ['shop'] })]));
			await handlers().change(change);

			expect(writeMaintenance.mock.calls).toEqual([['alice', many, noon]]);
		},
	);

	it('is written for the websites that are found, and not for other changes', async () => {
		await handlers().change({ addTags: ['eu'] }, ['shop', 'nowhere']);
		await handlers().change({ addTags: ['eu'] }, ['nowhere']);
		await handlers().change({ isActive: false });

		expect(writeMaintenance.mock.calls).toEqual([['alice', ['shop'], noon]]);
	});
});

describe('several people who change a website at once', () => {
	const atOnce = (changes: readonly ManyWebsitesChange[]) =>
		Promise.all(changes.map((change) => handlers().change(change, ['shop'])));
	const problemsOf = (replies: readonly (readonly WebsiteResult[])[]) =>
		replies.flat().map(({ problem }) => problem?.message ?? null);

	it('lose no tags', async () => {
		const replies = await atOnce([{ addTags: ['eu'] }, { addTags: ['us'] }, { addTags: ['live'] }]);

		expect(problemsOf(replies)).toEqual([null, null, null]);
		expect(tagsOf('shop')?.toSorted()).toEqual(['eu', 'live', 'us']);
		expect(rows.map(({ change }) => change?.before)).toEqual(['tags: ', 'tags: eu', 'tags: eu,us']);
	});

	it('lose no rules, neither the first ones nor later ones', async () => {
		const replies = await atOnce([{ addRule: rule('Bread') }, { addRule: rule('Open') }]);
		expect(problemsOf(replies)).toEqual([null, null]);
		expect(rulesOf('shop')).toEqual([rule('Bread'), rule('Open')]);

		await atOnce([{ addRule: rule('Cake') }, { addRule: rule('Open') }]);
		expect(rulesOf('shop')).toEqual([rule('Bread'), rule('Open'), rule('Cake')]);
	});

	it('keep other settings of the checks that somebody else has stored since', async () => {
		const check: CheckSettings = { ...defaultCheckSettings(), slowAboveMs: 900 };
		const change: Deps['websites']['change'] = async (...requested) => {
			// Once, after the settings were read.
			if (!settings.has('shop')) {
				settings.set('shop', check as StoredCheckSettings);
				websites.set('shop', { ...(websites.get('shop') ?? aWebsite()), hasMoreChecks: true });
			}
			return store.change(...requested);
		};
		await handlers({ websites: { ...store, change } }).change({ addRule: rule('Open') }, ['shop']);

		expect(settings.get('shop')).toEqual({ ...check, rules: [rule('Open')] });
	});

	it('get no more tags and rules than a website may have', async () => {
		const tags = Array.from({ length: tagLimits.count - 1 }, (_, index) => `tag ${index}`);
		websites.set('shop', aWebsite({ tags }));
		const tagged = problemsOf(await atOnce([{ addTags: ['eu'] }, { addTags: ['us'] }]));
		expect(tagged).toEqual([null, 'A website has at most 10 tags, and this one would have 11.']);
		expect(tagsOf('shop')).toHaveLength(tagLimits.count);

		const room = tierLimits.Core.rules;
		for (let text = 1; text < room; text += 1) await atOnce([{ addRule: rule(`Text ${text}`) }]);
		const ruled = problemsOf(await atOnce([{ addRule: rule('Bread') }, { addRule: rule('Open') }]));
		expect(ruled).toEqual([null, expect.stringContaining(`includes ${room} rules`)]);
		expect(rulesOf('shop')).toHaveLength(room);
	});

	it('are asked to try again when the website never stays the same', async () => {
		const change: Deps['websites']['change'] = async () => null;
		const [result] = await handlers({ websites: { ...store, change } }).change({ addTags: ['eu'] }, ['shop']);

		expect(result?.problem).toEqual({
			code: 'conflict',
			message: 'This website has changed in the meantime. Please try again.',
		});
		expect(rows).toEqual([]);
	});
});
