import type { MaintenancePreview } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { EditorScreen } from './editor-screen.tsx';

const preview: MaintenancePreview = {
	repeats: 'Every week on Sunday',
	rrule: 'FREQ=WEEKLY;BYDAY=SU',
	occurrences: [
		{
			from: '2027-03-28T01:00:00.000Z',
			until: '2027-03-28T02:00:00.000Z',
			localFrom: '2027-03-28T03:00:00',
			localUntil: '2027-03-28T04:00:00',
			clockChange: 'start-skipped',
		},
	],
};
const websites = [
	{ _id: 'w1', name: 'Bakery', url: 'https://bakery.example', tags: ['shop'] },
	{ _id: 'w2', name: 'Forge', url: 'https://forge.example', tags: [] },
];

let server: FakeServer;

describe('the editor of a maintenance window', () => {
	beforeEach(() => {
		server = startFakeServer();
		server.answer('GET /api/auth/user', () => Response.json({ timeZone: 'Europe/Berlin' }));
		server.answer('GET /api/websites', () => Response.json(websites));
		server.answer('POST /api/maintenance-preview', () => Response.json(preview));
	});

	const open = (url = '/maintenance/add') => renderScreen(<EditorScreen />, { path: '/maintenance/add', url });

	it('shows the next occurrences in three zones and marks a change of the clocks', async () => {
		open();
		await screen.findByText(/clocks go forward/);
		const [row] = screen.getAllByRole('listitem');

		expect(row?.textContent).toMatch(/0?3:00.*0?4:00/);
		expect(screen.getByText('Every week on Sunday. Times are in Europe/Berlin.')).toBeTruthy();
	});

	it('plans a weekly window for the chosen websites', async () => {
		server.answer('POST /api/maintenance', () => Response.json({ _id: 'm1' }, { status: 201 }));
		open('/maintenance/add?websites=w1,removed');
		await fill(await screen.findByLabelText('Name'), 'Update');
		await userEvent.click(await screen.findByRole('checkbox', { name: 'Forge' }));
		await userEvent.selectOptions(screen.getByLabelText('Repeats'), 'weekly');
		await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));
		await screen.findByText('Another screen');

		expect(server.bodies('POST /api/maintenance')).toMatchObject([
			{
				name: 'Update',
				websites: ['w1', 'w2'],
				timeZone: 'Europe/Berlin',
				durationMinutes: 60,
				recurrence: { kind: 'weekly', every: 1, until: null },
			},
		]);
	});

	it('says beside each field what is missing, and sends nothing', async () => {
		open();
		await userEvent.clear(await screen.findByLabelText('Length'));
		await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));

		await screen.findByText('Please enter a name for the window.');
		await screen.findByText('Please choose a length from 1 minute to 7 days.');
		expect(server.bodies('POST /api/maintenance')).toEqual([]);
	});

	it('keeps what was typed when the server refuses', async () => {
		server.answer('POST /api/maintenance', refusal('Your plan includes 2 windows.'));
		open('/maintenance/add?websites=w1');
		await fill(await screen.findByLabelText('Name'), 'Update');
		await screen.findByRole('checkbox', { name: 'Bakery' });
		await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));

		expect((await screen.findAllByText('Your plan includes 2 windows.')).length).toBeGreaterThan(0);
		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Update');
	});

	it('plans a window for a tag', async () => {
		server.answer('POST /api/maintenance', () => Response.json({ _id: 'm1' }, { status: 201 }));
		open();
		await fill(await screen.findByLabelText('Name'), 'Update of all shops');
		await userEvent.click(await screen.findByRole('checkbox', { name: 'shop' }));
		await userEvent.click(screen.getByRole('button', { name: 'Plan maintenance' }));

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/maintenance')).toMatchObject([{ websites: [], tags: ['shop'] }]);
	});
});
