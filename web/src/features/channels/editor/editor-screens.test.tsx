import { type Channel, channelKinds } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { aChannel } from '../../../entities/channel/builders.ts';
import { AddChannelScreen, ChannelScreen } from './editor-screens.tsx';

const add = 'POST /api/channels';
const url = 'https://example.com/hook';

let server: FakeServer;

beforeEach(() => {
	server = startFakeServer();
	server.answer('GET /api/channel-kinds', () =>
		Response.json({ kinds: channelKinds.map((kind) => ({ kind, isOffered: kind !== 'sms' })), pushPublicKey: null }),
	);
	server.answer('GET /api/websites', () =>
		Response.json([{ _id: 'w1', name: 'Bakery', url: 'https://bakery.example', tags: ['shops'] }]),
	);
	server.answer('POST /api/channel-preview', () => Response.json({ body: '{"text":"Bakery is down"}', problem: null }));
});

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openNew = (kind = '') =>
	renderScreen(<AddChannelScreen />, { path: '/channels/add', url: `/channels/add${kind && `?kind=${kind}`}` });

async function typeInto(name: string, text: string): Promise<void> {
	const input = await field(name);
	await userEvent.clear(input);
	await fill(input, text);
}

describe('a new channel', () => {
	it('has a kind first, and then only the fields of that kind', async () => {
		openNew();
		const teams = await screen.findByRole('link', { name: /Microsoft Teams/ });
		expect(teams.getAttribute('href')).toBe('/channels/add?kind=teams');
		expect(screen.getByText('Text message is not set up on this server.')).toBeTruthy();
		expect(screen.queryByRole('link', { name: /Text message/ })).toBeNull();
		await userEvent.click(screen.getByRole('link', { name: /^Email/ }));

		await field('Email');
		expect(screen.queryByLabelText('URL')).toBeNull();
	});

	it('receives alerts about slow, partly unreachable and blocked websites only if it is chosen', async () => {
		server.answer(add, () => Response.json(aChannel(), { status: 201 }));
		openNew('discord');
		await typeInto('URL of the webhook', 'https://discord.com/api/webhooks/1/x');
		const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Slow, partly unreachable and blocked/ });
		expect(choice.checked).toBe(false);
		screen.getByText(/^One alert when it is confirmed, and one when it ends\./);
		await userEvent.click(choice);
		await press('Add the channel');

		await screen.findByText('Another screen');
		expect(server.bodies(add)).toMatchObject([{ topics: ['outages', 'expiry', 'conditions'] }]);
	});

	it('sends a webhook with a header, a template with its preview, and a filter', async () => {
		server.answer(add, () => Response.json(aChannel(), { status: 201 }));
		openNew('webhook');
		await typeInto('Name', 'Ops');
		await typeInto('URL', url);
		await press('Add a header');
		await typeInto('Header 1', 'X-Team');
		await typeInto('Value', 'night shift');
		await userEvent.click(screen.getByRole('radio', { name: 'Your template' }));
		await screen.findByText('{"text":"Bakery is down"}');
		await userEvent.click(screen.getByRole('radio', { name: 'Chosen websites' }));
		await userEvent.click(await screen.findByRole('checkbox', { name: 'shops' }));
		await press('Add the channel');

		await screen.findByText('Another screen');
		expect(server.bodies(add)).toMatchObject([
			{
				name: 'Ops',
				topics: ['outages', 'expiry'],
				filter: { tags: ['shops'], websiteIds: [] },
				target: { kind: 'webhook', url, headers: [{ name: 'X-Team', value: 'night shift' }] },
			},
		]);
		expect(server.bodies(add)).toMatchObject([{ target: { template: expect.stringContaining('{{title}}') } }]);
	});

	it('says beside each field what is missing, and sends nothing', async () => {
		openNew('webhook');
		await userEvent.clear(await field('Name'));
		await userEvent.click(screen.getByRole('radio', { name: 'Chosen websites' }));
		await press('Add the channel');

		await screen.findByText('Please enter a name for the channel.');
		await screen.findByText('Please enter a URL.');
		await screen.findByText('Please choose at least one website or tag.');
		expect(server.bodies(add)).toEqual([]);
	});

	it('keeps what was typed and says at the field what the server refuses', async () => {
		server.answer(add, refusal('Please enter the URL of a Discord webhook.', 'target.url'));
		openNew('discord');
		await typeInto('URL of the webhook', url);
		await press('Add the channel');

		await screen.findAllByText('Please enter the URL of a Discord webhook.');
		const input = await field('URL of the webhook');
		expect([input.value, input.getAttribute('aria-invalid')]).toEqual([url, 'true']);
	});

	it('asks before unsaved changes are left', async () => {
		openNew('email');
		await typeInto('Email', 'team@example.com');
		await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));

		await screen.findByText('Leave without saving?');
		await press('Stay');
		expect((await field('Email')).value).toBe('team@example.com');
	});
});

