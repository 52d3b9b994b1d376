import type { CheckSettings, LatestResult, Tier, TriedSettings } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { MoreChecksSettings } from './more-checks-settings.tsx';

const change = 'PATCH /api/websites/bakery';
const trial = 'POST /api/websites/try';

const withSecrets: CheckSettings = {
	acceptedStatusCodes: null,
	rules: [{ kind: 'body-contains', text: 'Order now' }],
	slowAboveMs: null,
	bypassCache: false,
	request: {
		method: 'GET',
		headers: [{ name: 'X-Key', secret: true }],
		body: null,
		credentials: { kind: 'basic', user: 'monitor', password: true },
	},
};

const tried: TriedSettings = {
	at: '2026-11-21T12:00:00.000Z',
	region: 'us-east4',
	origin: 'check-now',
	isUp: false,
	responseTime: null,
	error: 'The page contains “Order now” failed',
	statusCode: 200,
	url: 'https://bakery.example/',
	phases: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 100, totalMs: 140 },
	rules: [{ index: 0, passed: false, seen: 'Sold out', sentence: 'The page contains “Order now”' }],
	isSlow: null,
	cache: { ageSeconds: 10_800, header: 'age', sentence: 'This answer came from a cache, 3 hours old.' },
	suggestions: [
		{ source: 'title', rule: { kind: 'body-contains', text: 'Rosie’s Bakery' } },
		{ source: 'phone', rule: { kind: 'body-contains', text: '030 1234567' } },
	],
};

function open(check: CheckSettings | null = null, tier: Tier = 'Free', latestResult: LatestResult | null = null) {
	const server = startFakeServer();
	const website = aWebsite({ check, hasMoreChecks: check !== null });
	server.answer(change, () => Response.json(website));
	renderScreen(<MoreChecksSettings website={website} tier={tier} latestResult={latestResult} />);
	return server;
}

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option);
const type = (label: string, text: string) => fill(screen.getByLabelText(label), text);

describe('the settings behind “More checks”', () => {
	it('are saved with their rules', async () => {
		const server = open();
		await click('Add a rule');
		expect(document.activeElement).toBe(screen.getByLabelText('Rule 1'));
		await type('Text', 'Order now');
		await click('Add a rule');
		await choose('Rule 2', 'JSON value');
		await type('Path', 'data.stock');
		await choose('Comparison', 'is greater than');
		await type('Value', '5');
		await type('Slow above', '800');
		await click('Save changes');

		await expect
			.poll(() => server.bodies(change))
			.toEqual([
				{
					check: {
						acceptedStatusCodes: null,
						rules: [
							{ kind: 'body-contains', text: 'Order now' },
							{ kind: 'json', path: 'data.stock', comparison: 'greater', value: '5' },
						],
						slowAboveMs: 800,
						bypassCache: false,
						request: { method: 'GET', headers: [], body: null, credentials: null },
					},
				},
			]);
	});

	it('show what is wrong beside its field, and keep everything that was typed', async () => {
		const server = open();
		await click('Add a rule');
		await type('Accepted status codes', '2xx');
		await type('Slow above', '5');
		await click('Save changes');

		await screen.findByText('Please enter the text that the page contains.');
		screen.getByText('Please choose a limit from 50 to 9000 milliseconds.');
		expect(document.activeElement).toBe(screen.getByLabelText('Text'));
		expect(screen.getByLabelText<HTMLInputElement>('Accepted status codes').value).toBe('2xx');
		expect(server.bodies(change)).toEqual([]);
	});

	it('show the server’s error of a pattern beside the pattern', async () => {
		const server = open();
		server.answer(change, refusal('This pattern has no closing bracket.', 'check.rules.0.pattern'));
		await click('Add a rule');
		await choose('Rule 1', 'Page matches a pattern');
		await type('Pattern', '(a');
		await click('Save changes');

		await screen.findAllByText('This pattern has no closing bracket.');
		const pattern = screen.getByLabelText<HTMLInputElement>('Pattern');
		expect([pattern.getAttribute('aria-invalid'), pattern.value]).toEqual(['true', '(a']);
	});

	it('keep what was typed when the kind of a rule changes and comes back', async () => {
		open();
		await click('Add a rule');
		await type('Text', 'Order now');
		await choose('Rule 1', 'Response header');
		await choose('Rule 1', 'Page does not contain');

		expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Order now');
	});

	it('have as many rules as the plan includes, and headers from Core on', async () => {
		open();
		await click('Add a rule');
		await click('Add a rule');

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a rule' }).disabled).toBe(true);
		screen.getByText('The Free plan includes 2 rules for each website.');
		screen.getByText('Custom headers and logins are part of the Core plan and above.');
		expect(screen.queryByRole('button', { name: 'Add a header' })).toBeNull();
	});

	it('never show stored secrets, and keep them unless they are replaced', async () => {
		const server = open(withSecrets, 'Core');
		expect(screen.getAllByText('Saved, never shown')).toHaveLength(2);
		await click('Replace the password');
		expect(document.activeElement).toBe(screen.getByLabelText('Password'));
		await type('Password', 'a new one');
		await click('Save changes');

		await expect
			.poll(() => server.bodies(change))
			.toMatchObject([
				{
					check: {
						request: {
							headers: [{ name: 'X-Key', secret: true }],
							credentials: { kind: 'basic', user: 'monitor', password: 'a new one' },
						},
					},
				},
			]);
		await screen.findAllByText('Saved, never shown');
		expect(screen.queryByLabelText('Password')).toBeNull();
	});

	it('wait for the website when the dashboard’s copy has no settings', () => {
		startFakeServer();
		renderScreen(<MoreChecksSettings website={aWebsite({ hasMoreChecks: true })} tier="Free" latestResult={null} />);

		expect(screen.queryByRole('form')).toBeNull();
	});
});

