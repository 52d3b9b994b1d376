import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { cancelPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { Account } from './account.tsx';
import { ProfileForm } from './profile-form.tsx';

const change = 'PUT /api/users/profile';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('the profile form', () => {
	it('requires a URL for an enabled webhook', async () => {
		const server = startFakeServer();
		renderScreen(<ProfileForm user={aliceProfile()} />);
		expect(screen.queryByLabelText('Webhook URL')).toBeNull();
		await userEvent.click(field('Webhook'));
		await save();

		await screen.findByText('Please enter the webhook URL.');
		expect(document.activeElement).toBe(field('Webhook URL'));
		expect(server.bodies(change)).toEqual([]);
	});

	it('keeps the URL of a webhook that is off', async () => {
		const server = startFakeServer();
		const webhook = { enabled: false, url: 'https://example.com/hook' };
		const stored = aliceProfile({ notificationPreferences: { email: { enabled: true }, webhook } });
		server.answer(change, () => Response.json({ ...stored, renewedSession: null }));
		renderScreen(<ProfileForm user={stored} />);
		await fill(field('Name'), ' Bell');
		await save();

		await screen.findByText('Profile updated successfully');
		expect(server.bodies(change)).toMatchObject([{ name: 'Alice Bell', notificationPreferences: { webhook } }]);
	});

	it('sends the chosen time zone', async () => {
		const server = startFakeServer();
		server.answer(change, () => Response.json({ ...aliceProfile(), renewedSession: null }));
		renderScreen(<ProfileForm user={aliceProfile({ timeZone: 'America/New_York' })} />);
		const zone = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Time zone/ });
		expect(zone.value).toBe('America/New_York');
		await userEvent.selectOptions(zone, 'Europe/Berlin');
		await save();

		await screen.findByText('Profile updated successfully');
		expect(server.headers(change).map((headers) => headers.get('x-time-zone'))).toEqual(['Europe/Berlin']);
	});

	it('sends nothing while the new passwords differ', async () => {
		const server = startFakeServer();
		renderScreen(<ProfileForm user={aliceProfile()} />);
		await fill(field('New password'), 'an-even-better-password');
		await fill(field('Confirm new password'), 'another');
		await save();

		await screen.findAllByText('Passwords do not match');
		expect(server.bodies(change)).toEqual([]);
	});

	it('asks for the current password when the server requires it and keeps what was typed', async () => {
		const server = startFakeServer();
		server.answer(change, passwordNeeded);
		renderScreen(<ProfileForm user={aliceProfile()} />);
		await userEvent.clear(field('Name'));
		await fill(field('Name'), 'Alice Bell');
		await fill(field('New password'), 'an-even-better-password');
		await fill(field('Confirm new password'), 'an-even-better-password');
		await save();

		await cancelPassword();
		expect([field('Name').value, field('New password').value]).toEqual(['Alice Bell', 'an-even-better-password']);
		expect(server.bodies(change)).toMatchObject([{ name: 'Alice Bell', password: 'an-even-better-password' }]);
	});

	it('clears the passwords after saving', async () => {
		const server = startFakeServer();
		server.answer(change, () => Response.json({ ...aliceProfile(), renewedSession: null }));
		renderScreen(<ProfileForm user={aliceProfile()} />);
		await fill(field('New password'), 'an-even-better-password');
		await fill(field('Confirm new password'), 'an-even-better-password');
		await save();

		await screen.findByText('Profile updated successfully');
		expect([field('New password').value, field('Confirm new password').value]).toEqual(['', '']);
	});
});

it('a profile that could not be loaded is loaded again', async () => {
	const server = startFakeServer();
	renderScreen(<Account />);
	await screen.findAllByText('Failed to load profile');
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile()));
	await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

	expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Alice');
});
