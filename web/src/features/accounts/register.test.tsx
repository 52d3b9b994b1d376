import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { Register } from './register.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const password = 'a-good-long-password';

async function fillIn(confirmation: string) {
	await fill(field('Full name'), 'Frank');
	await fill(field('Password'), password);
	await fill(field('Confirm password'), confirmation);
	await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('the registration form', () => {
	it('prefills the email from the link and sends nothing while the passwords differ', async () => {
		const server = startFakeServer();
		renderScreen(<Register />, { path: '/register', url: '/register?email=frank%40stayup.test' });
		expect(field('Email').value).toBe('frank@stayup.test');
		await fillIn(`${password}!`);

		await screen.findAllByText('Passwords do not match');
		expect(server.bodies('POST /api/auth/register')).toEqual([]);
	});

	it('shows that an email is refused at its field and keeps what was typed', async () => {
		const server = startFakeServer();
		server.answer('POST /api/auth/register', refusal('This email is taken.', 'email'));
		renderScreen(<Register />, { path: '/register', url: '/register?email=frank%40stayup.test' });
		await fillIn(password);

		await screen.findAllByText('This email is taken.');
		expect(field('Email').getAttribute('aria-invalid')).toBe('true');
		expect([field('Full name').value, field('Email').value, field('Password').value]).toEqual([
			...['Frank', 'frank@stayup.test', password],
		]);
		expect(server.bodies('POST /api/auth/register')).toMatchObject([{ name: 'Frank', email: 'frank@stayup.test' }]);
	});
});
