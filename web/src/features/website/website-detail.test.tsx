import type { CheckSummary, Website, WebsiteStats } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { aSharedAccount } from '../../entities/account/members/builders.ts';
import { SharedAccountContext } from '../../entities/account/members/shared-account.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { WebsiteDetail } from './website-detail.tsx';

const at = '2026-11-21T11:59:00.000Z';
const phases = { dnsMs: 8, connectMs: 12, tlsMs: 20, firstByteMs: 60, totalMs: 105 };
const checked = { at, region: 'us-east4', origin: 'round', phases } as const;
const good: CheckSummary = { ...checked, isUp: true, responseTime: 105, error: null };
const failed: CheckSummary = { ...checked, origin: 'recheck', isUp: false, responseTime: 10, error: 'It timed out' };
const stats: WebsiteStats = {
	uptimePercentage: 99.79,
	avgResponseTime: 105,
	totalChecks: 1440,
	recentOutages: [],
	days: [],
	lastMonth: null,
	certificate: null,
	domain: null,
	latestResult: { ...checked, isUp: true, statusCode: 200, error: null } as WebsiteStats['latestResult'],
	windows: [
		{
			window: '24h',
			from: '2026-11-20T12:00:00.000Z',
			checks: 1440,
			upSeconds: 86_220,
			downSeconds: 180,
			unknownSeconds: 0,
			uptimePercentage: 99.79,
			avgResponseTime: 105,
			p50ResponseTime: 100,
			p95ResponseTime: 140,
			p99ResponseTime: 180,
		},
	],
};
const path = '/api/websites/bakery';
const maintenance = [
	'Maintenance for 30 minutes',
	'Maintenance for 1 hour',
	'Maintenance for 2 hours',
	'Plan maintenance',
];

let server: FakeServer;
beforeEach(() => {
	server = startFakeServer();
	server.answer('GET /api/stats/websites/bakery', () => Response.json(stats));
});

/** `role`: in the account of somebody else. */
async function open(changes: Partial<Website> = {}, page = '', role: 'viewer' | null = null): Promise<void> {
	const website = aWebsite({ name: 'Bakery', ...changes });
	server.answer(`GET ${path}`, () => Response.json(website));
	renderScreen(
		<SharedAccountContext value={role && aSharedAccount({ role })}>
			<WebsiteDetail />
		</SharedAccountContext>,
		{ path: `/websites/:id${page.split('?')[0]}`, url: `/websites/bakery${page}` },
	);
	await screen.findByRole('heading', { name: 'Bakery', level: 1 });
}

const button = (name: string) => screen.findByRole('button', { name });

