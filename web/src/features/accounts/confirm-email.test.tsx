import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { aliceInfo, aliceProfile, tokenUntil } from '../../entities/account/session/builders.ts';
import { ConfirmEmail } from './confirm-email.tsx';

vi.mock('../../entities/account/session/firebase.ts', () => ({ restoreFirebaseUser: async () => null }));

const call = 'POST /api/auth/confirm-email';
const profile = 'GET /api/auth/profile';
const message = 'Your email address is confirmed.';
const hourMs = 3_600_000;

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => undefined);
	window.history.replaceState(null, '', '/confirm-email#the-code');
});

const stored = () => JSON.parse(localStorage.getItem('userInfo') ?? '{}');

async function confirm(): Promise<void> {
	await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
}

describe('the page that confirms an email address', () => {
	it('confirms with a press, and leads a visitor to the login', async () => {
		const server = startFakeServer();
		server.answer(call, () => Response.json({ message, endedSessions: false }));
		renderScreen(<ConfirmEmail />, { path: '/confirm-email', url: '/confirm-email#the-code' });
		expect(server.bodies(call)).toEqual([]);
		await confirm();

		await screen.findByText(message);
		expect(server.bodies(call)).toEqual([{ code: 'the-code' }]);
		expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy();
	});

	it('updates a session that had loaded its profile a moment before', async () => {
		const server = startFakeServer();
		const loading = Promise.withResolvers<Response>();
		server.answer(profile, () => loading.promise);
		server.answer(call, () => Response.json({ message, endedSessions: false }));
		localStorage.setItem('userInfo', JSON.stringify(aliceInfo({ token: tokenUntil(Date.now() + hourMs) })));
		renderScreen(<ConfirmEmail />, { path: '/confirm-email', url: '/confirm-email#the-code' });
		await waitFor(() => expect(server.bodies(profile)).toHaveLength(1));
		server.answer(profile, () => Response.json(aliceProfile()));
		await confirm();
		await waitFor(() => expect(server.bodies(profile)).toHaveLength(2));
		await waitFor(() => expect(stored().isEmailConfirmed).toBe(true));
		loading.resolve(Response.error());

		expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
	});

	it('asks for the password of the account where nobody is logged in to it, and says what to do if it is not yours', async () => {
		const server = startFakeServer();
		server.answer(call, refusal('This link confirms the account vera@stayup.test.', 'currentPassword'));
		renderScreen(<ConfirmEmail />, { path: '/confirm-email', url: '/confirm-email#the-code' });
		await confirm();
		await screen.findByText('This link confirms the account vera@stayup.test.');
		expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/forgot-password');
		server.answer(call, refusal('The current password is incorrect.', 'currentPassword'));
		await userEvent.type(screen.getByLabelText('Password'), 'a guess');
		await confirm();
		// A toast says it too, a moment later.
		await within(screen.getByRole('form')).findByText('The current password is incorrect.');
		server.answer(call, () => Response.json({ message, endedSessions: false }));
		await confirm();

		await screen.findByText(message);
		expect(server.bodies(call).at(-1)).toEqual({ code: 'the-code', currentPassword: 'a guess' });
	});

	it('says that a used link is no longer valid', async () => {
		startFakeServer().answer(call, refusal('This link is no longer valid.', 'code'));
		renderScreen(<ConfirmEmail />, { path: '/confirm-email', url: '/confirm-email#the-code' });
		await confirm();

		const form = within(screen.getByRole('form'));
		await form.findByText('This link is no longer valid.');
	});
});
