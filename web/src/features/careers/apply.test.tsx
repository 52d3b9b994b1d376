import { builtInJobs, openJobsElementId } from '@stayup/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { besidesToasts, renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { Apply } from './apply.tsx';

const open = (id: string) => renderScreen(<Apply />, { path: '/careers/apply/:id', url: `/careers/apply/${id}` });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit application' }));
const jobs = 'GET /api/careers/jobs';
const [first, ...others] = builtInJobs;
const added = { ...first, _id: 'captain', title: 'Captain' };
const answers = {
	'First name': 'Grace',
	'Last name': 'Hopper',
	'Date of birth': '1990-02-28',
	Email: 'grace@example.com',
	Phone: '+1 555 0100',
	'Work experience': 'Compilers.',
};

describe('the application for a job', () => {
	it('names every missing field and sends nothing', async () => {
		const server = startFakeServer();
		open('ui-ux-developer');
		await send();

		for (const sentence of [
			'Please enter your first name.',
			'Please enter your last name.',
			'Please enter your date of birth.',
			'Please enter your email address.',
			'Please enter your phone number.',
			'Please describe your work experience.',
		]) {
			await screen.findByText(sentence);
		}
		expect(server.bodies('POST /api/careers/apply')).toEqual([]);
	});

	it('says that a date of birth is in the future', async () => {
		const server = startFakeServer();
		open('ui-ux-developer');
		for (const [label, text] of Object.entries(answers)) await fill(screen.getByLabelText(label), text);
		fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2999-01-01' } });
		await send();

		await screen.findByText('Please enter a date of birth in the past.');
		expect(server.bodies('POST /api/careers/apply')).toEqual([]);
	});

	it('shows why the server refused it and keeps the typed text', async () => {
		const server = startFakeServer();
		server.answer('POST /api/careers/apply', refusal('Too many applications. Please wait an hour.'));
		open('ui-ux-developer');
		for (const [label, text] of Object.entries(answers)) await fill(screen.getByLabelText(label), text);
		await send();

		await screen.findAllByText('Too many applications. Please wait an hour.');
		for (const [label, text] of Object.entries(answers)) {
			expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
		}
		expect(server.bodies('POST /api/careers/apply')).toMatchObject([
			{ firstName: 'Grace', dob: '1990-02-28', jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer' },
		]);
	});

	it('keeps what was typed when the job is no longer open', async () => {
		const server = startFakeServer();
		server.answer('POST /api/careers/apply', refusal('This job is no longer open.'));
		open('ui-ux-developer');
		for (const [label, text] of Object.entries(answers)) await fill(screen.getByLabelText(label), text);
		await send();

		await screen.findAllByText('This job is no longer open.');
		expect(screen.getByLabelText<HTMLInputElement>('Work experience').value).toBe('Compilers.');
	});

	it('shows that a job is no longer open once the server says so', async () => {
		const server = startFakeServer();
		server.answer(jobs, () => Response.json(others));
		open('ui-ux-developer');

		expect(screen.queryByRole('heading', { name: 'UI/UX Developer' })).not.toBeNull();
		await screen.findByText('This job is no longer open', { selector: 'p' });
		await userEvent.click(screen.getByRole('link', { name: 'See open jobs' }));
		await screen.findByText('Another screen');
	});

	it('keeps what was typed before the server says that the job is no longer open', async () => {
		const server = startFakeServer();
		let reply: (jobs: Response) => void = () => {};
		const replies = new Promise<Response>((resolve) => {
			reply = resolve;
		});
		server.answer(jobs, () => replies);
		open('ui-ux-developer');
		await fill(screen.getByLabelText('First name'), 'Grace');
		reply(Response.json(others));

		await screen.findByText('This job is no longer open.', besidesToasts);
		expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Grace');
	});

	it('shows a job that an admin has added', async () => {
		const server = startFakeServer();
		server.answer(jobs, () => Response.json([added]));
		open('captain');

		expect(screen.queryByText('This job is no longer open')).toBeNull();
		await screen.findByRole('heading', { name: 'Captain' });
	});

	it('says that it could not load a job, and loads it again', async () => {
		const server = startFakeServer();
		open('captain');
		await screen.findByText('Failed to load the job');
		server.answer(jobs, () => Response.json([added]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('heading', { name: 'Captain' });
	});

	it('keeps the job of the built page when the current jobs do not load', async () => {
		startFakeServer();
		open('ui-ux-developer');
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit application' })).not.toBeNull());

		expect(screen.queryByText('Failed to load the job')).toBeNull();
	});
});

describe('a page that is served with the open jobs', () => {
	function serve(served: readonly object[]) {
		const element = document.createElement('script');
		element.type = 'application/json';
		element.id = openJobsElementId;
		element.textContent = JSON.stringify(served);
		document.head.append(element);
	}
	afterEach(() => document.getElementById(openJobsElementId)?.remove());

	it('keeps its form, with the reason, when the job is no longer open', async () => {
		startFakeServer().answer(jobs, () => Response.json(others));
		serve(builtInJobs);
		open('ui-ux-developer');

		await screen.findByText('This job is no longer open.', besidesToasts);
		expect(screen.queryByLabelText('First name')).not.toBeNull();
	});

	it('shows its job at once', () => {
		startFakeServer();
		serve([added]);
		open('captain');

		expect(screen.queryByRole('heading', { name: 'Captain' })).not.toBeNull();
	});

	it('shows at once that its job is no longer open', () => {
		startFakeServer();
		serve(others);
		open('ui-ux-developer');

		expect(screen.queryByText('This job is no longer open', { selector: 'p' })).not.toBeNull();
	});
});
