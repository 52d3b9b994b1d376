import { usualCallRules } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { CallsTab } from './calls-tab.tsx';

const ada = { _id: 'ada', name: 'Ada' };

function open(callers: readonly (typeof ada)[], url = '/admin?tab=calls') {
	const server = startFakeServer();
	server.answer('GET /api/admin/calls', () => Response.json([]));
	server.answer('GET /api/admin/call-settings', () => Response.json({ ...usualCallRules, callers, colleagues: [ada] }));
	renderScreen(<CallsTab />, { path: '/admin', url });
}

describe('the calls', () => {
	it('lead to who calls while nobody does', async () => {
		open([]);
		await userEvent.click(await screen.findByRole('button', { name: 'Choose who calls' }));

		expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Ada' }));
	});

	it.each([
		['somebody calls', [ada], '/admin?tab=calls'],
		['the calls of the past are shown', [], '/admin?tab=calls&calls=past'],
	])('do not while %s', async (_case, callers, url) => {
		open(callers, url);
		await screen.findByText(/appear here/);
		await screen.findByRole('checkbox', { name: 'Ada' });

		expect(screen.queryByRole('button', { name: 'Choose who calls' })).toBeNull();
	});
});