async function openMenu(): Promise<string[]> {
	await userEvent.click(await button('More actions'));
	// The script of the menu has loaded.
	await waitFor(() => expect(document.activeElement?.hasAttribute('aria-controls')).toBe(true));
	await userEvent.keyboard('{ArrowDown}');
	return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

async function choose(name: string): Promise<void> {
	await openMenu();
	await userEvent.click(screen.getByRole('menuitem', { name }));
}

describe('a website', () => {
	it('of another account, or that was removed, is not found', async () => {
		const message = { message: 'Website not found', code: 'not-found', requestId: 'r1' };
		server.answer(`GET ${path}`, () => Response.json(message, { status: 404 }));
		renderScreen(<WebsiteDetail />, { path: '/websites/:id', url: '/websites/bakery' });

		await screen.findByRole('heading', { name: 'Website not found' });
		expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
	});

	it('shows no result of its first check before its status does', async () => {
		const first = { ...stats, uptimePercentage: null, totalChecks: 1 };
		server.answer('GET /api/stats/websites/bakery', () => Response.json(first));
		await open({ status: 'unknown', lastChecked: null, createdAt: new Date().toISOString() });

		await screen.findByRole('heading', { name: 'First check running…' });
		expect(screen.getByText('Total checks').nextSibling?.textContent).toBe('0');
	});

	it.each([
		['null', null],
		['a minute ago', '2026-11-21T12:00:00.000Z'],
		['later, before its URL changed', '2026-11-21T12:02:00.000Z'],
	])('loads its numbers again when its latest check is another one than %s', async (_which, before) => {
		const client = new QueryClient();
		const website = aWebsite({ name: 'Bakery', lastChecked: before });
		server.answer(`GET ${path}`, () => Response.json(website));
		renderScreen(<WebsiteDetail />, { path: '/websites/:id', url: '/websites/bakery', client });
		await screen.findByText('1,440');
		server.answer('GET /api/stats/websites/bakery', () => Response.json({ ...stats, totalChecks: 1441 }));
		const { queryKey } = websiteQueries.detail('bakery');
		act(() => void client.setQueryData(queryKey, { ...website, lastChecked: '2026-11-21T12:01:00.000Z' }));

		await screen.findByText('1,441');
	});

	it('is paused at once, and again active when the change fails', async () => {
		await open();
		await choose('Pause monitoring');

		await screen.findByText(/^Failed to update website/);
		await button('Check Now');
		expect(server.bodies(`PATCH ${path}`)).toEqual([{ isActive: false }]);
	});

	it('is paused and resumed', async () => {
		const paused = aWebsite({ name: 'Bakery', isActive: false });
		await open();
		for (const website of [paused, aWebsite({ name: 'Bakery' })]) {
			server.answer(`PATCH ${path}`, () => Response.json(website));
			server.answer(`GET ${path}`, () => Response.json(website));
			if (website.isActive) await userEvent.click(await button('Resume'));
			else await choose('Pause monitoring');
			await screen.findByText(website.isActive ? 'Monitoring resumed' : 'Monitoring paused');
		}

		await button('Check Now');
		expect(server.bodies(`PATCH ${path}`)).toEqual([{ isActive: false }, { isActive: true }]);
	});

	it('whose alerts are muted says until when, and is unmuted with one press', async () => {
		await open({ emailsMutedUntil: new Date(Date.now() + 3_600_000).toISOString() });
		await screen.findByText(/^Alerts are muted until /);
		server.answer(`PATCH ${path}`, () => Response.json(aWebsite({ name: 'Bakery' })));
		server.answer(`GET ${path}`, () => Response.json(aWebsite({ name: 'Bakery' })));
		await userEvent.click(await button('Unmute'));

		await waitFor(() => expect(screen.queryByText(/^Alerts are muted until /)).toBeNull());
		expect(await openMenu()).toContain('Mute for one hour');
		expect(server.bodies(`PATCH ${path}`)).toEqual([{ emailsMuted: false }]);
	});

	it.each<[string, Partial<Website>, 'viewer' | null, string, string[]]>([
		[
			'that is checked',
			{},
			null,
			'Check Now',
			['Pause monitoring', 'Mute for one hour', ...maintenance, 'Status page'],
		],
		['that is paused', { isActive: false }, null, 'Resume', ['Status page']],
		[
			'without alerts',
			{ alertsEnabled: false },
			null,
			'Check Now',
			['Pause monitoring', ...maintenance, 'Status page'],
		],
		['of an account that is only read', {}, 'viewer', 'Check Now', ['Status page']],
	])('%s has one button, and a menu of the other actions', async (_, changes, role, main, others) => {
		await open(changes, '', role);
		const [heading] = screen.getAllByRole('button');

		expect(heading?.textContent).toBe(main);
		expect(await openMenu()).toEqual(others);
	});

	it('starts maintenance from the menu', async () => {
		await open();
		server.answer(`POST ${path}/maintenance`, () => Response.json({ current: null }, { status: 201 }));
		await choose('Maintenance for 1 hour');

		await waitFor(() => expect(server.bodies(`POST ${path}/maintenance`)).toEqual([{ minutes: 60 }]));
	});

	it('opens its status pages from the menu', async () => {
		server.answer('GET /api/status-pages', () => Response.json([]));
		await open();
		await choose('Status page');

		await screen.findByRole('dialog', { name: 'Status page' });
	});

	it('says how often it is checked', async () => {
		await open({ checkInterval: 300, runningInterval: 300 });

		await screen.findByText('Every 5 minutes');
	});

	it('explains its uptime', async () => {
		server.answer(`GET ${path}/intervals`, () => Response.json([]));
		await open();
		await userEvent.click(await button('99.79% in 24 hours: explain'));

		const dialog = within(await screen.findByRole('dialog'));
		expect(dialog.getByText('Excluded: paused or not measured').nextElementSibling?.textContent).toMatch(/^0 s/);
		expect(dialog.getByText('86,220 s ÷ (86,220 s + 180 s) = 99.79%')).toBeTruthy();
	});
});

describe('the checks of a website', () => {
	beforeEach(() => {
		server.answer(`GET ${path}/checks`, () => Response.json([good, failed]));
		server.answer(`GET ${path}/places`, () => Response.json({ places: [] }));
	});

	it('are listed with the phases of the latest one', async () => {
		await open({}, '/checks');
		const table = await screen.findByRole('table', { name: 'Recent checks' });
		await within(table).findByText('Succeeded');

		expect(within(table).getByText('Virginia, USA, recheck')).toBeTruthy();
		expect(screen.getByText('Waiting for the first byte')).toBeTruthy();
		await userEvent.hover(within(table).getByText(/^105/));
		expect((await screen.findByRole('tooltip')).textContent).toContain('TLS handshake 20 ms');
	});

	it('that failed are chosen in the URL', async () => {
		await open({}, '/checks?result=failed');
		const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter checks' });
		expect(filter.value).toBe('failed');
		await userEvent.selectOptions(filter, 'all');
		server.answer(`GET ${path}/checks`, () => Response.json([]));
		await userEvent.selectOptions(filter, 'failed');

		await screen.findByText('No failed checks');
	});

	it('are downloaded as CSV', async () => {
		const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
		vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
		const names: string[] = [];
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
			names.push(this.download);
		});
		await open({}, '/checks?until=2026-11-21');
		await userEvent.click(await screen.findByRole('button', { name: /^CSV of / }));

		await waitFor(() => expect(names).toEqual(['Bakery checks 2026-11-21.csv']));
		const [file] = created.mock.calls[0] ?? [];
		expect((await (file as Blob).text()).split('\r\n')).toEqual([
			'time,result,response time ms,error,region,origin,dns ms,connection ms,tls ms,first byte ms',
			`${at},good,105,,us-east4,round,8,12,20,60`,
			`${at},failed,10,It timed out,us-east4,recheck,8,12,20,60`,
			'',
		]);
	});
});
