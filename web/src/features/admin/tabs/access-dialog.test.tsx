import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { confirmPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { findAlert, renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { uma } from '../builders.ts';
import { AccessDialog } from './access-dialog.tsx';

const access = 'PUT /api/admin/users/uma/access';

function open(isDisabled: boolean) {
	const server = startFakeServer();
	const onClose = vi.fn();
	renderScreen(<AccessDialog user={{ ...uma, isDisabled }} onClose={onClose} />);
	return { server, onClose };
}

describe('the dialog that changes the access of an account', () => {
	it('explains what disabling does, and disables the account', async () => {
		const { server, onClose } = open(false);
		server.answer(access, () => Response.json({ ...uma, isDisabled: true }));
		screen.getByRole('heading', { name: 'Disable Uma?', hidden: true });
		screen.getByText('Websites are still checked, but no alerts are sent.', { exact: false });
		await userEvent.click(screen.getByText('Disable'));

		await screen.findByText('Uma is logged out and cannot log in');
		expect(server.bodies(access)).toEqual([{ isDisabled: true }]);
		expect(onClose).toHaveBeenCalledOnce();
	});

	it('enables the account again', async () => {
		const { server } = open(true);
		server.answer(access, () => Response.json(uma));
		await userEvent.click(screen.getByText('Enable'));

		await screen.findByText('Uma can log in again');
		expect(server.bodies(access)).toEqual([{ isDisabled: false }]);
	});

	it('stays open and says why when the account could not be changed', async () => {
		const { onClose } = open(false);
		await userEvent.click(screen.getByText('Disable'));

		expect((await findAlert()).textContent).toBe('Failed to update account access');
		expect(onClose).not.toHaveBeenCalled();
	});

	it('asks for the password when the login is older than an hour', async () => {
		const { server, onClose } = open(false);
		server.answer(access, passwordNeeded);
		await userEvent.click(screen.getByText('Disable'));
		await screen.findByLabelText('Current password');

		server.answer(access, () => Response.json({ ...uma, isDisabled: true }));
		await confirmPassword('Grüße 1%');
		await screen.findByText('Uma is logged out and cannot log in');
		expect(onClose).toHaveBeenCalledOnce();
		expect(server.headers(access).map((headers) => headers.get('x-current-password'))).toEqual([
			...[null, encodeURI('Grüße 1%')],
		]);
	});
});
