import type { UserForAdmin } from '@stayup/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { Admin } from './admin.tsx';
import { AdminFrame } from './admin-frame.tsx';

const none = { Free: 0, Core: 0, Pro: 0, Elite: 0, Admin: 0 };
const stats = {
	totalUsers: 1,
	totalWebsites: 0,
	totalApplications: 0,
	totalLeads: 0,
	possibleSpam: 2,
	usersByTier: none,
	websiteStatus: { up: 0, down: 0, unknown: 0 },
};
const alice: UserForAdmin = {
	_id: 'alice',
	name: 'Alice',
	email: 'alice@example.com',
	tier: 'Free',
	role: 'user',
	websiteCount: 0,
	createdAt: '2026-11-01T12:00:00.000Z',
	isDisabled: false,
};
const outage = {
	_id: 'o1',
	websiteId: 'w1',
	timestamp: '2026-11-21T12:00:00.000Z',
	endedAt: '2026-11-21T12:05:00.000Z',
	website: null,
	statusCode: 503,
	error: 'The website responded with status 503',
	notificationSent: false,
};

const failed = () => Response.json({ message: 'No.', code: 'internal' }, { status: 500 });

let server: FakeServer;

describe('the admin dashboard', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/admin/stats', () => Response.json(stats));
		server.answer('GET /api/admin/users', () => Response.json([alice]));
		server.answer('GET /api/admin/outages', () => Response.json([]));
	});

	it('has its tabs in the order of the keyboard, and opens the users', async () => {
		open('/admin');
		const tabs = await screen.findAllByRole('tab');

		expect(tabs.map(({ textContent }) => textContent?.replace(/ \d*$/, ''))).toEqual([
			...['Today', 'Users', 'Applications', 'Outages', 'Deliveries', 'Operations', 'Policy reports', 'Audit log'],
			...['Leads', 'Calls', 'Possible spam', 'Purchases', 'Projects', 'Websites'],
		]);
		expect(tabs[1]?.getAttribute('aria-selected')).toBe('true');
		for (const group of ['People', 'Hiring', 'Service', 'Sales', 'Hosted']) screen.getByText(group);
	});

	it('has the card that sends notifications on the tab of users, and no button for the same', async () => {
		open('/admin');
		await screen.findByRole('heading', { name: 'Send Notifications' });

		expect(screen.queryByRole('button', { name: 'Write to a user' })).toBeNull();
	});

	it('opens the same form in a dialog on the other tabs', async () => {
		open('/admin?tab=outages');
		await screen.findByText('No outages found');
		expect(screen.queryByRole('heading', { name: 'Send Notifications' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Write to a user' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Write to a user' }));
		dialog.getByRole('combobox', { name: 'User' });
		await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));

		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	});

	it('counts what its lists have on their tabs', async () => {
		open('/admin');

		await screen.findByRole('tab', { name: 'Users 1' });
		screen.getByRole('tab', { name: 'Possible spam 2' });
		screen.getByRole('tab', { name: 'Leads' });
	});

	it('filters users by tier, and other lists have no such filter', async () => {
		open('/admin');
		const tier = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'User tier' });
		await userEvent.selectOptions(tier, 'Pro');
		await waitFor(() => expect(window.location.search).toBe('?tier=Pro'));
		await waitFor(() => expect(tier.value).toBe('Pro'));

		await userEvent.click(screen.getByRole('tab', { name: 'Outages' }));
		await screen.findByText('No outages found');
		for (const name of ['User tier', 'Website status']) expect(screen.queryByRole('combobox', { name })).toBeNull();
	});

	it.each([
		['/admin', 'Users'],
		['/admin?tab=projects', 'Projects'],
		['/admin?tab=hosted', 'Websites'],
		['/admin?tab=sales', 'Leads'],
		['/admin?tab=nothing', 'Today'],
		['/admin?tab=', 'Today'],
	])('opens for %s the tab %s', async (url, name) => {
		open(url);

		await screen.findByRole('tab', { name: new RegExp(`^${name}`), selected: true });
	});

	it('forgets what one list was searched and filtered for when another opens', async () => {
		open('/admin?search=alice&tier=Pro&status=down');
		await userEvent.click(await screen.findByRole('tab', { name: 'Outages' }));

		await waitFor(() => expect(window.location.search).toBe('?tab=outages'));
	});

	it('has the title and the counts on the tab of users, and on others their name alone', async () => {
		open('/admin');
		await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' });
		screen.getByText('Total Users');
		await userEvent.click(screen.getByRole('tab', { name: 'Outages' }));

		await screen.findByRole('heading', { level: 1, name: 'Outages' });
		expect(screen.queryByText('Total Users')).toBeNull();
	});

	it('shows the parts of one count at a time', async () => {
		open('/admin');
		const users = await screen.findByRole('button', { name: 'Total Users: show breakdown' });
		const websites = screen.getByRole('button', { name: 'Total Websites: show breakdown' });
		const expanded = () => [users, websites].map((button) => button.getAttribute('aria-expanded'));
		await userEvent.click(users);
		expect(expanded()).toEqual(['true', 'false']);

		await userEvent.click(websites);
		expect(expanded()).toEqual(['false', 'true']);
	});

	it('shows the websites with a status', async () => {
		server.answer('GET /api/admin/websites', () => Response.json([]));
		open('/admin');
		await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Website status' }), 'unknown');

		await screen.findByRole('heading', { name: 'Websites: Unknown' });
		expect(window.location.search).toBe('?status=unknown');
	});

	it('shows the name of the actions column', async () => {
		open('/admin');

		const table = await screen.findByRole('table', { name: 'Users' });
		const heading = within(table).getByRole('columnheader', { name: 'Actions' });
		expect(heading.querySelector('.sr-only')).toBeNull();
	});

	it('shows an error and opens the dashboard when the users cannot be loaded', async () => {
		server.answer('GET /api/admin/users', () => Response.json({ message: 'No.', code: 'forbidden' }, { status: 403 }));
		open('/admin');

		expect(await screen.findByText('Failed to load admin data. Admin access only.')).toBeTruthy();
		expect(window.location.pathname).toBe('/dashboard');
	});

	it('opens the dashboard as well when the server fails to load the users, as the specification says', async () => {
		server.answer('GET /api/admin/users', failed);
		open('/admin');

		await screen.findByText('Failed to load admin data. Admin access only.');
		await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
	});

	it.each([
		['outages', 'admin/outages', 'No outages found'],
		['policy', 'admin/csp-reports', 'No policy reports'],
		['deliveries', 'admin/deliveries', 'No failed deliveries'],
		['purchases', 'admin/projects', 'No purchases yet'],
	])('stays on %s when the server fails, tries again, and leaves only when it refuses', async (tab, list, empty) => {
		server.answer(`GET /api/${list}`, failed);
		open(`/admin?tab=${tab}`);
		await screen.findByText('Failed to load the list');
		expect(window.location.pathname).toBe('/admin');
		server.answer(`GET /api/${list}`, () => Response.json([]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
		await screen.findByText(empty);
		cleanup();

		server.answer(`GET /api/${list}`, () => Response.json({ message: 'No.', code: 'forbidden' }, { status: 403 }));
		open(`/admin?tab=${tab}`);
		await screen.findByText('Failed to load admin data. Admin access only.');
		await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
	});

	it('keeps the other lists when its counts cannot be loaded', async () => {
		server.answer('GET /api/admin/stats', failed);
		open('/admin?tab=outages');

		await screen.findByText('No outages found');
		screen.getByRole('tab', { name: 'Users' });
		expect(window.location.pathname).toBe('/admin');
	});

	it('shows the whole error of an outage, and its URL without the scheme', async () => {
		const error = 'The website responded with status 503 after it had sent the visitor on to another URL three times';
		const website = { name: 'Rosie’s Bakery', url: 'https://rosies-bakery.example/menu' };
		server.answer('GET /api/admin/outages', () => Response.json([{ ...outage, website, error }]));
		open('/admin?tab=outages');

		expect((await screen.findByText(error)).title).toBe(error);
		const url = screen.getByTitle(website.url);
		expect(url.textContent).toBe('rosies-bakery.example/menu');
		expect([...url.children].map(({ textContent }) => textContent)).toEqual(['rosies-bakery.', 'example/', 'menu']);
	});

	it('shows an outage without a known website or user', async () => {
		server.answer('GET /api/admin/outages', () => Response.json([outage]));
		open('/admin?tab=outages');

		expect(await screen.findByText('Unknown website')).toBeTruthy();
		expect(screen.getByText('The website responded with status 503')).toBeTruthy();
	});
});

function open(url: string): void {
	renderAt(
		url,
		<Routes>
			<Route element={<AdminFrame />}>
				<Route path="admin" element={<Admin />} />
			</Route>
			<Route path="dashboard" element={null} />
		</Routes>,
	);
}
