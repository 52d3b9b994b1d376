import { builtInJobs } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { Careers } from './careers.tsx';

const path = 'GET /api/careers/jobs';
const links = () => screen.queryAllByRole('link', { name: /^Apply: / }).map((link) => link.getAttribute('aria-label'));
const show = () => renderScreen(<Careers />, { path: '/careers' });
const added = { ...builtInJobs[0], _id: 'captain', title: 'Captain', category: 'Sales' };

describe('the careers page', () => {
	it('shows the built-in jobs while the current ones load, and when they do not load', async () => {
		startFakeServer();
		show();

		expect(links()).toHaveLength(4);
		await screen.findByText("We're hiring for four positions.", { exact: false });
	});

	it('shows the current jobs, in a sentence that is true', async () => {
		startFakeServer().answer(path, () => Response.json([added]));
		show();

		await screen.findByText("We're hiring for one position.", { exact: false });
		expect(links()).toEqual(['Apply: Captain']);
		expect(screen.getByRole('status').textContent).toBe('1 job');
	});

	it('says when a category has no open job', async () => {
		startFakeServer().answer(path, () => Response.json([added]));
		show();
		await waitFor(() => expect(links()).toEqual(['Apply: Captain']));
		await userEvent.click(screen.getByLabelText('Development'));

		screen.getByText('No open positions in Development at the moment.');
		await userEvent.click(screen.getByLabelText('Sales'));
		expect(links()).toEqual(['Apply: Captain']);
	});

	it('says when no job is open, and still takes a resume', async () => {
		startFakeServer().answer(path, () => Response.json([]));
		show();

		await screen.findByText("We're not hiring at the moment.", { exact: false });
		expect(links()).toEqual([]);
		expect(screen.queryByLabelText('Sales')).toBeNull();
		screen.getByText('No matching position?');
	});

	it('shows the jobs of a category, whose links take the title along', async () => {
		startFakeServer();
		renderScreen(<Careers />, { path: '/careers' });
		await userEvent.click(screen.getByLabelText('Sales'));
		expect(links()).toHaveLength(2);
		await userEvent.click(screen.getByLabelText('Customer Success'));

		expect(links()).toEqual(['Apply: Account Manager']);
		const link = screen.getByRole('link', { name: 'Apply: Account Manager' });
		expect(link.getAttribute('href')).toBe('/careers/apply/account-manager');
	});
});
