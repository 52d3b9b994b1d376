import type { StatusIncident } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../../testing/server.ts';
import { anIncident } from '../../../entities/status-incident/builders.ts';
import { aStatusPage } from '../../../entities/status-page/builders.ts';
import { IncidentsScreen } from './incidents-screen.tsx';

const call = 'GET /api/status-pages/p1/incidents';

let server: FakeServer;
let incidents: StatusIncident[];

describe('the incidents of a status page', () => {
	beforeEach(() => {
		server = startFakeServer();
		incidents = [anIncident(), anIncident({ _id: 'i2', title: 'All is slow', componentIds: [], state: 'resolved' })];
		server.answer('GET /api/status-pages/p1', () => Response.json(aStatusPage()));
		server.answer(call, () => Response.json(incidents));
	});

	const open = () =>
		renderScreen(<IncidentsScreen />, { path: '/status-pages/:id/incidents', url: '/status-pages/p1/incidents' });

	it('lists them with their states and components', async () => {
		open();
		await screen.findByText('Shop');
		const cells = (title: string) => {
			const row = screen.getByRole('rowheader', { name: title }).closest('tr');
			return within(row ?? document.body)
				.getAllByRole('cell')
				.slice(0, 3)
				.map(({ textContent }) => textContent);
		};

		expect(cells('The shop is down')).toEqual(['Investigating', 'Down', 'Shop']);
		expect(cells('All is slow')).toEqual(['Resolved', 'Down', 'Whole page']);
	});

	it('loads more', async () => {
		const link = '</api/status-pages/p1/incidents/more>; rel="next"';
		server.answer(call, () => Response.json(incidents, { headers: { link } }));
		server.answer('GET /api/status-pages/p1/incidents/more', () =>
			Response.json([anIncident({ _id: 'i3', title: 'An old one' })]),
		);
		open();
		await userEvent.click(await screen.findByRole('button', { name: /more/i }));

		await screen.findByRole('link', { name: 'An old one' });
	});

	it('offers to write the first one', async () => {
		incidents = [];
		open();
		await screen.findByText('No incidents yet');
		await userEvent.click(screen.getByRole('link', { name: 'New incident' }));

		await screen.findByText('Another screen');
	});

	it('offers to try again after a failure', async () => {
		server.answer(call, () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await screen.findByText('Failed to load the incidents');
		server.answer(call, () => Response.json(incidents));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('link', { name: 'All is slow' });
	});
});
