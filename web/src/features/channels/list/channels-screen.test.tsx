import type { Channel, User } from '@stayup/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import { aChannel, theProfileEmail } from '../../../entities/channel/builders.ts';
import { ChannelsScreen } from './channels-screen.tsx';

const list = 'GET /api/channels';

function renderChannels(channels: readonly Channel[]) {
	const server = startFakeServer();
	server.answer(list, () => Response.json(channels));
	server.answer('GET /api/websites', () => Response.json([{ _id: 'w1', name: 'Bakery', url: 'u', tags: [] }]));
	renderScreen(<ChannelsScreen />, { path: '/channels' });
	return server;
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list of channels', () => {
	it('says of each its kind, its state and which alerts it receives', async () => {
		renderChannels([
			theProfileEmail(),
			aChannel({ filter: { websiteIds: ['w1'], tags: ['shops'] } }),
			aChannel({ _id: 'c2', kind: 'slack', name: 'Team', label: '#ops in Acme', state: 'unconnected' }),
			aChannel({ _id: 'c3', kind: 'sms', name: 'Night', label: '…123', state: 'unconfirmed', topics: ['outages'] }),
		]);

		await screen.findByText('Webhook, hooks.example.com');
		expect(screen.getByText('alice@example.com')).toBeTruthy();
		await screen.findByText('Outages and expiry of Bakery and the tag “shops”.');
		expect(screen.getByText('Connect it at Slack to receive alerts.')).toBeTruthy();
		expect(screen.getByRole('link', { name: 'Connect Slack Team' }).getAttribute('href')).toBe('/channels/c2');
		expect(screen.getByText('Waiting for the code that we sent to …123.')).toBeTruthy();
		expect(screen.getByText('Outages of all websites.')).toBeTruthy();
	});

	it('says since when a channel fails and why', async () => {
		const health = {
			lastDeliveredAt: null,
			lastFailedAt: new Date(Date.now() - 150_000).toISOString(),
			lastFailure: 'responded with 500',
		};
		renderChannels([
			aChannel({ state: 'failing', health }),
			aChannel({
				_id: 'c2',
				kind: 'slack',
				state: 'ended',
				health: { ...health, lastFailure: 'Slack revoked the access' },
			}),
		]);

		const text = (await screen.findByText(/No alert has been delivered yet/)).textContent;
		expect(text).toBe('Failed 2 min ago: responded with 500. No alert has been delivered yet.');
		expect(screen.getByText('Disconnected: Slack revoked the access.')).toBeTruthy();
	});

	it('shows how many text messages of the month are used, and what happens when none are left', async () => {
		const phone = { kind: 'sms', label: '…123', topics: ['outages', 'conditions'] } as const;
		const renewsAt = '2026-12-01T00:00:00.000Z';
		renderChannels([
			aChannel({ ...phone, topics: [...phone.topics], name: 'Day', sms: { used: 12, allowance: 30, renewsAt } }),
			aChannel({ ...phone, topics: ['outages'], _id: 'c2', name: 'Night', sms: { used: 30, allowance: 30, renewsAt } }),
		]);

		await screen.findByText('12 of 30 text messages used this month.');
		screen.getByText('Outages and slow, partly unreachable or blocked states of all websites.');
		expect(screen.getByText(/^30 of 30 text messages used/).textContent).toMatch(
			/Until .*2026.* we send nothing to this phone\. If a later step .*, we notify the next step at once\.$/,
		);
		screen.getByText('No messages left');
	});

	it('shows the result of a test', async () => {
		const server = renderChannels([aChannel()]);
		server.answer('POST /api/channels/c1/test', () =>
			Response.json({ ok: false, statusCode: 500, message: 'Ops responded with 500.', durationMs: 41 }),
		);
		await click('Send a test: Ops');

		await screen.findByText('Ops responded with 500. 41 ms.');
	});

	it('turns a channel off, and on again if that fails', async () => {
		const server = renderChannels([aChannel()]);
		server.answer('PATCH /api/channels/c1', refusal('Too many changes.'));
		const find = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Alerts through Ops' });
		await userEvent.click(await find());
		await screen.findByText('Too many changes.');
		expect((await find()).checked).toBe(true);

		server.answer('PATCH /api/channels/c1', () => Response.json(aChannel({ isEnabled: false })));
		await userEvent.click(await find());
		await screen.findByText('Off');
		expect(server.bodies('PATCH /api/channels/c1').at(-1)).toEqual({ isEnabled: false });
	});

	it('shows the latest responses of a webhook', async () => {
		const server = renderChannels([aChannel()]);
		server.answer('GET /api/channels/c1/answers', () =>
			Response.json([
				{ at: '2026-11-20T10:00:00.000Z', statusCode: 202, body: '<b>accepted</b>' },
				{ at: '2026-11-20T09:00:00.000Z', statusCode: null, body: '' },
			]),
		);
		await click('Latest responses of Ops');
		const dialog = within(await screen.findByRole('dialog'));

		await dialog.findByText('<b>accepted</b>');
		expect(dialog.getByText('Status 202')).toBeTruthy();
		expect(dialog.getByText('No response')).toBeTruthy();
	});

	it('removes a channel after a confirmation', async () => {
		const server = renderChannels([aChannel()]);
		server.answer('DELETE /api/channels/c1', () => {
			server.answer(list, () => Response.json([]));
			return Response.json({ message: 'Channel deleted' });
		});
		await click('Remove Ops');
		const dialog = within(await screen.findByRole('alertdialog'));
		expect(server.bodies('DELETE /api/channels/c1')).toEqual([]);
		await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));

		await screen.findByText('Reach more people');
	});

	it('says that incidents stay open at PagerDuty without their channel', async () => {
		const text = 'Open incidents stay open at PagerDuty until you resolve them there.';
		const oncall = { kind: 'pagerduty', label: 'Integration key …abcd' } as const;
		renderChannels([
			aChannel({ ...oncall, name: 'On' }),
			aChannel({ ...oncall, _id: 'c2', isEnabled: false }),
			aChannel(),
		]);
		await click('Remove On');

		expect((await screen.findByRole('alertdialog')).textContent).toContain(text);
		// And beside the one that is off.
		expect(screen.getAllByText(text)).toHaveLength(1);
	});

	it('says what the plan includes, and what sends nothing', async () => {
		const ids = ['c1', 'c2', 'c3', 'c4'];
		renderChannels(ids.map((_id) => aChannel({ _id, name: _id, isOverLimit: _id === 'c4' })));

		await screen.findByText('Your plan includes 3 channels besides email and webhook. The newest one sends nothing.');
		expect(screen.getByText('Above your plan')).toBeTruthy();
		expect(screen.queryByRole('link', { name: 'Add a channel' })).toBeNull();
	});

	it('says how the connection at Slack went', async () => {
		const server = startFakeServer();
		server.answer(list, () => Response.json([aChannel({ kind: 'slack' })]));
		renderScreen(<ChannelsScreen />, { path: '/channels', url: '/channels?slack=expired' });

		await screen.findByText('The link to Slack has expired. Please connect the channel again.');
	});

	it('says that it did not load, and tries again', async () => {
		const server = startFakeServer();
		renderScreen(<ChannelsScreen />, { path: '/channels' });
		await screen.findByText('Failed to load the channels');
		server.answer(list, () => Response.json([aChannel()]));
		await click('Retry');

		await waitFor(() => expect(screen.getByText('Ops')).toBeTruthy());
	});
});

