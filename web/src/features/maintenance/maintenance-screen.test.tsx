import type { MaintenanceWindow } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';
import { coveredInWords } from './window-columns.tsx';

const hourMs = 60 * 60_000;
const within1Hour = { from: new Date().toISOString(), until: new Date(Date.now() + hourMs).toISOString() };
const running: MaintenanceWindow = {
	_id: 'm1',
	name: 'Weekly update',
	websites: ['w1'],
	tags: [],
	timeZone: 'UTC',
	start: '2026-12-06T02:00',
	durationMinutes: 60,
	recurrence: null,
	rrule: null,
	repeats: 'Once',
	state: 'running',
	current: within1Hour,
	last: null,
	createdAt: '2026-11-20T10:00:00.000Z',
};

let server: FakeServer;
let windows: MaintenanceWindow[];

describe('the screen of maintenance windows', () => {
	beforeEach(() => {
		server = startFakeServer();
		windows = [running];
		server.answer('GET /api/maintenance', () => Response.json(windows));
		server.answer('GET /api/websites', () => Response.json([]));
		server.answer('GET /api/maintenance-calendar', () => Response.json({ url: null, createdAt: null }));
	});

	const open = (url = '/maintenance') => renderScreen(<MaintenanceScreen />, { path: '/maintenance', url });

	it('ends a running window', async () => {
		server.answer('POST /api/maintenance/m1/end', () => Response.json({ ...running, state: 'over', current: null }));
		open();
		await screen.findByText('Running');
		windows = [];
		await userEvent.click(screen.getByRole('button', { name: 'End Weekly update now' }));

		await screen.findByText('Maintenance ended. Alerts are on again.');
		await screen.findByText('No maintenance planned');
	});

	it('deletes a window after a confirmation', async () => {
		server.answer('DELETE /api/maintenance/m1', () => Response.json({ message: 'Deleted' }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Delete Weekly update' }));
		const dialog = await screen.findByRole('alertdialog');
		windows = [];
		await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

		await screen.findByText('No maintenance planned');
	});

	it('offers to try again after a failure', async () => {
		server.answer('GET /api/maintenance', () => Response.json({ message: 'No' }, { status: 500 }));
		open();
		await screen.findByText('Failed to load the maintenance windows');
		server.answer('GET /api/maintenance', () => Response.json(windows));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('link', { name: 'Weekly update' });
	});

	it('says when a window that is over was last', async () => {
		const last = { from: '2026-11-22T02:00:00.000Z', until: '2026-11-22T03:30:00.000Z' };
		windows = [{ ...running, state: 'over', current: null, last }];
		open('/maintenance?state=over');

		await screen.findByRole('columnheader', { name: /^Last time/ });
		await screen.findByRole('cell', { name: /Nov 22, 2026/ });
	});

	it('says at what time a window starts in its own time zone', async () => {
		windows = [{ ...running, timeZone: 'America/New_York' }];
		open();

		await screen.findByText('Once, at 2:00 AM in America/New York');
	});

	it('creates the calendar link and revokes it', async () => {
		const url = 'https://stayup.example/api/calendars/secret';
		const createdAt = '2026-11-20T10:00:00.000Z';
		server.answer('POST /api/maintenance-calendar', () => Response.json({ url, createdAt }));
		server.answer('DELETE /api/maintenance-calendar', () => Response.json({ url: null, createdAt: null }));
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Create calendar link' }));
		await screen.findByText(url);
		await userEvent.click(screen.getByRole('button', { name: 'Revoke link' }));
		const dialog = await screen.findByRole('alertdialog');
		await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke link' }));

		await screen.findByRole('button', { name: 'Create calendar link' });
		await waitFor(() => expect(screen.queryByText(url)).toBeNull());
	});
});

describe('the websites of a window in words', () => {
	const names = new Map([
		['w1', 'Bakery'],
		['w2', 'Forge'],
		['w3', 'Mill'],
	]);

	it('names two and counts the others', () => {
		expect(coveredInWords({ websites: ['w1', 'w2', 'w3'], tags: ['shop'] }, names)).toBe(
			'Bakery, Forge, 1 more, tag “shop”',
		);
		expect(coveredInWords({ websites: ['w1', 'w2'], tags: [] }, names)).toBe('Bakery, Forge');
	});

	it('counts them while their names load', () => {
		expect(coveredInWords({ websites: ['w1', 'w2'], tags: [] }, new Map())).toBe('2 websites');
	});
});
