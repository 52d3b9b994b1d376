import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { cancelPassword, passwordNeeded } from '../../../../testing/password-dialog.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { AccountData } from './data.tsx';

const call = 'POST /api/users/deletion';

function renderData(changes: Parameters<typeof aliceProfile>[0] = {}) {
	const server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile(changes)));
	renderScreen(<AccountData />);
	return server;
}

describe('the data settings', () => {
	it('offer to export the data and to delete the account, and say how long data is kept', async () => {
		renderData();

		for (const name of ['Export my data', 'Delete my account']) {
			expect(await screen.findByRole('button', { name })).toBeTruthy();
		}
		expect(screen.getByText('7 days on Free; after an upgrade, new ones longer')).toBeTruthy();
	});

	it('offer to keep an account that will be deleted, instead of deleting it', async () => {
		renderData({ deletionAt: '2026-11-28T12:00:00.000Z' });

		await screen.findByRole('button', { name: 'Keep my account' });
		expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
	});

	it('download the data as one file', async () => {
		const server = renderData();
		const lists = { websites: [], sessions: [], passkeys: [], outages: [], deliveries: [], activity: [] };
		const account = { _id: 'alice', email: 'alice@example.com' };
		server.answer('GET /api/users/export', () =>
			Response.json({ exportedAt: '2026-11-21T12:00:00.000Z', account, ...lists, days: [], hours: [], next: null }),
		);
		const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
		vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
		// Otherwise the link would replace the window that the next files share.
		const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
		await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));

		await waitFor(() => expect(click).toHaveBeenCalledOnce());
		const [file] = created.mock.calls[0] ?? [];
		expect(JSON.parse(await (file as Blob).text())).toMatchObject({ account });
	});

	it('schedule the deletion of the account, and cancel it', async () => {
		const server = renderData();
		server.answer(call, () => Response.json(aliceProfile({ deletionAt: '2026-11-28T12:00:00.000Z' })));
		server.answer('DELETE /api/users/deletion', () => Response.json(aliceProfile()));
		await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
		await userEvent.click(screen.getByRole('button', { name: 'Delete in 7 days' }));
		await screen.findByText(/^Your account and everything in it will be deleted on/);

		await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
		await screen.findByText('Account deletion canceled');
		await screen.findByRole('button', { name: 'Delete my account' });
	});

	it('ask for the password when the server requires it', async () => {
		const server = renderData();
		server.answer(call, passwordNeeded);
		await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
		await userEvent.click(screen.getByRole('button', { name: 'Delete in 7 days' }));
		await cancelPassword();

		await screen.findAllByText('Please enter your current password.');
		screen.getByRole('button', { name: 'Delete in 7 days' });
	});
});