describe('a stored channel', () => {
	const open = (channel: Channel, fragment = '') => {
		server.answer('GET /api/channels', () => Response.json([channel]));
		renderScreen(<ChannelScreen />, { path: '/channels/:id', url: `/channels/${channel._id}${fragment}` });
	};

	it('keeps the value of a header unless it is replaced', async () => {
		const headers = [{ name: 'Authorization', value: true as const }];
		server.answer('PATCH /api/channels/c1', () => Response.json(aChannel()));
		open(aChannel({ target: { kind: 'webhook', url, headers, template: null } }));
		expect((await field('Value')).value).toBe('');
		await press('Save');

		await screen.findByText('Another screen');
		expect(server.bodies('PATCH /api/channels/c1')).toMatchObject([{ name: 'Ops', target: { url, headers } }]);
	});

	it('leads to Slack until it is connected', async () => {
		const connectUrl = 'https://slack.com/oauth/v2/authorize?client_id=1';
		open(aChannel({ kind: 'slack', target: null, state: 'unconnected', connectUrl }));

		const link = await screen.findByRole('link', { name: 'Connect Slack' });
		expect(link.getAttribute('href')).toBe(connectUrl);
	});

	it('completes the connection with the code that Slack sent the browser back with, and says why it failed', async () => {
		const slack = aChannel({
			kind: 'slack',
			target: null,
			state: 'unconnected',
			connectUrl: 'https://slack.com/oauth',
		});
		open(slack, '#a-grant');
		server.answer('POST /api/channels/c1/confirm', refusal('This link to Slack has expired.', 'code'));
		await screen.findByText('This link to Slack has expired.');
		await screen.findByRole('link', { name: 'Connect Slack' });

		expect(server.bodies('POST /api/channels/c1/confirm')).toEqual([{ code: 'a-grant' }]);
		expect(window.location.hash).toBe('');
	});

	it('confirms a phone with its code', async () => {
		const phone = {
			...aChannel({ kind: 'sms', label: '…123' }),
			target: { kind: 'sms', phone: '+4366412345' },
		} as Channel;
		open({ ...phone, state: 'unconfirmed' });
		server.answer('POST /api/channels/c1/confirm', refusal('This code is wrong.', 'code'));
		await typeInto('Code', '111111');
		await press('Confirm');
		await screen.findAllByText('This code is wrong.');
		expect((await field('Code')).value).toBe('111111');

		server.answer('POST /api/channels/c1/confirm', () => Response.json(phone));
		server.answer('GET /api/channels', () => Response.json([phone]));
		await typeInto('Code', '222222');
		await press('Confirm');
		await screen.findByText('Phone number confirmed');
		expect(screen.queryByLabelText('Code')).toBeNull();
	});

	it('that does not exist leads back to the list', async () => {
		server.answer('GET /api/channels', () => Response.json([]));
		renderScreen(<ChannelScreen />, { path: '/channels/:id', url: '/channels/gone' });

		await screen.findByText('Channel not found');
	});
});
