import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { Apply } from './apply.tsx';

const open = (id: string) => renderScreen(<Apply />, { path: '/careers/apply/:id', url: `/careers/apply/${id}` });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit application' }));
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

	it('shows why the server refused it and keeps the typed text', async () => {
		const server = startFakeServer();
		server.answer('POST /api/careers/apply', refusal('Too many applications. Please wait an hour.'));
		open('ui-ux-developer');
		for (const [label, text] of Object.entries(answers)) await userEvent.type(screen.getByLabelText(label), text);
		await send();

		await screen.findAllByText('Too many applications. Please wait an hour.');
		for (const [label, text] of Object.entries(answers)) {
			expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
		}
		expect(server.bodies('POST /api/careers/apply')).toMatchObject([
			{ firstName: 'Grace', dob: '1990-02-28', jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer' },
		]);
	});

	it('shows that a job is no longer open', async () => {
		startFakeServer();
		open('captain');

		expect(screen.queryByText('This job is no longer open', { selector: 'p' })).not.toBeNull();
		await userEvent.click(screen.getByRole('link', { name: 'See open jobs' }));
		await screen.findByText('Another screen');
	});
});
