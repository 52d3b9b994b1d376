import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { startFakeServer } from '../../testing/server.ts';
import { aliceReply } from '../entities/account/session/builders.ts';
import { Register } from '../features/accounts/register.tsx';
import { Dashboard } from '../features/dashboard/dashboard.tsx';

vi.mock('../entities/account/session/firebase.ts', () => ({
	signInToFirebase: async () => undefined,
	followFirebaseUser: async () => () => undefined,
}));

it('a new account sees on its first dashboard, without a reload, that an email waits and what to do next', async () => {
	const server = startFakeServer();
	const setup = { testAlertAt: null, channelsChosenAt: null };
	const alice = aliceReply({ isEmailConfirmed: false, setup, websiteCount: 0, createdAt: new Date().toISOString() });
	server.answer('POST /api/auth/register', () => Response.json(alice, { status: 201 }));
	server.answer('GET /api/websites', () => Response.json([]));
	server.answer('GET /api/stats/dashboard', () => Response.json({ uptimePercentage: null, recentOutages: [] }));
	const screens = (
		<Routes>
			<Route path="register" element={<Register />} />
			<Route path="dashboard" element={<Dashboard />} />
		</Routes>
	);
	renderScreen(screens, { path: '*', url: '/register' });
	await fill(screen.getByLabelText('Full name'), 'Alice');
	await fill(screen.getByLabelText('Email'), 'alice@example.com');
	await fill(screen.getByLabelText('Password'), 'a-good-long-password');
	await fill(screen.getByLabelText('Confirm password'), 'a-good-long-password');
	await userEvent.click(screen.getByRole('button', { name: 'Create account' }));

	expect(await screen.findByText('With the link in our email to alice@example.com.')).toBeTruthy();
	expect(await screen.findByRole('region', { name: 'Get started' })).toBeTruthy();
	expect(screen.getByText('0 of 4 done')).toBeTruthy();
	expect(server.bodies('GET /api/auth/profile')).toEqual([]);
});
