import type { AccountOfMember } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-screen.tsx';
import { startFakeServer } from '../../testing/server.ts';
import { aSharedAccount } from '../entities/account/members/builders.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../entities/account/session/builders.ts';
import { updateChosenAccount } from '../lib/api-client/chosen-account.ts';
import { queryOf } from '../lib/api-client/queries.ts';
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

const factorTitle = 'Set up two-factor authentication';

function Dashboard() {
	const websites = useQuery(queryOf(['websites'], 'listWebsites'));
	return (
		<>
			<p>The dashboard</p>
			<button type="button" onClick={() => void websites.refetch()}>
				Load
			</button>
		</>
	);
}

function openShared(path: string, secondFactor: AccountOfMember['secondFactor']) {
	const server = startFakeServer();
	server.answer('GET /api/auth/profile', () => Response.json(aliceProfile()));
	server.answer('GET /api/accounts', () => Response.json([aSharedAccount({ secondFactor })]));
	server.answer('GET /api/websites', () => Response.json([]));
	localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() + hourMs) })));
	updateChosenAccount(aSharedAccount({ secondFactor }));
	renderAt(
		path,
		<Routes>
			<Route element={<RequireSession />}>
				<Route path="dashboard" element={<Dashboard />} />
				<Route path="profile/security" element={<p>The settings</p>} />
			</Route>
		</Routes>,
	);
	return server;
}

describe('in an account that requires a second factor', () => {
	afterEach(() => sessionStorage.clear());

	it('a person without one sees the way to the settings instead of the screen', async () => {
		openShared('/dashboard', 'missing');

		await screen.findByRole('heading', { name: factorTitle });
		screen.getByText('Olga requires two-factor authentication of everyone', { exact: false });
		expect(screen.queryByText('The dashboard')).toBeNull();
		await userEvent.click(screen.getByRole('link', { name: 'Set it up' }));
		await screen.findByText('The settings');
	});

	it('a person with one sees the screen', async () => {
		openShared('/dashboard', 'required');

		await screen.findByText('The dashboard');
	});

	it('the screen opens as soon as the server says that there is one', async () => {
		openShared('/dashboard', 'missing').answer('GET /api/accounts', () =>
			Response.json([aSharedAccount({ secondFactor: 'required' })]),
		);

		await screen.findByText('The dashboard');
		expect(screen.queryByText(factorTitle)).toBeNull();
	});

	it('a refusal closes the screen that is open', async () => {
		const server = openShared('/dashboard', 'required');
		await screen.findByText('The dashboard');
		server.answer('GET /api/accounts', () => Response.json([aSharedAccount({ secondFactor: 'missing' })]));
		server.answer('GET /api/websites', () => Response.json({ code: 'second-factor-required' }, { status: 403 }));
		await userEvent.click(screen.getByRole('button', { name: 'Load' }));

		await screen.findByRole('heading', { name: factorTitle });
	});
});
