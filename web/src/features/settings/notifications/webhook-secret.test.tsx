import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const show = 'POST /api/users/webhook-secret';
const rotate = 'POST /api/users/webhook-secret/rotate';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the signing secret', () => {
	it('is hidden until it is asked for, and again afterwards', async () => {
		const server = startFakeServer();
		server.answer(show, () => Response.json({ secret }));
		renderScreen(<WebhookSecret />);
		expect(screen.queryByText(secret)).toBeNull();
		expect(server.bodies(show)).toEqual([]);

		await click('Show secret');
		await screen.findByText(secret);
		expect(screen.queryByLabelText('Current password')).toBeNull();
		expect(server.bodies(show)).toEqual([{ currentPassword: '' }]);

		await click('Hide secret');
		expect(screen.queryByText(secret)).toBeNull();
	});

	it('needs the password when the server asks for it, and says at the field when it is wrong', async () => {
		const server = startFakeServer();
		server.answer(show, refusal('Please enter your current password.', 'currentPassword'));
		renderScreen(<WebhookSecret />);
		await click('Show secret');
		const dialog = within(await screen.findByRole('dialog'));

		server.answer(show, refusal('The current password is incorrect.', 'currentPassword'));
		await fill(dialog.getByLabelText('Current password'), 'wrong');
		await userEvent.click(dialog.getByRole('button', { name: 'Show secret' }));
		await dialog.findByText('The current password is incorrect.');
		expect(dialog.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');

		server.answer(show, () => Response.json({ secret }));
		await fill(dialog.getByLabelText('Current password'), '-no-right');
		await userEvent.click(dialog.getByRole('button', { name: 'Show secret' }));
		await screen.findByText(secret);
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(server.bodies(show).at(-1)).toEqual({ currentPassword: 'wrong-no-right' });
	});

	it('is replaced after a confirmation, and the new one is shown once', async () => {
		const server = startFakeServer();
		server.answer(rotate, () => Response.json({ secret }));
		renderScreen(<WebhookSecret />);
		await click('Replace secret');
		const dialog = within(await screen.findByRole('alertdialog'));
		expect(server.bodies(rotate)).toEqual([]);
		await userEvent.click(dialog.getByRole('button', { name: 'Replace secret' }));

		await screen.findByText(secret);
		await screen.findByText(/This is your new secret/);
		await click('Hide secret');
		expect(screen.queryByText(secret)).toBeNull();
		expect(screen.queryByText(/This is your new secret/)).toBeNull();
	});

	it('is replaced with the password when the server asks for it', async () => {
		const server = startFakeServer();
		server.answer(rotate, refusal('Please enter your current password.', 'currentPassword'));
		renderScreen(<WebhookSecret />);
		await click('Replace secret');
		const confirmation = within(await screen.findByRole('alertdialog'));
		await userEvent.click(confirmation.getByRole('button', { name: 'Replace secret' }));
		const dialog = within(await screen.findByRole('dialog'));

		server.answer(rotate, () => Response.json({ secret }));
		await fill(dialog.getByLabelText('Current password'), 'a right one');
		await userEvent.click(dialog.getByRole('button', { name: 'Replace secret' }));
		await screen.findByText(/This is your new secret/);
		expect(server.bodies(rotate)).toEqual([{ currentPassword: '' }, { currentPassword: 'a right one' }]);
	});
});
