import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { DeliveriesScreen } from './deliveries-screen.tsx';

describe('the deliveries', () => {
	it('say that nothing was sent yet', async () => {
		startFakeServer().answer('GET /api/deliveries', () => Response.json([]));
		renderScreen(<DeliveriesScreen />);

		await screen.findByText('Nothing sent yet');
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
				},
			]),
		);
		renderScreen(<DeliveriesScreen />);
		const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
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
});
