import { usualCallRules } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { CallsTab } from './calls-tab.tsx';

const ada = { _id: 'ada', name: 'Ada' };

function open(callers: readonly (typeof ada)[], url = '/admin?tab=calls', calls: readonly object[] = []) {
	const server = startFakeServer();
	server.answer('GET /api/admin/calls', () => Response.json(calls));
	server.answer('GET /api/admin/call-settings', () => Response.json({ ...usualCallRules, callers, colleagues: [ada] }));
	renderScreen(<CallsTab />, { path: '/admin', url });
}

describe('the calls', () => {
	it('lead to who calls while nobody does', async () => {
		open([]);
		await userEvent.click(await screen.findByRole('button', { name: 'Choose who calls' }));

		await screen.findByRole('dialog', { name: 'When calls can be booked' });
		screen.getByRole('checkbox', { name: 'Ada' });
	});

	it('stand under their days, and their hours are in a dialog', async () => {
		const call = (id: string, start: string) => ({
			_id: id,
			leadId: id,
			fullName: `Heidi ${id}`,
			reference: id,
			phoneNumber: '+1 555 0101',
			timeZone: 'UTC',
			caller: ada,
			start,
			end: start,
			state: 'booked',
		});
		const days = ['2030-12-02T10:00:00.000Z', '2030-12-02T11:00:00.000Z', '2030-12-05T10:00:00.000Z'];
		open(
			[ada],
			undefined,
			days.map((start, index) => call(String(index), start)),
		);
		const headings = await screen.findAllByText(/^Dec \d, 2030$/);
		expect(headings.map(({ textContent }) => textContent)).toEqual(['Dec 2, 2030', 'Dec 5, 2030']);

		await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
		await screen.findByRole('checkbox', { name: 'Ada', checked: true });
	});

	it.each([
		['somebody calls', [ada], '/admin?tab=calls'],
		['the calls of the past are shown', [], '/admin?tab=calls&calls=past'],
	])('do not while %s', async (_case, callers, url) => {
		open(callers, url);
		await screen.findByText(/appear here/);
		await screen.findByRole('button', { name: 'Hours' });

		expect(screen.queryByRole('button', { name: 'Choose who calls' })).toBeNull();
	});
});
