import type { Delivery, OutageTrail } from '@stayup/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/server.ts';
import { refetchMs } from '../../lib/api-client/query-client.ts';
import { OutageAlerts } from './outage-alerts.tsx';

const call = 'GET /api/outages/shop_1/alerts';
const at = '2026-11-21T12:00:00.000Z';
const email = { channelId: 'email', kind: 'email', name: 'Email', label: null, deliveries: [] } as const;
const skipped: OutageTrail['channels'][number] = {
	...email,
	channelId: 'team',
	deliveries: [],
	why: { text: 'The channel is off', at: null },
};

function aTrail(changes: Partial<OutageTrail> = {}): OutageTrail {
	return { outageId: 'shop_1', checks: [], detectedAt: at, endedAt: at, policy: null, channels: [skipped], ...changes };
}

function notified(state: Delivery['state']): OutageTrail['channels'][number] {
	const recovery: Delivery = {
		_id: 'shop_1_up_email',
		channel: 'email',
		event: 'website-up',
		websiteId: 'shop',
		state,
		detail: null,
		createdAt: at,
		sentAt: null,
		attempts: [],
	};
	return { ...email, deliveries: [recovery] };
}

async function open(trail: OutageTrail) {
	const server = startFakeServer();
	server.answer(call, () => Response.json(trail));
	render(
		<QueryClientProvider client={new QueryClient()}>
			<OutageAlerts id="shop_1" />
		</QueryClientProvider>,
	);
	await act(() => vi.advanceTimersByTimeAsync(1));
	return { asked: () => server.headers(call).length };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('who was notified', () => {
	it.each([
		['again while the outage lasts', aTrail({ endedAt: null }), 2],
		['again while a message waits', aTrail({ channels: [skipped, notified('pending')] }), 2],
		['once when it is over and everything is sent', aTrail({ channels: [skipped, notified('sent')] }), 1],
		['once when it is over and something has failed', aTrail({ channels: [notified('failed')] }), 1],
	] as const)('is asked for %s', async (_, trail, times) => {
		const { asked } = await open(trail);
		expect(asked()).toBe(1);

		await act(() => vi.advanceTimersByTimeAsync(refetchMs + 1));
		expect(asked()).toBe(times);
	});

	it('says that reasons are based on the current settings, if there is one', async () => {
		await open(aTrail());

		screen.getByText('The channel is off');
		screen.getByText('Reasons are based on the current settings.');
	});

	it('says no reason if there is none', async () => {
		await open(aTrail({ channels: [notified('sent')] }));

		expect(screen.queryByText(/Reasons/)).toBeNull();
	});

	it('says of an old outage that its messages are deleted, and of nobody that they were not notified', async () => {
		await open(aTrail({ channels: [] }));

		screen.getByText('Messages are kept for 90 days.');
		expect(screen.queryByText('Not notified')).toBeNull();
	});
});
