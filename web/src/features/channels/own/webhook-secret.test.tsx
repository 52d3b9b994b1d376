import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { confirmPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
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
		expect(server.headers(show)).toEqual([]);

		await click('Show secret');
		await screen.findByText(secret);
		expect(screen.queryByLabelText('Current password')).toBeNull();
		expect(server.headers(show).map((headers) => headers.get('x-current-password'))).toEqual([null]);

		await click('Hide secret');
		expect(screen.queryByText(secret)).toBeNull();
	});

	it('needs the password when the server asks for it', async () => {
		const server = startFakeServer();
		server.answer(show, passwordNeeded);
		renderScreen(<WebhookSecret />);
		await click('Show secret');
		await screen.findByLabelText('Current password');

		server.answer(show, () => Response.json({ secret }));
		await confirmPassword('a right one');
		await screen.findByText(secret);
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(server.headers(show).at(-1)?.get('x-current-password')).toBe(encodeURI('a right one'));
	});

	it('is replaced after a confirmation, and the new one is shown once', async () => {
		const server = startFakeServer();
		server.answer(rotate, () => Response.json({ secret }));
		renderScreen(<WebhookSecret />);
		await click('Replace secret');
		const dialog = within(await screen.findByRole('alertdialog'));
		expect(server.headers(rotate)).toEqual([]);
		await userEvent.click(dialog.getByRole('button', { name: 'Replace secret' }));

		await screen.findByText(secret);
		await screen.findByText(/This is your new secret/);
		await click('Hide secret');
		expect(screen.queryByText(secret)).toBeNull();
		expect(screen.queryByText(/This is your new secret/)).toBeNull();
	});

	it('is replaced with the password when the server asks for it', async () => {
		const server = startFakeServer();
		server.answer(rotate, passwordNeeded);
		renderScreen(<WebhookSecret />);
		await click('Replace secret');
		const confirmation = within(await screen.findByRole('alertdialog'));
		await userEvent.click(confirmation.getByRole('button', { name: 'Replace secret' }));
		await screen.findByLabelText('Current password');

		server.answer(rotate, () => Response.json({ secret }));
		await confirmPassword('a right one');
		await screen.findByText(/This is your new secret/);
		expect(server.headers(rotate).map((headers) => headers.get('x-current-password'))).toEqual([
			...[null, encodeURI('a right one')],
		]);
	});
});
