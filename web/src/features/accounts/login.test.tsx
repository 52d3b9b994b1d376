import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { besidesToasts, findAlert, renderAt } from '../../../testing/render-screen.tsx';
import { type FakeServer, startFakeServer } from '../../../testing/server.ts';
import { RequireSession } from '../../app/guards.tsx';
import { aliceInfo, tokenUntil } from '../../entities/account/session/builders.ts';
import { Login } from './login.tsx';

vi.mock('../../entities/account/session/firebase.ts', () => ({
	restoreFirebaseUser: async () => null,
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));

let server: FakeServer;

describe('the login', () => {
	beforeEach(() => {
		server = startFakeServer();
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
	});

	it('shows that the session has expired', async () => {
		localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() - 60_000) })));
		open('/dashboard');

		expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy();
		expect(window.location.pathname).toBe('/login');
	});

	it('does not mention an expired session to a new visitor', async () => {
		open('/login');

		expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
		expect(screen.queryByText(/expired/)).toBeNull();
	});

	it.each([
		['a message without a code', { message: 'This account is disabled.' }],
		['a message with one', { message: 'This account is disabled.', code: 'forbidden', requestId: 'r1' }],
	])('shows %s above the form', async (_, answer) => {
		server.answer('POST /api/auth/login', () => Response.json(answer, { status: 401 }));
		open('/login');
		await logIn();

		expect((await findAlert()).textContent).toBe('This account is disabled.');
	});

	it('says after a bare 401 beside the password that it is wrong', async () => {
		server.answer('POST /api/auth/login', () => new Response(null, { status: 401 }));
		open('/login');
		await logIn();
		const password = screen.getByLabelText('Password');
		await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
		expect(screen.getByText('Invalid email or password', besidesToasts)).toBeTruthy();
		expect(screen.getAllByRole('alert').filter((alert) => !alert.matches(besidesToasts.ignore))).toEqual([]);
	});
});

async function logIn(): Promise<void> {
	await fill(await screen.findByLabelText('Email'), 'alice@example.com');
	await fill(screen.getByLabelText('Password'), 'correct horse');
	await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

function open(path: string): void {
	renderAt(
		path,
		<Routes>
			<Route path="login" element={<Login />} />
			<Route element={<RequireSession />}>
				<Route path="dashboard" element={null} />
			</Route>
		</Routes>,
	);
}
