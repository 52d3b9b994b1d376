import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { ResetPassword } from './reset-password.tsx';

vi.mock('../../entities/account/session/firebase.ts', () => ({ restoreFirebaseUser: async () => null }));

const call = 'POST /api/auth/password-reset/complete';
const message = 'Your password is changed. Please log in with the new one.';

beforeEach(() => window.history.replaceState(null, '', '/reset-password#the-code'));

async function reset(reply: { ended: readonly string[]; left: readonly string[] }): Promise<void> {
	startFakeServer().answer(call, () => Response.json({ message, ...reply }));
	renderScreen(<ResetPassword />, { path: '/reset-password', url: '/reset-password#the-code' });
	await userEvent.type(await screen.findByLabelText('Password'), 'a-good-long-password');
	await userEvent.type(screen.getByLabelText('Confirm password'), 'a-good-long-password');
	await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('a new password by email', () => {
	it('lists what the first verification of the email address ended', async () => {
		await reset({ ended: ['api-keys', 'deletion'], left: [] });

		await screen.findByText(message);
		expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
			'API keys',
			'The scheduled deletion of the account',
		]);
		expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
	});

	it('lists what it does not end, with the screens that end it', async () => {
		await reset({ ended: [], left: ['second-factor', 'members'] });
		const factor = await screen.findByRole('link', { name: 'Passkeys and the authenticator app' });

		expect(factor.getAttribute('href')).toBe('/profile/security');
		expect(screen.getByRole('link', { name: 'Members' }).getAttribute('href')).toBe('/profile/members');
	});
});
