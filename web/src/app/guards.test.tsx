import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-screen.tsx';
import { startFakeServer } from '../../testing/server.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../entities/account/session/builders.ts';
import { RequireAdmin, RequireSession } from './guards.tsx';

vi.mock('../entities/account/session/firebase.ts', () => ({ restoreFirebaseUser: async () => null }));

const hourMs = 3_600_000;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it.each([
	['user', 'The dashboard'],
	['admin', 'The admin dashboard'],
])('a person with the role %s who opens /admin sees: %s', async (role, text) => {
	startFakeServer().answer('GET /api/auth/profile', () => Response.json(aliceProfile({ role })));
	localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ role, token: tokenUntil(Date.now() + hourMs) })));
	renderAt(
		'/admin',
		<Routes>
			<Route element={<RequireSession />}>
				<Route element={<RequireAdmin />}>
					<Route path="admin" element={<p>The admin dashboard</p>} />
				</Route>
				<Route path="dashboard" element={<p>The dashboard</p>} />
			</Route>
		</Routes>,
	);

	await screen.findByText(text);
	expect(screen.queryAllByText(/^The /)).toHaveLength(1);
});