describe('the channels of the profile', () => {
	const change = 'PUT /api/users/profile';
	const hook = 'https://example.com/hook';
	const both = { email: { enabled: true }, webhook: { enabled: true, url: hook } };
	const theProfileWebhook = aChannel({ _id: 'webhook', name: 'Webhook', label: 'example.com', target: null });
	const switchOf = async (name: string) => {
		const found = () => screen.getByRole<HTMLInputElement>('switch', { name: `Alerts through ${name}` });
		await waitFor(() => expect(found().disabled).toBe(false));
		return found();
	};
	const renderOwn = (changes: Partial<User> = {}, email: Partial<Channel> = {}) => {
		const server = renderChannels([theProfileEmail(email), theProfileWebhook]);
		server.answer('GET /api/auth/user', () =>
			Response.json(aliceProfile({ notificationPreferences: both, ...changes })),
		);
		return server;
	};

	it('lead to where they are changed', async () => {
		renderOwn({ timeZone: 'America/New_York' });
		await screen.findByText('Reach more people');
		const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

		expect([hrefOf('Edit Email'), hrefOf('Edit Webhook')]).toEqual(['/profile#email', '/channels/webhook']);
		await screen.findByText(/^Emails show times in America\/New York, where it is /);
		expect(hrefOf('Change the time zone')).toBe('/profile#x-time-zone');
	});

	it('are switched at once, without the rest of the profile form', async () => {
		const server = renderOwn();
		const saved = { email: { enabled: false }, webhook: { enabled: true, url: hook } };
		server.answer(change, () =>
			Response.json({ ...aliceProfile({ notificationPreferences: saved }), renewedSession: null }),
		);
		await userEvent.click(await switchOf('Email'));

		await screen.findByText('Profile updated successfully');
		expect((await switchOf('Email')).checked).toBe(false);
		expect(server.bodies(change)).toEqual([
			{ name: 'Alice', email: 'alice@example.com', notificationPreferences: saved },
		]);
	});

	it('keep both changes when two are turned off at once', async () => {
		const server = renderOwn();
		server.answer(change, () => {
			const saved = server.bodies(change).at(-1) as Pick<User, 'notificationPreferences'>;
			return Response.json({ ...aliceProfile(saved), renewedSession: null });
		});
		fireEvent.click(await switchOf('Email'));
		fireEvent.click(await switchOf('Webhook'));

		await waitFor(() => expect(server.bodies(change)).toHaveLength(2));
		expect(server.bodies(change).at(-1)).toMatchObject({
			notificationPreferences: { email: { enabled: false }, webhook: { enabled: false, url: hook } },
		});
	});

	it('stay as they are when they cannot be saved', async () => {
		const server = renderOwn();
		server.answer(change, refusal('Too many changes.'));
		await userEvent.click(await switchOf('Email'));

		await screen.findByText('Too many changes.');
		expect((await switchOf('Email')).checked).toBe(true);
	});

	it('offer to send the confirmation of the email again', async () => {
		const server = renderOwn({ isEmailConfirmed: false }, { state: 'unconfirmed' });
		server.answer('POST /api/auth/confirm-email/send', () => Response.json({ message: 'We sent it.' }));
		await screen.findByText('Not confirmed');
		await click('Resend email');

		await screen.findByText('We sent it.');
	});
});
