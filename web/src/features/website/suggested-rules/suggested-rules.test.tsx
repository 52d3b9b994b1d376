import {
	type CheckSettings,
	defaultCheckSettings,
	type Rule,
	type TriedSettings,
	type Website,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { besidesToasts, renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { aSharedAccount } from '../../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../../entities/account/members/shared-account.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { SuggestedRules } from './suggested-rules.tsx';

const trial = 'POST /api/websites/try';
const change = 'PATCH /api/websites/bakery';
const title = 'Also watch what the page says';
const contains = (text: string): Rule => ({ kind: 'body-contains', text });

const tried: TriedSettings = {
	at: '2026-11-21T12:00:00.000Z',
	region: 'us-east4',
	origin: 'check-now',
	isUp: true,
	responseTime: 140,
	error: null,
	statusCode: 200,
	url: 'https://bakery.example/',
	rules: [],
	isSlow: null,
	cache: null,
	phases: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 100, totalMs: 140 },
	suggestions: [
		{ source: 'title', rule: contains('Rosie’s Bakery') },
		{ source: 'phone', rule: contains('030 1234567') },
		{ source: 'footer', rule: contains('Powered by Shopify') },
	],
};
const cached: TriedSettings = {
	...tried,
	cache: { ageSeconds: 10_800, header: 'age: 10800', sentence: 'This answer came from a cache, 3 hours old.' },
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const aNewWebsite = (changes: Partial<Website> = {}) => aWebsite({ createdAt: hoursAgo(1), ...changes });
const withSettings = (changes: Partial<CheckSettings>): Partial<Website> => ({
	hasMoreChecks: true,
	check: { ...defaultCheckSettings(), ...changes },
});

/** The page of a website in an account; `role`: of somebody else. The server stores what is saved. */
function open(website: Website, { reply = tried, role }: { reply?: TriedSettings; role?: 'viewer' | 'editor' } = {}) {
	const server = startFakeServer();
	const saved = () => {
		const { check } = (server.bodies(change).at(-1) ?? {}) as Pick<Website, 'check'>;
		return Response.json({ ...website, ...(check && withSettings(check)) });
	};
	server.answer(trial, () => Response.json(reply));
	server.answer(change, saved);
	server.answer('GET /api/websites/bakery', saved);
	function Page() {
		const { data } = useQuery({ ...websiteQueries.detail('bakery'), initialData: website, staleTime: 60_000 });
		return (
			<SharedAccountContext value={role === undefined ? null : aSharedAccount({ role })}>
				<SuggestedRules website={data} tier="Free" />
			</SharedAccountContext>
		);
	}
	return { server, ...renderScreen(<Page />) };
}

/** By then the card has asked for whatever it would load. */
async function expectNothing(server: FakeServer) {
	await act(async () => undefined);
	expect([screen.queryByRole('region', { name: title }), server.bodies(trial)]).toEqual([null, []]);
}

const add = (text: string) => screen.findByRole('button', { name: `Add: The page contains “${text}”` });
const added = (text: string) => screen.findByRole('button', { name: `Added: The page contains “${text}”` });

describe('the rules that the page of a new website suggests', () => {
	it('become rules with one press each, as many as the plan includes', async () => {
		const { server } = open(aNewWebsite());
		await userEvent.click(await add('Rosie’s Bakery'));
		expect(document.activeElement).toBe(await added('Rosie’s Bakery'));
		await userEvent.click(await add('Powered by Shopify'));
		await added('Powered by Shopify');

		const rules = [contains('Rosie’s Bakery'), contains('Powered by Shopify')];
		expect(server.bodies(change)).toEqual([
			{ check: { ...defaultCheckSettings(), rules: rules.slice(0, 1) } },
			{ check: { ...defaultCheckSettings(), rules } },
		]);
		screen.getByText('The Free plan includes 2 rules for each website.');
		await userEvent.click(await add('030 1234567'));
		expect(server.bodies(change)).toHaveLength(2);
	});

	it('are those of the saved settings, whose secrets stay as stored', async () => {
		const request: CheckSettings['request'] = {
			...defaultCheckSettings().request,
			credentials: { kind: 'bearer', token: true },
		};
		const header = { kind: 'header', name: 'X-Shop', comparison: 'exists', value: null } as const;
		const { server } = open(aNewWebsite(withSettings({ request, rules: [header], slowAboveMs: 800 })));
		await userEvent.click(await add('030 1234567'));
		await added('030 1234567');

		const check = { ...defaultCheckSettings(), request, slowAboveMs: 800 };
		expect(server.bodies(trial)).toEqual([
			{
				websiteId: 'bakery',
				url: 'https://bakery.example',
				expectedStatusCode: 200,
				check: { ...check, rules: [header] },
			},
		]);
		expect(server.bodies(change)).toEqual([{ check: { ...check, rules: [header, contains('030 1234567')] } }]);
	});

	it('say why a rule was not saved', async () => {
		const { server } = open(aNewWebsite());
		const message = 'Your Free plan includes 2 rules for each website. Remove some, or upgrade to add more.';
		server.answer(change, () => Response.json({ message, code: 'limit-reached', requestId: 'r1' }, { status: 403 }));
		await userEvent.click(await add('Rosie’s Bakery'));

		const card = within(screen.getByRole('region', { name: title }));
		await card.findByText(message);
		await add('Rosie’s Bakery');
	});

	it('read the page again after a failure only when asked', async () => {
		const { server } = open(aNewWebsite());
		server.answer(trial, () =>
			Response.json(
				{ message: 'Too many requests. Please try again in 20 seconds.', code: 'rate-limited', requestId: 'r1' },
				{ status: 429 },
			),
		);
		await screen.findByText('Too many requests. Please try again in 20 seconds.', besidesToasts);
		window.dispatchEvent(new Event('focus'));
		server.answer(trial, () => Response.json(tried));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await add('Rosie’s Bakery');
		expect(server.bodies(trial)).toHaveLength(2);
	});

	it('stay away after “Not now”, for this website', async () => {
		const { server, unmount } = open(aNewWebsite());
		await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
		expect(screen.queryByRole('region', { name: title })).toBeNull();
		unmount();
		const again = open(aNewWebsite());

		await expectNothing(again.server);
		expect(server.bodies(change)).toEqual([]);
		again.unmount();
		open(aNewWebsite({ _id: 'florist' }));
		await add('Rosie’s Bakery');
	});

	it.each([
		['nothing to suggest', { ...tried, suggestions: [] }],
		['a failed check', { ...cached, isUp: false, statusCode: 503, error: 'Status 503', suggestions: [] }],
	])('are not shown for %s', async (_case, reply) => {
		const { server } = open(aNewWebsite(), { reply });

		await screen.findByText('Reading your page…');
		await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
		expect(server.bodies(trial)).toHaveLength(1);
	});

	it.each([
		['is a day old', { createdAt: hoursAgo(24) }],
		['has a rule about its page', withSettings({ rules: [contains('Bread')] })],
		['has settings that have not loaded', { hasMoreChecks: true }],
		['asks for headers only', withSettings({ request: { ...defaultCheckSettings().request, method: 'HEAD' } })],
		['waits for its first result', { status: 'unknown' }],
		['is down', { status: 'down' }],
		['is paused', { isActive: false }],
	] satisfies [string, Partial<Website>][])('are not asked for if the website %s', async (_case, changes) => {
		await expectNothing(open(aNewWebsite(changes)).server);
	});

	it('are for those who may change the website', async () => {
		const { server, unmount } = open(aNewWebsite(), { role: 'viewer' });
		await expectNothing(server);
		unmount();
		open(aNewWebsite(), { role: 'editor' });

		await add('Rosie’s Bakery');
	});
});

describe('an answer that came from a cache', () => {
	it('is named, with one press that goes past the cache', async () => {
		const { server } = open(aNewWebsite(), { reply: cached });
		await screen.findByText('This answer came from a cache, 3 hours old.');
		await userEvent.click(screen.getByRole('button', { name: 'Go past the cache' }));
		const done = await screen.findByRole('button', { name: 'Checks go past the cache' });

		expect(server.bodies(change)).toEqual([{ check: { ...defaultCheckSettings(), bypassCache: true } }]);
		await userEvent.click(done);
		expect(server.bodies(change)).toHaveLength(1);
	});

	it('is reason enough for the card, unless checks already go past it', async () => {
		const reply = { ...cached, suggestions: [] };
		const { unmount } = open(aNewWebsite(), { reply });
		await screen.findByRole('region', { name: 'Check the website behind its cache' });
		unmount();
		open(aNewWebsite(withSettings({ bypassCache: true })), { reply });

		await screen.findByText('Reading your page…');
		await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
	});
});
