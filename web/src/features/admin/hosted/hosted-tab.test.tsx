import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aHostedWebsite, aMonthWithLeft } from './builders.ts';
import { HostedTab } from './hosted-tab.tsx';

const team = { _id: 'team', name: 'Stayup', email: '', tier: 'Admin', isLimited: false, secondFactor: 'optional' };

function open(hosted: object[], accounts: object[] = []) {
	const server = startFakeServer();
	server.answer('GET /api/admin/hosted', () => Response.json(hosted));
	server.answer('GET /api/admin/credits', () =>
		Response.json([{ projectId: 'p1', client: 'Heidi', month: '2026-10', amountCents: 640, askedBy: null }]),
	);
	server.answer('GET /api/accounts', () => Response.json(accounts));
	renderScreen(<HostedTab />, { path: '/admin', url: '/admin?tab=hosted' });
}

describe('the hosted websites', () => {
	it('show those that are down first, with the credit that is due and our answer', async () => {
		open([
			aHostedWebsite({ _id: 'p2', url: 'https://calm.example/' }),
			aHostedWebsite({
				status: 'down',
				month: aMonthWithLeft(72),
				certificateValidTo: '2027-12-01T12:00:00.000Z',
				outage: {
					_id: 'o1',
					startedAt: '2026-12-01T11:50:00.000Z',
					endedAt: null,
					notifiedAt: '2026-12-01T11:51:00.000Z',
					answer: null,
				},
			}),
		]);
		await screen.findByText('$6.40');
		const [, first, second] = screen.getAllByRole('row');
		if (!first || !second) throw new Error('There are two rows.');

		for (const words of ['Heidi', 'Down', '1 min 12 s', '$6.40', 'No answer yet']) within(first).getByText(words);
		expect(second.textContent).toMatch(/calm\.example.*Up.*Not known/);
	});

	it('have only the columns in which one has a value', async () => {
		open([aHostedWebsite({ _id: 'p2', domainExpiresAt: '2027-12-01T12:00:00.000Z' })]);
		await screen.findByText('Up');

		const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
		expect(headers).toEqual(['Website', 'Status', 'Domain']);
	});

	it.each([
		['Watched from its launch', null],
		['Not watched', aMonthWithLeft(72)],
	])('say "%s" while our monitor does not run', async (words, month) => {
		open([aHostedWebsite({ status: null, statusSince: null, month })]);

		await screen.findByText(words);
	});

	it('show our maintenance, and how fast we answered', async () => {
		const outage = {
			_id: 'o1',
			startedAt: '2026-12-01T11:50:00.000Z',
			endedAt: '2026-12-01T12:00:00.000Z',
			notifiedAt: '2026-12-01T11:51:00.000Z',
			answer: { at: '2026-12-01T11:55:00.000Z', by: 'Ada' },
		};
		const condition = { kind: 'maintenance', since: '2026-12-01T12:00:00.000Z' } as const;
		open([aHostedWebsite({ status: 'unknown', condition, outage })]);

		await screen.findByText('Maintenance');
		screen.getByText(/Half of our latest answers came within 4 min, all within 4 min\.$/);
	});

	it('lead to the account of our own monitors once it exists', async () => {
		open([aHostedWebsite()], [{ ...team, role: 'colleague' }]);

		await screen.findByRole('button', { name: 'Open the team’s account' });
	});

	it('say what appears here while there are none', async () => {
		open([]);

		await screen.findByText('No hosted websites yet');
		expect(screen.queryByRole('button', { name: 'Open the team’s account' })).toBeNull();
	});
});
