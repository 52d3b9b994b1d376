import { type AdminJob, builtInJobs } from '@stayup/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { JobsView } from './jobs-view.tsx';

const list = 'GET /api/admin/jobs';
const add = 'POST /api/admin/jobs';
const jobs: AdminJob[] = builtInJobs.map((job) => ({
	...job,
	responsibilities: [...job.responsibilities],
	requirements: [...job.requirements],
	state: 'open',
	applications: 3,
	changedAt: null,
	changedBy: null,
}));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(rows: readonly AdminJob[] = jobs) {
	const server = startFakeServer();
	server.answer(list, () => Response.json(rows));
	renderScreen(<JobsView />, { path: '/admin' });
	return server;
}

async function retype(fields: Readonly<Record<string, string>>) {
	for (const [label, text] of Object.entries(fields)) {
		await userEvent.clear(field(label));
		await fill(field(label), text);
	}
}

describe('the list of jobs', () => {
	it('shows the state and the applications of each, and the steps that its state allows', async () => {
		open(jobs.map((job, index) => (index === 1 ? { ...job, state: 'paused' } : job)));
		await screen.findByText('Territory Sales');

		expect(screen.queryByRole('button', { name: 'Pause UI/UX Developer' })).not.toBeNull();
		expect(screen.queryByRole('button', { name: 'Open UI/UX Developer' })).toBeNull();
		expect(screen.queryByRole('button', { name: 'Open Territory Sales' })).not.toBeNull();
		expect(screen.queryByRole('button', { name: 'Pause Territory Sales' })).toBeNull();
		expect(screen.queryByRole('link', { name: 'Territory Sales' })).toBeNull();
		expect(screen.getByRole('link', { name: 'UI/UX Developer' }).getAttribute('href')).toBe(
			'/careers/apply/ui-ux-developer',
		);
	});

	it('pauses a job', async () => {
		const server = open();
		const path = 'PUT /api/admin/jobs/ui-ux-developer/state';
		server.answer(path, () => Response.json({ ...jobs[0], state: 'paused' }));
		await screen.findByText('UI/UX Developer');
		await press('Pause UI/UX Developer');

		await screen.findByText('UI/UX Developer is paused');
		expect(server.bodies(path)).toEqual([{ state: 'paused' }]);
	});

	it('says why the state did not change', async () => {
		const server = open();
		server.answer('PUT /api/admin/jobs/ui-ux-developer/state', refusal('There is no such job.'));
		await screen.findByText('UI/UX Developer');
		await press('Close UI/UX Developer');

		await screen.findByText('There is no such job.');
		expect(screen.queryByRole('button', { name: 'Close UI/UX Developer' })).not.toBeNull();
	});

	it('says that it could not load, and loads again', async () => {
		const server = startFakeServer();
		renderScreen(<JobsView />, { path: '/admin' });
		await screen.findByText('Failed to load the jobs');
		server.answer(list, () => Response.json(jobs));
		await press('Retry');

		await screen.findByText('UI/UX Developer');
	});
});

describe('the form of a job', () => {
	it('names every missing field and sends nothing', async () => {
		const server = open();
		await screen.findByText('UI/UX Developer');
		await press('Add job');
		await press('Add and open');

		for (const sentence of [
			'Please enter a title.',
			'Please choose a category: Development, Sales, Customer Success.',
			'Please enter a place.',
			'Please enter a summary.',
			'Please enter at least one responsibility.',
			'Please enter at least one requirement.',
		]) {
			await screen.findByText(sentence);
		}
		expect(document.activeElement).toBe(field('Title'));
		expect(server.bodies(add)).toEqual([]);
	});

	it('sends one item for each line, and returns to the list', async () => {
		const server = open();
		server.answer(add, () => Response.json({ ...jobs[0], _id: 'captain', title: 'Captain' }, { status: 201 }));
		await screen.findByText('UI/UX Developer');
		await press('Add job');
		expect(document.activeElement?.textContent).toBe('Add a job');
		await userEvent.selectOptions(field('Category'), 'Sales');
		await userEvent.selectOptions(field('Hours'), 'Part time');
		await retype({
			Title: 'Captain',
			Place: 'Norfolk, Virginia',
			Summary: 'You steer.',
			Responsibilities: 'Steer\n\n Dock \n',
			Requirements: 'A ship',
		});
		await press('Add and open');

		await screen.findByText('Captain is open');
		expect(server.bodies(add)).toEqual([
			{
				title: 'Captain',
				category: 'Sales',
				place: 'Norfolk, Virginia',
				hours: 'Part time',
				summary: 'You steer.',
				responsibilities: ['Steer', 'Dock'],
				requirements: ['A ship'],
			},
		]);
		await screen.findByRole('button', { name: 'Add job' });
	});

	it('shows the refusal at its field and keeps what was typed', async () => {
		const server = open();
		const path = 'PUT /api/admin/jobs/account-manager';
		server.answer(path, refusal('Please choose another title.', 'title'));
		await screen.findByText('Account Manager');
		await press('Edit Account Manager');
		expect(field('Requirements').value.split('\n')).toEqual(jobs[3]?.requirements);
		await retype({ Title: 'Manager' });
		await press('Save');

		await screen.findAllByText('Please choose another title.');
		expect(field('Title').value).toBe('Manager');
		expect(field('Title').getAttribute('aria-invalid')).toBe('true');
		await press('Cancel');
		await waitFor(() => expect(screen.queryByText('Territory Sales')).not.toBeNull());
	});
});
