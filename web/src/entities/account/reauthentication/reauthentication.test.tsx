import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelPassword, confirmPassword, passwordNeeded, passwordWrong } from '../../../../testing/password-dialog.ts';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { call } from '../../../lib/api-client/client.ts';
import { exportWithReauthentication, withReauthentication } from './with-reauthentication.ts';

const share = 'POST /api/maintenance-calendar';
const shared = { url: 'https://stayup.test/calendar/1' };

function start() {
	const server = startFakeServer();
	const sent = () => server.headers(share).map((headers) => headers.get('x-current-password'));
	return { server, sent, make: () => withReauthentication((headers) => call('shareMaintenanceCalendar', { headers })) };
}

describe('a change that may need the password', () => {
	it('asks nothing after a recent login', async () => {
		const { server, sent, make } = start();
		server.answer(share, () => Response.json(shared));

		expect(await make()).toEqual(shared);
		expect(sent()).toEqual([null]);
	});

	it('asks until the password is right, says at the field what is wrong, and happens once', async () => {
		const { server, sent, make } = start();
		server.answer(share, passwordNeeded);
		const made = make();
		await screen.findByLabelText('Current password');
		server.answer(share, passwordWrong);
		await confirmPassword('wrong');
		await screen.findByText('The current password is incorrect.', { selector: '[id]' });
		const field = screen.getByLabelText<HTMLInputElement>('Current password');
		expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['wrong', 'true']);

		server.answer(share, () => Response.json(shared));
		await confirmPassword('-no-right');
		expect(await made).toEqual(shared);
		expect(sent()).toEqual([null, 'wrong', 'wrong-no-right']);
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	it('is refused as before when the user cancels, or when something else is wrong', async () => {
		const { server, make } = start();
		server.answer(share, passwordNeeded);
		const cancelled = expect(make()).rejects.toThrow('Please enter your current password.');
		await cancelPassword();
		await cancelled;

		const failed = expect(make()).rejects.toThrow('Please try again in a minute.');
		await screen.findByLabelText('Current password');
		server.answer(share, refusal('Please try again in a minute.'));
		await confirmPassword('right');
		await failed;
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	it('is no failure of an export that the user cancels', async () => {
		const server = startFakeServer();
		const exported = () => exportWithReauthentication((headers) => call('exportLeads', { headers }));
		server.answer('GET /api/leads/export', passwordNeeded);
		const cancelled = exported();
		await cancelPassword();
		expect(await cancelled).toBeNull();

		server.answer('GET /api/leads/export', refusal('Please try again in a minute.'));
		await expect(exported()).rejects.toThrow('Please try again in a minute.');
	});
});
