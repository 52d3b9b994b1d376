import type { User } from '@stayup/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { OwnChannelsScreen } from './own-channels-screen.tsx';

const change = 'PUT /api/users/profile';
const hook = 'https://example.com/hook';

function renderOwnChannels(changes: Partial<User> = {}) {
	const server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile(changes)));
	renderScreen(<OwnChannelsScreen />);
	return server;
}

const withWebhook = (enabled: boolean) => ({
	notificationPreferences: { email: { enabled: true }, webhook: { enabled, url: hook } },
});
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('the channels', () => {
	it('are saved at once, without the rest of the profile form', async () => {
		const server = renderOwnChannels(withWebhook(true));
		const saved = { email: { enabled: false }, webhook: { enabled: true, url: hook } };
		server.answer(change, () =>
			Response.json({ ...aliceProfile({ notificationPreferences: saved }), renewedSession: null }),
		);
		await userEvent.click(await switchOf('Email alerts'));

		await screen.findByText('Profile updated successfully');
		expect((await switchOf('Email alerts')).checked).toBe(false);
		expect(server.bodies(change)).toEqual([
			{ name: 'Alice', email: 'alice@example.com', notificationPreferences: saved },
		]);
	});

	it('keep both changes when two are turned off at once', async () => {
		const server = renderOwnChannels(withWebhook(true));
		server.answer(change, () => {
			const saved = server.bodies(change).at(-1) as Pick<User, 'notificationPreferences'>;
			return Response.json({ ...aliceProfile(saved), renewedSession: null });
		});
		fireEvent.click(await switchOf('Email alerts'));
		fireEvent.click(await switchOf('Webhook alerts'));

		await waitFor(() => expect(server.bodies(change)).toHaveLength(2));
		expect(server.bodies(change).at(-1)).toMatchObject({
			notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: hook } },
		});
	});

	it('stay as they are when they cannot be saved', async () => {
		const server = renderOwnChannels();
		server.answer(change, refusal('Too many changes.'));
		await userEvent.click(await switchOf('Email alerts'));

		await screen.findByText('Too many changes.');
		expect((await switchOf('Email alerts')).checked).toBe(true);
	});

	it('lead to the field of the account that changes the email', async () => {
		renderOwnChannels();
		const link = await screen.findByRole('link', { name: 'Change email' });

		expect(link.getAttribute('href')).toBe('/profile#email');
	});

	it('show the answer of the email service to a test', async () => {
		const server = renderOwnChannels();
		server.answer('POST /api/users/test-delivery', () =>
			Response.json({ ok: true, message: 'The email service responded with 202.', durationMs: 41 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Send a test email' }));

		await screen.findByText('The email service responded with 202. 41 ms.');
		expect(server.bodies('POST /api/users/test-delivery')).toEqual([{ channel: 'email' }]);
	});

	it('say that the email is not confirmed', async () => {
		renderOwnChannels({ isEmailConfirmed: false });

		await screen.findByText('Not confirmed');
	});
});

describe('the webhook', () => {
	it('asks for its URL before it is turned on, and says at the field what is wrong with it', async () => {
		const server = renderOwnChannels();
		await userEvent.click(await switchOf('Webhook alerts'));
		expect(server.bodies(change)).toEqual([]);
		const form = within(screen.getByRole('form', { name: 'Webhook' }));
		await userEvent.click(form.getByRole('button', { name: 'Save' }));
		await form.findByText('Please enter the webhook URL.');

		server.answer(change, refusal('This URL is private.', 'notificationPreferences.webhook.url'));
		await fill(form.getByLabelText('Webhook URL'), hook);
		await userEvent.click(form.getByRole('button', { name: 'Save' }));
		await form.findByText('This URL is private.');
		expect(server.bodies(change)).toMatchObject([
			{ notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: hook } } },
		]);
	});

	it('that is off keeps its URL and has neither a test nor a secret', async () => {
		renderOwnChannels(withWebhook(false));
		await screen.findByText(hook);

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test webhook' }).disabled).toBe(true);
		expect(screen.queryByText('Signing secret')).toBeNull();
	});

	it('that is on shows how its test went', async () => {
		const server = renderOwnChannels(withWebhook(true));
		server.answer('POST /api/users/test-delivery', () =>
			Response.json({ ok: false, message: 'Your server responded with 500.', durationMs: 41 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Send a test webhook' }));

		await screen.findByText('Your server responded with 500. 41 ms.');
		expect(screen.getByText('Signing secret')).toBeTruthy();
	});
});
