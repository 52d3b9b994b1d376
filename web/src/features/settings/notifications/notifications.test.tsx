import type { User } from '@stayup/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { Notifications } from './notifications.tsx';

const change = 'PUT /api/users/profile';
const hook = 'https://example.com/hook';

function renderNotifications(changes: Partial<User> = {}) {
	const server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile(changes)));
	server.answer('GET /api/deliveries', () => Response.json([]));
	renderScreen(<Notifications />);
	return server;
}

const withWebhook = (enabled: boolean) => ({
	notificationPreferences: { email: { enabled: true }, webhook: { enabled, url: hook } },
});
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

describe('the channels', () => {
	it('are saved at once, without the rest of the profile form', async () => {
		const server = renderNotifications(withWebhook(true));
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
		const server = renderNotifications(withWebhook(true));
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
		const server = renderNotifications();
		server.answer(change, refusal('Too many changes.'));
		await userEvent.click(await switchOf('Email alerts'));

		await screen.findByText('Too many changes.');
		expect((await switchOf('Email alerts')).checked).toBe(true);
	});

	it('lead to the field of the account that changes the email', async () => {
		renderNotifications();
		const link = await screen.findByRole('link', { name: 'Change email' });

		expect(link.getAttribute('href')).toBe('/profile#email');
	});

	it('show the answer of the email service to a test, and the test among the deliveries', async () => {
		const server = renderNotifications();
		const test = { _id: 'd1', event: 'test', channel: 'email', state: 'sent', detail: null };
		const attempts = [{ at: '2026-11-21T12:00:00.000Z', statusCode: 202, duration: 41 }];
		server.answer('POST /api/users/test-delivery', () =>
			Response.json({ ok: true, message: 'The email service responded with 202.', durationMs: 41 }),
		);
		await screen.findByText('Nothing sent yet');
		server.answer('GET /api/deliveries', () =>
			Response.json([{ ...test, attempts, createdAt: '2026-11-21T12:00:00.000Z' }]),
		);
		await userEvent.click(screen.getByRole('button', { name: 'Send a test email' }));

		await screen.findByText('The email service responded with 202. 41 ms.');
		expect(server.bodies('POST /api/users/test-delivery')).toEqual([{ channel: 'email' }]);
		const table = within(screen.getByRole('table', { name: 'Recent deliveries' }));
		expect((await table.findByRole('rowheader')).textContent).toBe('Test');
	});

	it('lists the website of each delivery with its outage, who got it, and why somebody did not', async () => {
		const server = startFakeServer();
		server.answer('GET /api/auth/user', () => Response.json(aliceProfile()));
		const common = {
			event: 'website-down',
			state: 'sent',
			detail: null,
			attempts: [],
			createdAt: '2026-11-21T12:00:00.000Z',
		};
		const shop = { websiteId: 'shop', websiteName: 'Shop' };
		server.answer('GET /api/deliveries', () =>
			Response.json([
				{ ...common, ...shop, _id: 'd1', outageId: 'o1', channel: 'email', channelName: 'Anna' },
				{
					...common,
					...shop,
					_id: 'd2',
					channel: 'email',
					receipt: { kind: 'bounced', at: '2026-11-21T12:00:00.000Z', reason: 'mailbox unknown' },
				},
			]),
		);
		renderScreen(<Notifications />);
		const table = within(await screen.findByRole('table', { name: 'Recent deliveries' }));
		await table.findAllByRole('rowheader');
		const [first, second] = table.getAllByRole('row').slice(1);

		expect(
			within(first ?? document.body)
				.getByRole('link', { name: 'Shop' })
				.getAttribute('href'),
		).toBe('/outages/o1');
		expect(first?.textContent).toMatch(/^ShopWebsite downAnnaSent/);
		expect(
			within(second ?? document.body)
				.getByRole('link', { name: 'Shop' })
				.getAttribute('href'),
		).toBe('/websites/shop');
		expect(second?.textContent).toMatch(/^ShopWebsite downEmailBouncedThe mail server refused it: mailbox unknown/);
	});

	it('say that the email is not confirmed', async () => {
		renderNotifications({ isEmailConfirmed: false });

		await screen.findByText('Not confirmed');
	});
});

describe('the webhook', () => {
	it('asks for its URL before it is turned on, and says at the field what is wrong with it', async () => {
		const server = renderNotifications();
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
		renderNotifications(withWebhook(false));
		await screen.findByText(hook);

		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test webhook' }).disabled).toBe(true);
		expect(screen.queryByText('Signing secret')).toBeNull();
	});

	it('that is on shows how its test went', async () => {
		const server = renderNotifications(withWebhook(true));
		server.answer('POST /api/users/test-delivery', () =>
			Response.json({ ok: false, message: 'Your server responded with 500.', durationMs: 41 }),
		);
		await userEvent.click(await screen.findByRole('button', { name: 'Send a test webhook' }));

		await screen.findByText('Your server responded with 500. 41 ms.');
		expect(screen.getByText('Signing secret')).toBeTruthy();
	});
});
