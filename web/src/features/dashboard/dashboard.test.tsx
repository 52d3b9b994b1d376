import type { DashboardStats, Website } from '@stayup/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../testing/server.ts';
import { aliceInfo, aliceProfile } from '../../entities/account/session/builders.ts';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { Dashboard } from './dashboard.tsx';

const emptyText = 'Which website should we monitor?';
// The dashboard loads a second later.
const inTime = { timeout: 10_000 };

let server: FakeServer;
beforeEach(() => {
	const account = { websiteCount: 0 };
	window.localStorage.setItem('userInfo', JSON.stringify(aliceInfo(account)));
	server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile(account)));
});

function statsOf(changes: Partial<DashboardStats>): DashboardStats {
	const measured = { uptimePercentage: null, avgResponseTime: null, measuredSeconds: 0, recentOutages: [] };
	return { totalWebsites: 1, websitesUp: 0, websitesDown: 0, ...measured, ...changes };
}

describe('the dashboard of an account that had no websites', () => {
	it('says so only once it knows', async () => {
		const asked = Promise.withResolvers<void>();
		const websites = Promise.withResolvers<Website[]>();
		server.answer('GET /api/websites', async () => {
			asked.resolve();
			return Response.json(await websites.promise);
		});
		renderScreen(<Dashboard />);
		await asked.promise;
		await act(async () => undefined);
		expect(screen.queryByText(emptyText)).toBeNull();

		websites.resolve([aWebsite({ name: 'Bakery' })]);
		await screen.findByRole('link', { name: 'Bakery' }, inTime);
		expect(screen.queryByText(emptyText)).toBeNull();
	});

	it('offers the form for the first website, also without the statistics', async () => {
		server.answer('GET /api/websites', () => Response.json([]));
		server.answer('GET /api/stats/dashboard', refusal('No.'));
		renderScreen(<Dashboard />);

		await screen.findByText('Failed to load dashboard data', {}, inTime);
		await screen.findByText(emptyText, {}, inTime);
		await screen.findByRole('button', { name: 'Monitor this website' });
	});

	it('keeps its heading in sight when nothing could be loaded', async () => {
		for (const call of ['GET /api/websites', 'GET /api/stats/dashboard']) {
			server.answer(call, () => Response.json({ code: 'internal', message: 'No.' }, { status: 500 }));
		}
		renderScreen(<Dashboard />);

		await screen.findByText('Monitoring continues. Please try again.', {}, inTime);
		expect(screen.getByRole('heading', { name: 'Dashboard' }).closest('.sr-only')).toBeNull();
	});

	it('shows nothing that is about websites', async () => {
		server.answer('GET /api/websites', () => Response.json([]));
		server.answer('GET /api/stats/dashboard', () => Response.json(statsOf({ totalWebsites: 0 })));
		renderScreen(<Dashboard />);

		await screen.findByText(emptyText, {}, inTime);
		expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Account tier', 'Websites']);
		expect(screen.queryByRole('search')).toBeNull();
		expect(screen.queryByText('Recent outages')).toBeNull();
		expect(screen.getByRole('link', { name: 'Add Website' })).toBeTruthy();
	});
});

describe('the dashboard of an account with websites', () => {
	beforeEach(() => {
		const account = { websiteCount: 1 };
		window.localStorage.setItem('userInfo', JSON.stringify(aliceInfo(account)));
		server.answer('GET /api/auth/user', () => Response.json(aliceProfile(account)));
		server.answer('GET /api/websites', () => Response.json([aWebsite({ name: 'Bakery' })]));
	});

	it('says once how many there are, and how many the plan allows', async () => {
		server.answer('GET /api/stats/dashboard', () => Response.json(statsOf({ uptimePercentage: 100 })));
		renderScreen(<Dashboard />);

		expect(screen.getAllByText('1 of 10')).toHaveLength(1);
		await screen.findByText('Average response time');
		await screen.findByRole('link', { name: 'Bakery' }, inTime);
		expect(screen.getAllByText(/\b1 of 10\b/)).toHaveLength(1);
	});
});
