import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aChannel } from '../../../entities/channel/builders.ts';
import { DeliveriesScreen } from './deliveries-screen.tsx';

const anAttempt = { at: '2026-11-21T12:00:00.000Z', statusCode: 500, duration: 82 };
const aDelivery = {
	_id: 'd1',
	event: 'website-down',
	channel: 'email',
	websiteId: 'shop',
	outageId: 'shop_1',
	state: 'sent',
	detail: null,
	attempts: [],
	createdAt: '2026-11-21T12:00:00.000Z',
	sentAt: null,
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the deliveries', () => {
	it('say that nothing was sent yet', async () => {
		startFakeServer().answer('GET /api/deliveries', () => Response.json([]));
		renderScreen(<DeliveriesScreen />);

		await screen.findByText('No alerts sent yet');
	});

	it('have a column of actions only if one can be sent again, and show where each channel leads', async () => {
		const server = startFakeServer();
		server.answer('GET /api/channels', () =>
			Response.json([aChannel({ _id: 'email', kind: 'email', name: 'Email', label: 'anna@example.com' })]),
		);
		const login = { ...aDelivery, event: 'new-login', websiteId: null };
		server.answer('GET /api/deliveries', () => Response.json([login]));
		const { unmount } = renderScreen(<DeliveriesScreen />);
		await screen.findByText('anna@example.com');
		expect(headers()).toEqual(['About', 'To', 'Status', 'Created']);
		unmount();

		server.answer('GET /api/deliveries', () => Response.json([login, { ...aDelivery, _id: 'd2' }]));
		renderScreen(<DeliveriesScreen />);
		await screen.findByRole('button', { name: 'Resend: Website down' });
		expect(headers()).toEqual(['About', 'To', 'Status', 'Created', 'Actions']);
	});

	it('can be only those that were not delivered, of all pages', async () => {
		const server = startFakeServer();
		const failed = { ...aDelivery, _id: 'd2', websiteName: 'Shop', state: 'failed', attempts: [anAttempt] };
		const pages = [
			Response.json([aDelivery], { headers: { Link: '</api/deliveries?cursor=c1>; rel="next"' } }),
			Response.json([failed]),
		];
		server.answer('GET /api/deliveries', () => pages.shift() ?? Response.json([aDelivery]));
		renderScreen(<DeliveriesScreen />, { path: '/channels/deliveries', url: '/channels/deliveries?show=undelivered' });
		const row = await screen.findByRole('row', { name: /^Shop/ });
		within(row).getByText('Not delivered', { selector: 'span' });
		expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);

		await userEvent.click(screen.getByRole('radio', { name: 'All' }));
		await screen.findByRole('row', { name: /^Website down/ });
	});

	it('say that older ones are unknown when loading them fails, and go on with Retry', async () => {
		const server = startFakeServer();
		const failed = { ...aDelivery, _id: 'd2', websiteName: 'Shop', state: 'failed', attempts: [anAttempt] };
		const older = { ...failed, _id: 'd3', websiteName: 'Bakery' };
		const link = { headers: { Link: '</api/deliveries?cursor=c1>; rel="next"' } };
		const pages = [Response.json([failed], link), Response.json({ message: 'No' }, { status: 500 })];
		server.answer('GET /api/deliveries', () => pages.shift() ?? Response.json([failed, older]));
		renderScreen(<DeliveriesScreen />, { path: '/channels/deliveries', url: '/channels/deliveries?show=undelivered' });
		await screen.findByRole('row', { name: /^Shop/ });
		await screen.findByText(/^Failed to load the deliveries/);
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

		await screen.findByRole('row', { name: /^Bakery/ });
	});

	it('say that none failed', async () => {
		startFakeServer().answer('GET /api/deliveries', () => Response.json([aDelivery]));
		renderScreen(<DeliveriesScreen />, { path: '/channels/deliveries', url: '/channels/deliveries?show=undelivered' });

		await screen.findByText('Nothing failed');
	});

	it('name the website of each with its outage, who got it, and why somebody did not', async () => {
		const server = startFakeServer();
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
					why: { text: 'The mail server refused it: mailbox unknown', at: null },
				},
				{
					...common,
					...shop,
					_id: 'd3',
					outageId: 'o3',
					channel: 'email',
					state: 'pending',
					why: { text: 'Waits for the digest at', at: '2026-11-21T12:10:00.000Z' },
				},
			]),
		);
		renderScreen(<DeliveriesScreen />);
		const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
		await table.findAllByRole('rowheader');
		const [first, second, third] = table.getAllByRole('row').slice(1);

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
		expect(second?.textContent).toMatch(
			/^ShopTest: Website downEmailBouncedThe mail server refused it: mailbox unknown/,
		);
		expect(third?.textContent).toMatch(/^ShopWebsite downEmailWaitingWaits for the digest at Nov 21, /);
	});
});