describe('trying the settings', () => {
	it('shows whether each rule passed, what was found instead, and that the answer came from a cache', async () => {
		const server = open(withSecrets, 'Core');
		server.answer(trial, () => Response.json(tried));
		await click('Try it');

		const row = within(await screen.findByRole('list', { name: 'Rules' })).getByRole('listitem');
		expect(row.textContent).toBe('Failed: The page contains “Order now”Found: Sold out');
		screen.getByText('This answer came from a cache, 3 hours old.');
		expect(server.bodies(trial)).toEqual([
			{ websiteId: 'bakery', url: 'https://bakery.example', expectedStatusCode: 200, check: withSecrets },
		]);
		expect(server.bodies(change)).toEqual([]);
	});

	it('says that a firewall refused the check, which does not mean that the website failed', async () => {
		const server = open(withSecrets, 'Core');
		const error = 'A firewall or bot protection refused the check';
		const blocked: TriedSettings = { ...tried, isBlocked: true, statusCode: 403, error, rules: [], cache: null };
		server.answer(trial, () => Response.json(blocked));
		await click('Try it');

		const badge = await screen.findByText('Blocked');
		expect(badge.className).toContain('degraded');
		expect(screen.queryByText('Failed')).toBeNull();
		const sentence = screen.getByText(/^A firewall or bot protection refused the check\. Visitors may still reach/);
		expect(within(sentence).getByRole('link', { name: 'allow our checks' }).getAttribute('href')).toBe(
			'/support#checks',
		);
	});

	it('says why a rule was not judged, also beside the rule and after a check, until the rule changes', async () => {
		const notJudged = 'the page is larger than 1 MB';
		const sentence = 'The page contains “Order now”';
		const { isUp, error, ...facts } = tried;
		const server = open(withSecrets, 'Core', {
			...facts,
			isUp: true,
			error: null,
			notJudged: [{ sentence, reason: notJudged }],
		});
		const rule = within(screen.getByRole('group', { name: 'Rule 1' }));
		rule.getByText('Not judged: the page is larger than 1 MB. The rule has no effect.');
		const results = [{ index: 0, passed: false, notJudged, seen: '', sentence }];
		server.answer(trial, () => Response.json({ ...tried, isUp: true, error: null, rules: results }));
		await click('Try it');

		const row = within(await screen.findByRole('list', { name: 'Rules' })).getByRole('listitem');
		expect(row.textContent).toBe(
			'The page contains “Order now”Not judged: the page is larger than 1 MB. The rule has no effect.',
		);
		await type('Text', '!');
		expect(rule.queryByText(/Not judged/)).toBeNull();
	});

	it('makes a rule of a suggestion with one tap', async () => {
		const server = open();
		server.answer(trial, () => Response.json(tried));
		await click('Try it');
		await userEvent.click(await screen.findByRole('button', { name: 'Title: “Rosie’s Bakery”' }));

		expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Rosie’s Bakery');
		const added = screen.getByRole('button', { name: 'Title: “Rosie’s Bakery”, added' });
		expect(document.activeElement).toBe(added);
		await userEvent.click(added);
		expect(screen.getAllByLabelText('Text')).toHaveLength(1);
	});

	it('needs valid settings, and says beside the field what is wrong', async () => {
		const server = open();
		await type('Accepted status codes', '2xx');
		await click('Try it');

		await screen.findByText('Please enter status codes from 100 to 599 and ranges, such as 200-299, 401.');
		expect(server.bodies(trial)).toEqual([]);
	});

	it('says why it failed', async () => {
		const server = open();
		server.answer(trial, () =>
			Response.json(
				{ message: 'Too many requests. Please try again in 20 seconds.', code: 'rate-limited' },
				{ status: 429 },
			),
		);
		await click('Try it');

		expect((await screen.findAllByText('Too many requests. Please try again in 20 seconds.')).length).toBeGreaterThan(
			0,
		);
	});
});
