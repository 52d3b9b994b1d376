import type { FailedDelivery } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';

const delivery: FailedDelivery = {
	_id: 'd1',
	createdAt: '2026-11-21T12:00:00.000Z',
	channel: 'email',
	event: 'payment-failed',
	reason: 'refused with 400',
	attemptCount: 3,
	statusCode: 400,
	websiteId: null,
	user: { _id: 'uma', email: 'uma@example.com' },
};

describe("the admin's deliveries", () => {
	it('say when they cannot be loaded', async () => {
		startFakeServer();
		renderScreen(<DeliveriesTab />);

		await screen.findByText('Failed to load the list');
		screen.getByRole('button', { name: 'Retry' });
	});

	it('say when there are none', async () => {
		const server = startFakeServer();
		server.answer('GET /api/admin/deliveries', () => Response.json([]));
		renderScreen(<DeliveriesTab />);

		await screen.findByText('No failed deliveries');
	});

	it('say what was refused and why, stay when a new attempt fails, and leave when it does not', async () => {
		const call = 'POST /api/admin/deliveries/d1/resend';
		const server = startFakeServer();
		server.answer('GET /api/admin/deliveries', () => Response.json([delivery]));
		renderScreen(<DeliveriesTab />);
		const row = await screen.findByRole('row', { name: /uma@example\.com/ });
		for (const text of ['Payment failed', 'refused with 400', 'Last status 400']) within(row).getByText(text);
		const button = within(row).getByRole('button', { name: 'Send again: Payment failed to uma@example.com' });
		await userEvent.click(button);
		await screen.findByText('Failed to resend the message');

		server.answer(call, () => Response.json({ message: 'Queued' }));
		server.answer('GET /api/admin/deliveries', () => Response.json([]));
		await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));

		await screen.findByText('The message will be sent again');
		await screen.findByText('No failed deliveries');
		expect(server.bodies(call)).toHaveLength(2);
	});
});
