import type { Channel } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
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

		const text = (await screen.findByText(/Nothing has been delivered yet/)).textContent;
		expect(text).toBe('Failed 2 min ago: responded with 500. Nothing has been delivered yet.');
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

	it('leads to the page of the channels of the profile', async () => {
		renderChannels([theProfileEmail()]);
		await screen.findByText('Reach more people');

		expect(screen.queryByRole('switch')).toBeNull();
		expect(screen.getByRole('link', { name: 'Edit Email' }).getAttribute('href')).toBe('/channels/email-and-webhook');
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
