import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../testing/server.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';

describe("the admin's deliveries", () => {
	it('say when they cannot be loaded, and when there are none', async () => {
		const server = startFakeServer();
		renderScreen(<DeliveriesTab />);
		await screen.findByText('Failed to load admin data. Admin access only.');

		server.answer('GET /api/admin/deliveries', () => Response.json([]));
		await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
		await screen.findByText('Nothing was given up');
	});
});
