import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { Login } from './login.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the login form', () => {
	it('shows the error of a failed login and keeps what was typed', async () => {
		const server = startFakeServer();
		server.answer('POST /api/auth/login', refusal('Invalid email or password'));
		renderScreen(<Login />);
		await fill(field('Email'), 'nobody@stayup.test');
		await fill(field('Password'), 'not-the-password');
		await userEvent.click(screen.getByRole('button', { name: 'Log in' }));

		await screen.findAllByText('Invalid email or password');
		expect(field('Email').value).toBe('nobody@stayup.test');
		expect(field('Password').value).toBe('not-the-password');
		expect(server.bodies('POST /api/auth/login')).toEqual([
			{ email: 'nobody@stayup.test', password: 'not-the-password' },
		]);
	});

	it('shows missing fields and sends nothing', async () => {
		const server = startFakeServer();
		renderScreen(<Login />);
		await userEvent.click(screen.getByRole('button', { name: 'Log in' }));

		await screen.findByText('Please enter your password.');
		expect(field('Email').getAttribute('aria-invalid')).toBe('true');
		expect(document.activeElement).toBe(field('Email'));
		expect(server.bodies('POST /api/auth/login')).toEqual([]);
	});

	it('is submitted with Enter', async () => {
		const server = startFakeServer();
		server.answer('POST /api/auth/login', refusal('Invalid email or password'));
		renderScreen(<Login />);
		await fill(field('Email'), 'a@stayup.test');
		await userEvent.type(field('Password'), 'some-password{Enter}');

		await screen.findAllByText('Invalid email or password');
		expect(server.bodies('POST /api/auth/login')).toHaveLength(1);
	});
});
