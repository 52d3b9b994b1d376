import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aLead } from './builders.ts';
import { LeadScreen } from './lead-screen.tsx';

const detail = { lead: { ...aLead, websiteUrl: '' }, timeline: [], duplicates: [], site: null, colleagues: [] };

it('the page of a lead changes its status, and takes it back when that fails', async () => {
	const server = startFakeServer();
	server.answer('GET /api/leads/lead-1', () => Response.json(detail));
	renderScreen(<LeadScreen />, { path: '/admin/leads/:id', url: '/admin/leads/lead-1' });
	const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Status/ });
	await userEvent.selectOptions(status, 'Won');
	await screen.findByText('Failed to update lead status');
	await waitFor(() => expect(status.value).toBe('New'));

	const won = { ...detail.lead, status: 'Won' };
	server.answer('PUT /api/leads/lead-1/status', () => Response.json(won));
	server.answer('GET /api/leads/lead-1', () => Response.json({ ...detail, lead: won }));
	await userEvent.selectOptions(status, 'Won');

	await screen.findByText('Lead status updated to Won');
	expect(status.value).toBe('Won');
});

it('the page of a lead has its proposals first, and folds the facts that nobody gave', async () => {
	const server = startFakeServer();
	const lead = { ...aLead, websiteUrl: '', currentHosting: '', managesDomain: 'Yes' };
	server.answer('GET /api/leads/lead-1', () => Response.json({ ...detail, lead }));
	renderScreen(<LeadScreen />, { path: '/admin/leads/:id', url: '/admin/leads/lead-1' });
	const folded = (await screen.findByText('Show all')).closest('details');

	expect(folded?.textContent).toContain('Hosting');
	expect(folded?.contains(screen.getByText('Manages the domain'))).toBe(false);
	const proposals = screen.getByRole('heading', { name: 'Proposals' });
	expect(proposals.compareDocumentPosition(screen.getByText('Email', { selector: 'dt' }))).toBe(
		Node.DOCUMENT_POSITION_FOLLOWING,
	);
});
