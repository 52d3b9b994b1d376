import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../testing/server.ts';
import { aliceProfile } from '../../entities/account/session/builders.ts';
import { AccountActions } from './account-deletion.tsx';

const call = 'POST /api/users/deletion';

describe('the account actions', () => {
	it('lead to security, and offer to export the data and to delete the account', () => {
		startFakeServer();
		renderScreen(<AccountActions user={aliceProfile()} />);

		for (const name of ['Export my data', 'Delete my account']) {
			expect(screen.getByRole('button', { name })).toBeTruthy();
			expect(screen.getByRole('heading', { name })).toBeTruthy();
		}
		expect(screen.getByRole('link', { name: 'Open security' }).getAttribute('href')).toBe('/profile/security');
	});

	it('show at the password field that the server requires the current password', async () => {
		const server = startFakeServer();
		server.answer(call, refusal('Please enter your current password.', 'currentPassword'));
		renderScreen(<AccountActions user={aliceProfile()} />);
		await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
		await userEvent.click(screen.getByRole('button', { name: 'Delete in 7 days' }));

		await screen.findAllByText('Please enter your current password.');
		expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
	});
});
