import type { ServiceStatus } from '@stayup/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener } from '../../lib/live/listeners.ts';
import { useServiceStatus } from './use-service-status.ts';

let listener: Listener<ServiceStatus> | null = null;

vi.mock('../../lib/live/listeners.ts', () => ({
	listenToServiceStatus: async (next: Listener<ServiceStatus>) => {
		listener = next;
		return () => undefined;
	},
}));

const noon = Date.parse('2026-11-21T12:00:00Z');
const onTime = { _id: 'current', version: '1', lateSince: null, lostRegions: [] };
const send = vi.fn<typeof fetch>();

function Screen({ canListen }: { canListen: boolean }) {
	const { lateSince } = useServiceStatus(canListen);
	return <p>{lateSince === null ? 'no trouble' : `late since ${lateSince}`}</p>;
}

function open(canListen: boolean) {
	render(
		<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
			<Screen canListen={canListen} />
		</QueryClientProvider>,
	);
}

function shown(): string | null {
	return screen.getByText(/late|trouble/).textContent;
}

describe('the notice of late checks', () => {
	beforeEach(() => {
		listener = null;
		vi.useFakeTimers({ now: noon });
		vi.stubGlobal('fetch', send);
		send.mockImplementation(async () => Response.json({ status: 'late' }, { status: 503 }));
	});
	afterEach(() => {
		cleanup();
		vi.useRealTimers();
		vi.unstubAllGlobals();
		send.mockReset();
	});

	it('appears without a connection to Firestore, once the server says that checks are late', async () => {
		open(false);
		await vi.advanceTimersByTimeAsync(14_000);
		expect(send).not.toHaveBeenCalled();
		expect(shown()).toBe('no trouble');

		await vi.advanceTimersByTimeAsync(2_000);
		await vi.waitFor(() => expect(shown()).toBe('late since unknown'));
		expect(send.mock.calls.filter(([path]) => path === '/api/health')).toHaveLength(1);

		send.mockImplementation(async () => Response.json({ status: 'ok' }));
		await vi.advanceTimersByTimeAsync(31_000);
		await vi.waitFor(() => expect(shown()).toBe('no trouble'));
	});

	it('disappears a minute after the server was last reached', async () => {
		open(false);
		await vi.advanceTimersByTimeAsync(16_000);
		await vi.waitFor(() => expect(shown()).toBe('late since unknown'));

		send.mockRejectedValue(new TypeError('Failed to fetch'));
		await vi.advanceTimersByTimeAsync(65_000);

		await vi.waitFor(() => expect(shown()).toBe('no trouble'));
	});

	it('follows Firestore while it is connected', async () => {
		open(true);
		await vi.advanceTimersByTimeAsync(16_000);
		await vi.waitFor(() => expect(shown()).toBe('late since unknown'));

		await vi.waitFor(() => expect(listener).not.toBeNull());
		listener?.onConnection(true);
		listener?.onDocuments([{ ...onTime, tickedAt: Date.now() }]);
		await vi.waitFor(() => expect(shown()).toBe('no trouble'));
		const calls = send.mock.calls.length;

		await vi.advanceTimersByTimeAsync(115_000);
		expect(shown()).toBe('no trouble');
		await vi.advanceTimersByTimeAsync(15_000);
		await vi.waitFor(() => expect(shown()).toMatch(/^late since \d+$/));
		expect(send).toHaveBeenCalledTimes(calls);
	});
});
