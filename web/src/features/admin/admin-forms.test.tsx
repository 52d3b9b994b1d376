import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../../testing/fill.ts';
import { confirmPassword, passwordNeeded } from '../../../testing/password-dialog.ts';
import { besidesToasts, findAlert, renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { uma } from './builders.ts';
import { NotificationCard } from './notification/notification.tsx';
import { EditTierDialog } from './tabs/edit-tier-dialog.tsx';

describe('the notification form', () => {
	const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send notification' });

	it('shows what is missing and cannot be sent until it is complete', async () => {
		const server = startFakeServer();
		answerUsers(server);
		renderScreen(<NotificationCard />);
		await screen.findByText('Please select a user');
		expect(send().disabled).toBe(true);

		await fill(screen.getByLabelText('User'), 'uma@example.com');
		await screen.findByText('To Uma.');
		await userEvent.selectOptions(screen.getByLabelText('Message type'), 'custom');
		expect(send().disabled).toBe(true);
		await fill(screen.getByLabelText('Custom message'), 'We have moved your website.');
		expect(send().disabled).toBe(false);
	});

	it('says why no user can be chosen', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/users', () => Response.json({ message: 'No.', code: 'forbidden' }, { status: 403 }));
		renderScreen(<NotificationCard />);

		await screen.findByText('Failed to fetch users: No.', besidesToasts);
	});

	it('sends to nobody whom nobody has chosen', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/users', () => Response.json([{ ...uma, email: '' }]));
		renderScreen(<NotificationCard />);
		await userEvent.click(screen.getByLabelText('User'));
		await screen.findByRole('option', { name: 'Uma' });
		await userEvent.selectOptions(screen.getByLabelText('Message type'), 'thank_you');

		expect(send().disabled).toBe(true);
		screen.getByText('Please select a user');
	});

	it('finds people by their name, and takes the one that the keyboard or the mouse chooses', async () => {
		const server = startFakeServer();
		answerUsers(server);
		renderScreen(<NotificationCard />);
		const field = screen.getByLabelText<HTMLInputElement>('User');
		await fill(field, 'um');
		const options = within(await screen.findByRole('listbox', { name: 'Users' })).getAllByRole('option');
		expect(options.map(({ textContent }) => textContent)).toEqual(['Umauma@example.com', 'Umbertoumberto@example.com']);
		await userEvent.keyboard('{ArrowDown}{Enter}');
		expect(field.value).toBe('umberto@example.com');
		await screen.findByText('To Umberto.');
		expect(screen.queryByRole('listbox', { name: 'Users' })).toBeNull();

		await fill(field, 'um');
		await userEvent.click(await screen.findByRole('option', { name: /^Uma/ }));
		await screen.findByText('To Uma.');
	});

	it('keeps what was typed when sending fails and is empty afterwards', async () => {
		const server = startFakeServer();
		answerUsers(server);
		renderScreen(<NotificationCard />);
		await fill(screen.getByLabelText('User'), 'uma@example.com');
		await screen.findByText('To Uma.');
		await userEvent.selectOptions(screen.getByLabelText('Message type'), 'custom');
		await fill(screen.getByLabelText('Custom message'), 'Hello.');
		await userEvent.click(send());
		await screen.findAllByText('Failed to send notification: ', { exact: false });
		expect(screen.getByLabelText<HTMLTextAreaElement>('Custom message').value).toBe('Hello.');

		server.answer('POST /api/admin/send-notification', () => Response.json({ message: 'Sent.' }));
		await userEvent.click(send());
		await screen.findByText('Notification sent successfully');
		expect(screen.getByLabelText<HTMLInputElement>('User').value).toBe('');
		expect(server.bodies('POST /api/admin/send-notification').at(-1)).toEqual({
			userId: 'uma',
			messageType: 'custom',
			customMessage: 'Hello.',
		});
	});
});

function answerUsers(server: ReturnType<typeof startFakeServer>): void {
	server.answer('GET /api/admin/users', () => Response.json([uma]));
	const people = [uma, { ...uma, _id: 'umberto', name: 'Umberto', email: 'umberto@example.com' }];
	server.answer('GET /api/admin/search', () =>
		Response.json([
			...people.map(({ _id, name, email }) => ({ kind: 'person', _id, label: name, detail: email, personId: _id })),
			{ kind: 'lead', _id: 'lead', label: 'Ulla', detail: 'ulla@example.com', personId: null },
		]),
	);
}

describe('the tier dialog', () => {
	it('stays open with the error and closes once the tier is changed', async () => {
		const server = startFakeServer();
		const onClose = vi.fn();
		renderScreen(<EditTierDialog user={uma} onClose={onClose} />);
		await userEvent.selectOptions(screen.getByLabelText('Tier'), 'Pro');
		await userEvent.click(screen.getByRole('button', { name: 'Update' }));
		expect((await findAlert()).textContent).toBe('Failed to update user tier');
		expect(onClose).not.toHaveBeenCalled();

		server.answer('PUT /api/admin/users/uma/tier', () => Response.json({ ...uma, tier: 'Pro' }));
		await userEvent.click(screen.getByRole('button', { name: 'Update' }));
		await screen.findByText("User Uma's tier updated to Pro");
		expect(onClose).toHaveBeenCalledTimes(1);
		expect(server.bodies('PUT /api/admin/users/uma/tier')).toEqual([{ tier: 'Pro' }, { tier: 'Pro' }]);
	});

	it('asks for the password when the login is older than an hour, and keeps the chosen tier', async () => {
		const server = startFakeServer();
		const onClose = vi.fn();
		const call = 'PUT /api/admin/users/uma/tier';
		server.answer(call, passwordNeeded);
		renderScreen(<EditTierDialog user={uma} onClose={onClose} />);
		expect(screen.queryByLabelText('Current password')).toBeNull();
		await userEvent.selectOptions(screen.getByLabelText('Tier'), 'Pro');
		await userEvent.click(screen.getByRole('button', { name: 'Update' }));
		await screen.findByLabelText('Current password');
		expect(screen.getByLabelText<HTMLSelectElement>('Tier').value).toBe('Pro');

		server.answer(call, () => Response.json({ ...uma, tier: 'Pro' }));
		await confirmPassword('my password');
		await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
		expect(server.bodies(call)).toEqual([{ tier: 'Pro' }, { tier: 'Pro' }]);
		expect(server.headers(call).at(-1)?.get('x-current-password')).toBe(encodeURI('my password'));
	});

	it('cannot be submitted without a tier', async () => {
		startFakeServer();
		renderScreen(<EditTierDialog user={uma} onClose={vi.fn()} />);
		await userEvent.selectOptions(screen.getByLabelText('Tier'), '');

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
	});
});
