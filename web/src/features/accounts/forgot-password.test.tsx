import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

describe('the forgot password form', () => {
	it('shows the server’s reply and can be sent again', async () => {
		const server = startFakeServer();
		server.answer('POST /api/auth/password-reset', () => Response.json({ message: 'The mail is on its way.' }));
		renderScreen(<ForgotPassword />);
		await fill(screen.getByLabelText('Email'), ' ivan@stayup.test');
		await userEvent.click(screen.getByRole('button', { name: 'Send link' }));

		await screen.findByText('The mail is on its way.', { exact: false });
		await userEvent.click(screen.getByRole('button', { name: 'Resend link' }));
		await screen.findByRole('button', { name: 'Resend link' });
		expect(server.bodies('POST /api/auth/password-reset')[0]).toEqual({ email: 'ivan@stayup.test' });
	});

	it('rejects an invalid email and sends nothing', async () => {
		const server = startFakeServer();
		renderScreen(<ForgotPassword />);
		await fill(screen.getByLabelText('Email'), 'ivan');
		await userEvent.click(screen.getByRole('button', { name: 'Send link' }));

		await screen.findByText('Please enter a valid email address.');
		expect(server.bodies('POST /api/auth/password-reset')).toEqual([]);
	});
});

describe('the reset password form', () => {
	it('takes the code out of the URL (AUTH-11), shows that its link is no longer valid and keeps what was typed', async () => {
		const server = startFakeServer();
		server.answer('POST /api/auth/password-reset/complete', refusal('This link is no longer valid.', 'code'));
		window.history.replaceState(null, '', '/reset-password#stale');
		renderScreen(<ResetPassword />, { path: '/reset-password', url: '/reset-password#stale' });
		expect(window.location.href).not.toContain('stale');
		await fill(screen.getByLabelText('Password'), 'an-even-better-password');
		await fill(screen.getByLabelText('Confirm password'), 'an-even-better-password');
		await userEvent.click(screen.getByRole('button', { name: 'Change password' }));

		await screen.findAllByText('This link is no longer valid.');
		expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('an-even-better-password');
		expect(server.bodies('POST /api/auth/password-reset/complete')).toEqual([
			{ code: 'stale', password: 'an-even-better-password' },
		]);
	});
});
