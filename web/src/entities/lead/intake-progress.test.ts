import { describe, expect, it, vi } from 'vitest';
import {
	type Draft,
	draftOfLink,
	emptyDraft,
	keepProgress,
	leadOf,
	missingIn,
	readProgress,
} from './intake-progress.ts';

function draft(changes: Partial<Draft>): Draft {
	return { ...emptyDraft, ...changes };
}

/** Session storage with this value. */
function stored(text: string | null) {
	let kept = text;
	vi.stubGlobal('sessionStorage', {
		getItem: () => kept,
		setItem: (_key: string, value: string) => {
			kept = value;
		},
		removeItem: () => {
			kept = null;
		},
	});
}

const website = { websiteUrl: 'shop.example.com', currentHosting: 'Wix', managesDomain: 'No' } as const;

describe('a link that opens the intake form for an outage', () => {
	it('fills in the website and the outage', () => {
		const search = '?outage=shop_1772452800&website=https%3A%2F%2Fshop.example%2F%3Fa%3D1';
		const draft = { hasWebsite: 'Yes', websiteUrl: 'https://shop.example/?a=1', outageId: 'shop_1772452800' };

		expect(draftOfLink(search, 'a-token_1')).toEqual({ ...draft, emailLink: 'a-token_1' });
		expect(draftOfLink(search, 'not a token')).toEqual(draft);
	});

	it.each([
		['', 'names nothing'],
		['?outage=shop_1', 'names no website'],
		['?outage=../admin&website=https%3A%2F%2Fshop.example%2F', 'names no outage'],
		['?outage=shop_1&website=javascript%3Aalert(1)', 'names no web page'],
	])('fills in nothing if it is %s, which %s', (search) => {
		expect(draftOfLink(search, 'a-token')).toEqual({});
	});
});

describe('a step of the intake form', () => {
	it.each<[string, number, Partial<Draft>, string[]]>([
		['about you, untouched', 0, {}, ['Full Name', 'Email Address', 'Phone Number']],
		['about you, with blanks', 0, { fullName: ' ', email: 'a@b.c', phoneNumber: '1' }, ['Full Name']],
		['about you, filled in', 0, { fullName: 'Rosa', email: 'a@b.c', phoneNumber: '1' }, []],
		['web setup, nothing chosen', 1, {}, ['whether you have a website']],
		['web setup, without a website', 1, { hasWebsite: 'No' }, []],
		[
			'web setup, with a website but no details',
			1,
			{ hasWebsite: 'Yes' },
			['Website URL', 'Hosting provider', 'whether you manage the domain'],
		],
		['web setup, with details but no domain provider', 1, { hasWebsite: 'Yes', ...website, managesDomain: 'Yes' }, []],
		['online presence, nothing chosen', 2, {}, ['whether you have an online presence']],
		['online presence, yes without links', 2, { hasOnlinePresence: 'Yes' }, []],
		['business, untouched', 3, {}, ['Business type', 'Website needs']],
		['business, filled in', 3, { businessType: 'Bakery', websiteNeeds: "I'm not sure yet" }, []],
		['final step', 4, {}, []],
	])('%s', (_name, step, changes, missing) => {
		expect(missingIn(step, draft(changes))).toEqual(missing);
	});
});

describe('the request body', () => {
	it('leaves answers blank that no longer apply', () => {
		expect(
			leadOf(
				draft({ hasWebsite: 'No', ...website, domainProvider: 'x', hasOnlinePresence: 'No', onlinePresenceLinks: 'y' }),
			),
		).toEqual(leadOf(draft({ hasWebsite: 'No', hasOnlinePresence: 'No' })));
	});

	it.each([
		['Yes', 'GoDaddy'],
		['Not Sure', 'GoDaddy'],
		['No', ''],
	] as const)('has the domain provider when the domain is managed: %s', (managesDomain, domainProvider) => {
		const sent = leadOf(draft({ hasWebsite: 'Yes', ...website, managesDomain, domainProvider: 'GoDaddy' }));

		expect(sent.domainProvider).toBe(domainProvider);
	});
});

describe('the progress', () => {
	it('survives a reload', () => {
		stored(null);
		const progress = { step: 3, draft: draft({ fullName: 'Rosa' }) };
		keepProgress(progress);
		expect(readProgress()).toEqual(progress);

		keepProgress(null);
		expect(readProgress()).toBeNull();
	});

	it.each([null, 'nonsense', '[]', '{"step":9,"draft":{}}', '{"step":1}', '{"step":0,"draft":null}'])(
		'is ignored when it cannot be read (%s)',
		(text) => {
			stored(text);
			expect(readProgress()).toBeNull();
		},
	);

	it('ignores fields that the form does not have', () => {
		stored('{"step":0,"draft":{"fullName":7,"evil":"x","email":"a@b.c"}}');
		expect(readProgress()?.draft).toEqual(draft({ email: 'a@b.c' }));
	});
});
