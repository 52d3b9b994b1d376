import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';

describe("the admin's deliveries", () => {
	it('say when they cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<DeliveriesTab />);

		await screen.findByText('Failed to load admin data. Admin access only.');
	});

	it('say when there are none', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/deliveries', () => Response.json([]));
		renderScreen(<DeliveriesTab />);

		await screen.findByText('No failed deliveries');
	});
});
