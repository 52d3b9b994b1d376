import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { publicPages } from '../../lib/public-pages.ts';
import { Intake } from './intake.tsx';

const open = () => renderScreen(<Intake page={publicPages.bookCall} />);
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit & Book My Call' }));

async function fillInAll() {
	await userEvent.type(field('Full Name'), 'Lee');
	await userEvent.type(field('Email Address'), 'lee@example.com');
	await userEvent.type(field('Phone Number'), '+1 555 0100');
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await userEvent.click(screen.getByRole('radio', { name: 'No' }));
	await userEvent.click(next());
	await userEvent.type(field('What type of business do you have?'), 'Garage');
	await userEvent.click(screen.getByRole('radio', { name: 'I only need hosting and maintenance' }));
	await userEvent.click(next());
}

describe('the intake form', () => {
	it('continues only when a step is complete, and names what is missing', async () => {
		startFakeServer();
		open();

		expect(next().disabled).toBe(true);
		await screen.findByText('Still needed: Full Name, Email Address, Phone Number.');
		await userEvent.type(field('Full Name'), 'Lee');
		await screen.findByText('Still needed: Email Address, Phone Number.');
	});

	it('keeps what was typed when going back, and moves the focus to the heading', async () => {
		startFakeServer();
		open();
		await fillInAll();

		await back();
		expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About Your Business' }));
		expect(field('What type of business do you have?').value).toBe('Garage');
		expect(field('I only need hosting and maintenance').checked).toBe(true);
		await back();
		await back();
		await back();
		expect([field('Full Name').value, field('Email Address').value]).toEqual(['Lee', 'lee@example.com']);
		expect(JSON.parse(sessionStorage.getItem('intake') ?? '')).toMatchObject({
			step: 0,
			draft: { fullName: 'Lee', businessType: 'Garage' },
		});
	});

	it('shows an error of a step at its field, focuses the field and stays on the step', async () => {
		startFakeServer();
		open();
		await userEvent.type(field('Full Name'), 'Lee');
		await userEvent.type(field('Email Address'), 'lee at example');
		await userEvent.type(field('Phone Number'), '+1 555 0100');
		await userEvent.click(next());

		await screen.findByText('Please enter a valid email address.');
		expect(document.activeElement).toBe(field('Email Address'));
		await userEvent.clear(field('Email Address'));
		await userEvent.type(field('Email Address'), 'lee@example.com{Enter}');
		await screen.findByRole('heading', { name: 'Current Web Setup' });
		expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
	});

	it('goes to the field that the server refuses, with everything that was typed', async () => {
		const server = startFakeServer();
		server.answer('POST /api/leads/create', refusal('This phone number is not in service.', 'phoneNumber'));
		open();
		await fillInAll();
		await submit();

		await screen.findByRole('heading', { name: 'Tell Us About You' });
		await screen.findAllByText('This phone number is not in service.');
		expect(document.activeElement).toBe(field('Phone Number'));
		expect(['Full Name', 'Email Address', 'Phone Number'].map((label) => field(label).value)).toEqual([
			...['Lee', 'lee@example.com', '+1 555 0100'],
		]);
		await userEvent.click(next());
		expect(screen.queryByText('This phone number is not in service.', { selector: 'form *' })).toBeNull();
		expect(field('No').checked).toBe(true);
	});

	it('names missing fields on submit, and sends nothing', async () => {
		const server = startFakeServer();
		sessionStorage.setItem('intake', JSON.stringify({ step: 4, draft: { email: 'rosa@example.com' } }));
		open();
		await submit();

		await screen.findAllByText('Please fill in all required fields: Full Name, Phone Number', { exact: false });
		await screen.findByRole('heading', { name: 'Tell Us About You' });
		expect(document.activeElement).toBe(field('Full Name'));
		expect(server.bodies('POST /api/leads/create')).toEqual([]);
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
