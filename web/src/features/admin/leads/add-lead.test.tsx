import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { AddLead } from './add-lead.tsx';
import { aLead } from './builders.ts';

it('a lead is typed in with a name and one way to reach it, and opens', async () => {
	const server = startFakeServer();
	server.answer('POST /api/admin/leads', () => Response.json(aLead, { status: 201 }));
	renderScreen(<AddLead />);
	await userEvent.click(screen.getByRole('button', { name: 'Add lead' }));
	await userEvent.type(screen.getByLabelText('Name'), 'Heidi Cooper');
	await userEvent.click(screen.getByRole('button', { name: 'Add the lead' }));
	await screen.findByText('Please enter an email address or a phone number.');
	await userEvent.type(screen.getByLabelText('Phone'), '+1 555 0101');
	await userEvent.type(screen.getByLabelText('Note'), 'Wants a shop.');
	await userEvent.click(screen.getByRole('button', { name: 'Add the lead' }));

	await screen.findByText('Another screen');
	expect(server.bodies('POST /api/admin/leads')).toEqual([
		{
			fullName: 'Heidi Cooper',
			email: '',
			phoneNumber: '+1 555 0101',
			websiteUrl: '',
			source: 'Phone call',
			note: 'Wants a shop.',
		},
	]);
});
