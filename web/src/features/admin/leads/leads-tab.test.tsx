import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aLead } from './builders.ts';
import { LeadsBoard } from './leads-board.tsx';
import { LeadsTab } from './leads-tab.tsx';

const call = 'PUT /api/leads/lead-1/status';

function openTable(url = '/admin', view = <LeadsTab />, lead = aLead) {
	const server = startFakeServer();
	server.answer('GET /api/leads', () => Response.json([lead]));
	server.answer('GET /api/leads/summary', () => Response.json({ waiting: 3, late: 0, due: 1 }));
	server.answer('GET /api/admin/saved-filters', () => Response.json([]));
	renderScreen(
		<>
			{view}
			<Url />
		</>,
		{ path: '/admin/*', url },
	);
	return server;
}

function Url() {
	const { pathname, search } = useLocation();
	return <p>{pathname + search}</p>;
}

async function open() {
	const server = openTable();
	const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of Heidi Cooper' });
	return { server, status };
}

describe('the leads', () => {
	it('can be emailed', async () => {
		await open();

		const link = screen.getByRole('link', { name: 'Email Heidi Cooper' });
		expect(link.getAttribute('href')).toBe('mailto:heidi@flowers.example');
	});

	it('are those that the search finds, and so are those of the board that opens from here', async () => {
		openTable('/admin?tab=leads&search=bakery&filter=late');

		await screen.findByText('No lead matches your search.');
		expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Table' }).checked).toBe(true);
		await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
		await screen.findByText('/admin/leads?search=bakery&filter=late');
	});

	it.each([
		['Table', '/admin?tab=leads', <LeadsTab key="table" />],
		['Board', '/admin/leads', <LeadsBoard key="board" />],
	])('have the same head as a %s', async (name, url, view) => {
		openTable(url, view);

		await screen.findByText('3 waiting for an answer, 1 with a next action due');
		expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
		for (const tool of ['Export as CSV', 'Add lead']) screen.getByRole('button', { name: tool });
	});

	it('are due on a day on the board', async () => {
		openTable('/admin/leads', <LeadsBoard />, { ...aLead, answerDueAt: '2999-12-01T12:00:00.000Z' });

		await screen.findByText('Answer by Dec 1, 2999');
	});

	it('keep their status when a change fails', async () => {
		const { server, status } = await open();
		await userEvent.selectOptions(status, 'Won');

		await screen.findByText('Failed to update lead status');
		await waitFor(() => expect(status.value).toBe('New'));
		expect(server.bodies(call)).toEqual([{ status: 'Won' }]);
	});

	it('are marked as contacted with one press', async () => {
		const { server, status } = await open();
		const contacted = { ...aLead, status: 'Contacted' };
		server.answer(call, () => Response.json(contacted));
		server.answer('GET /api/leads', () => Response.json([contacted]));
		await userEvent.click(screen.getByRole('button', { name: 'Mark Heidi Cooper as contacted' }));

		await screen.findByText('Lead status updated to Contacted');
		expect(status.value).toBe('Contacted');
		expect(screen.queryByRole('button', { name: 'Mark Heidi Cooper as contacted' })).toBeNull();
	});
});
