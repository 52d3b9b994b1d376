import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { publicPages } from '../../lib/public-pages.ts';
import { Intake } from './intake.tsx';

const open = () => renderScreen(<Intake page={publicPages.bookCall} />);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit & Book My Call' }));

async function fillInAll() {
	await userEvent.type(screen.getByLabelText('Full Name'), 'Lee');
	await userEvent.type(screen.getByLabelText('Email Address'), 'lee@example.com');
	await userEvent.type(screen.getByLabelText('Phone Number'), '+1 555 0100');
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await userEvent.type(screen.getByLabelText('What type of business do you have?'), 'Garage');
	await userEvent.click(screen.getByRole('radio', { name: 'I only need hosting and maintenance' }));
	await userEvent.click(next());
}

describe('the intake form', () => {
	it('continues only when a step is complete, and names what is missing', async () => {
		startFakeServer();
		open();

		expect(next().disabled).toBe(true);
		await screen.findByText('Still needed: Full Name, Email Address, Phone Number.');
		await userEvent.type(screen.getByLabelText('Full Name'), 'Lee');
		await screen.findByText('Still needed: Email Address, Phone Number.');
	});

	it('names missing fields on submit', async () => {
		startFakeServer();
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: { email: 'rosa@example.com' } }));
		open();
		await submit();

		await screen.findAllByText('Please fill in all required fields: Full Name, Phone Number', { exact: false });
		await screen.findByRole('heading', { name: 'Tell Us About You' });
	});

	it('keeps its answers when sending fails, shows why, and can be sent again', async () => {
		const server = startFakeServer();
		open();
		await fillInAll();
		server.answer('POST /api/leads/create', () => Response.json({}, { status: 500 }));
		await submit();
		await screen.findAllByText('Failed to submit form');

		server.answer('POST /api/leads/create', () => Promise.reject(new TypeError('Failed to fetch')));
		await submit();
		await screen.findAllByText('The server could not be reached.', { exact: false });

		server.answer('POST /api/leads/create', () => Response.json({ message: 'Thank you.' }, { status: 201 }));
		await submit();
		await screen.findByRole('heading', { name: 'Thank You!' });
		const sent = server.bodies('POST /api/leads/create');
		expect(sent).toHaveLength(3);
		expect(sent[2]).toMatchObject({ fullName: 'Lee', businessType: 'Garage', hasWebsite: 'No' });
	});
});
